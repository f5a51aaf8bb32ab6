// @ts-check
// The evaluation of one position: asked for anew whenever the position changes, while it is wanted.

import { beGuest, erase, get, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { Problem } from "../core/problem.js";
import { toast } from "../core/toast.js";
import { problemWords } from "./opening.js";

/** @typedef {{seat: number, chances: number[], wins: number | null, best: import("./analysing.js").Choice[]}} Found */

const SETTLE_MS = 250;
const BEAT_MS = 350;
const THINK_MS = 1500;

/** @param {() => void} changed */
export function createEvaluation(changed) {
  let wanted = false;
  let asking = 0;
  let id = "";
  /** @type {Found | null} */
  let found = null;
  let busy = false;
  let refusal = "";

  /** @type {(next: Found | null, still: boolean) => void} */
  function become(next, still) {
    found = next;
    busy = still;
    changed();
  }

  function drop() {
    asking += 1;
    if (id && busy) erase(`api/evaluations/${id}`).catch(() => {});
    id = "";
  }

  /** @type {(mine: number, question: () => Promise<any>) => Promise<void>} */
  async function take(mine, question) {
    try {
      const told = await question();
      if (mine !== asking) return;
      id = told.id;
      const still = told.status === "waiting" || told.status === "thinking";
      become(told.found ?? found, still);
      if (still) setTimeout(() => mine === asking && take(mine, look), BEAT_MS);
    } catch (problem) {
      if (mine === asking) failed(problem);
    }
  }

  const look = () => get(`api/evaluations/${id}`);

  /** @type {(problem: unknown) => void} */
  function failed(problem) {
    wanted = false;
    become(null, false);
    const fair = problem instanceof Problem && problem.code === "forbidden";
    if (!fair) {
      toast(problemWords(problem), { kind: "bad" });
      return;
    }
    refusal = t("analysis.fair");
    changed();
  }

  return {
    wanted: () => wanted,
    found: () => found,
    busy: () => busy,
    /** Why this player may have nothing evaluated at the moment, or nothing. */
    refusal: () => refusal,
    /** Evaluate from now on, or no longer. @param {boolean} on */
    want(on) {
      wanted = on;
      refusal = "";
      drop();
      become(null, false);
    },
    /** Another position is on the board; null if there is nothing to think about. @param {{game: string, options: any, position: any} | null} about */
    about(about) {
      drop();
      if (!wanted || !about) return become(null, false);
      become(null, true);
      const mine = asking;
      setTimeout(() => {
        if (mine !== asking) return;
        take(mine, async () => {
          await beGuest();
          return post("api/evaluations", { ...about, think_ms: THINK_MS });
        });
      }, SETTLE_MS);
    },
  };
}

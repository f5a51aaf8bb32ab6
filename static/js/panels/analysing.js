// @ts-check
// The analysis of a finished match: asked for, followed while it grows, let go.

import { beGuest, erase, get, Problem, post } from "../core/api.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/toast.js";
import { problemWords } from "./opening.js";

/** @typedef {{t: string} & Record<string, any>} Turn */
/** @typedef {{action: any, chances: number[], wins: number | null}} Choice */

/**
 * A position of the match; `chances` by seat are null where nothing is known.
 * @typedef {object} Point
 * @property {number} seq
 * @property {number | null} seat
 * @property {{seat: number, action: any, loss: number | null} | null} played
 * @property {number[] | null} chances
 * @property {number | null} wins
 * @property {Choice[]} best
 */

/** @typedef {{seq: number, seat: number, kind: string, action: any, best: any, before: number[], after: number[]}} Turning */
/** @typedef {{status: "none" | "waiting" | "thinking" | "done" | "failed", done: number, total: number, points: Point[], turning: Turning | null, refusal?: string}} Analysed */
/** @typedef {ReturnType<typeof createAnalysis>} Analysis */

const BEAT_MS = 700;

/** @returns {Analysed} */
const nothing = () => ({ status: "none", done: 0, total: 0, points: [], turning: null });

/** @param {string} match @param {() => void} changed */
export function createAnalysis(match, changed) {
  const path = `api/matches/${match}/analysis`;
  let now = nothing();
  // What comes after a cancel belongs to an earlier asking.
  let asking = 0;
  // One request after the other: what is let go must not be asked about once more.
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();

  /** @type {(request: () => Promise<any>) => Promise<any>} */
  function queued(request) {
    const mine = last.then(request);
    last = mine.catch(() => {});
    return mine;
  }

  /** @type {(next: Analysed) => void} */
  function become(next) {
    now = next;
    changed();
  }

  /** @type {(mine: number, question: () => Promise<any>) => Promise<void>} */
  async function take(mine, question) {
    try {
      const told = await queued(question);
      if (mine !== asking) return;
      become({ ...told, points: [...now.points.slice(0, told.from), ...told.points] });
      if (told.status === "failed") toast(t("analysis.failed"), { kind: "bad" });
      if (told.status === "waiting" || told.status === "thinking") setTimeout(look, BEAT_MS, mine);
    } catch (problem) {
      if (mine !== asking) return;
      // It stays beside the button: it holds until another match is over.
      const fair = problem instanceof Problem && problem.code === "forbidden";
      become({ ...nothing(), ...(fair ? { refusal: t("analysis.fair") } : {}) });
      if (!fair) toast(problemWords(problem), { kind: "bad" });
    }
  }

  /** @type {(mine: number) => void} */
  function look(mine) {
    if (mine === asking) take(mine, () => get(`${path}?from=${now.points.length}`));
  }

  return {
    match,
    get: () => now,
    /** Have the match analysed, or be told what is known of it. */
    async ask() {
      if (now.status !== "none" && now.status !== "failed") return;
      asking += 1;
      become({ ...nothing(), status: "waiting" });
      await take(asking, async () => {
        await beGuest();
        return post(path);
      });
    },
    /** Wait no longer; it is stopped when nobody waits. */
    cancel() {
      asking += 1;
      become(nothing());
      queued(() => erase(path)).catch(() => {});
    },
  };
}

/** Whether it is being worked on. @param {Analysed} analysed */
export function isBusy({ status }) {
  return status === "waiting" || status === "thinking";
}

/**
 * The point of what is shown at an entry, or null as long as it has not been come to.
 * @param {Analysed} analysed @param {number} seq
 */
export function knownAt({ status, points }, seq) {
  const found = points.findLast((one) => one.seq <= seq);
  // Whether the last point is also that of later entries is known when there is a next one.
  const sure = status === "done" || found?.seq === seq || found !== points.at(-1);
  return (sure && found) || null;
}

// @ts-check
// The analysis of a finished match: asked for, followed while it grows, let go.

import { beGuest, erase, get, me, post } from "../core/api.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { Problem } from "../core/problem.js";
import { toast } from "../core/toast.js";
import { codeIn } from "../core/where.js";
import { button } from "./buttons.js";
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
/** @typedef {{status: "none" | "waiting" | "thinking" | "done" | "failed", done: number, total: number, points: Point[], turning: Turning | null, unfair?: boolean}} Analysed */
/** @typedef {ReturnType<typeof createAnalysis>} Analysis */

const BEAT_MS = 700;

/** @returns {Analysed} */
const nothing = () => ({ status: "none", done: 0, total: 0, points: [], turning: null });

/** @param {string} match @param {string} game @param {() => void} changed */
export function createAnalysis(match, game, changed) {
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
      const unfair = problem instanceof Problem && problem.code === "forbidden";
      become({ ...nothing(), unfair });
      if (!unfair) toast(problemWords(problem), { kind: "bad" });
    }
  }

  /** @type {(mine: number) => void} */
  function look(mine) {
    if (mine === asking) take(mine, () => get(`${path}?from=${now.points.length}`));
  }

  return {
    match,
    get: () => now,
    /** Say beforehand that it would be refused, if so. */
    async foresee() {
      const unfair = await isPlaying(game).catch(() => false);
      if (now.status === "none") become({ ...now, unfair });
    },
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

/** Whether this visitor plays the game against people at the moment. @param {string} game */
async function isPlaying(game) {
  const rooms = ((await me())?.rooms ?? []).filter(
    (/** @type {any} */ room) => room.game === game && room.status === "playing",
  );
  const found = await Promise.all(
    rooms.map((/** @type {any} */ room) => get(`api/rooms/${codeIn(room.url)}`)),
  );
  const people = (/** @type {any} */ room) =>
    room.seats.filter((/** @type {any} */ seat) => seat.kind === "human").length;
  return found.some((room) => people(room) > 1);
}

/** The button that begins it; while it would be refused it looks so, and the reason is beside it. */
/** @param {Analysis} analysis */
export function analyseButton(analysis) {
  const made = button("analyse", t("analysis.do"), analysis.ask);
  if (!analysis.get().unfair) return made;
  const why = { "aria-disabled": "true", "aria-describedby": "unfair" };
  return { ...made, attrs: { ...made.attrs, ...why } };
}

/** Why it may not be analysed at the moment, if so. @param {Analysis} analysis */
export function unfairWords(analysis) {
  if (!analysis.get().unfair) return null;
  return h(
    "p",
    { key: "refused", id: "unfair", class: "refused", role: "status" },
    t("analysis.fair"),
  );
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

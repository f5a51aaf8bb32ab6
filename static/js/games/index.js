// @ts-check
// Which renderer draws which game; fetched when it is needed.

import { learn } from "../core/i18n.js";
import { Problem } from "../core/problem.js";

/** @typedef {import("../types.d.ts").Renderer} Renderer */

/** @type {Record<string, () => Promise<Renderer>>} */
const RENDERERS = {
  "karo.noughts": async () => (await import("./karo.js")).karo,
  "karo.dragonfly": async () => (await import("./dragonfly.js")).dragonfly,
  "duel.race": async () => (await import("./duel.js")).race,
  "duel.solo": async () => (await import("./duel.js")).solo,
  paths: async () => (await Promise.all([import("./paths.js"), learn("paths")]))[0].paths,
};

// What teaches a game: its numbered rules, its lessons, how their boards are written.
const duel = () =>
  Promise.all([import("./duel-rules.js"), import("./duel-lesson.js"), import("./duel-diagram.js")]);

/** @type {Record<string, () => Promise<any[]>>} */
const TEACHINGS = {
  "duel.race": duel,
  "duel.solo": duel,
  paths: () => Promise.all([import("./paths-rules.js"), learn("paths")]),
  "karo.noughts": () =>
    Promise.all([
      import("./karo-rules.js"),
      import("./karo-lesson.js"),
      import("./karo-diagram.js"),
    ]),
  "karo.dragonfly": () =>
    Promise.all([
      import("./dragonfly-rules.js"),
      import("./dragonfly-lesson.js"),
      import("./dragonfly-diagram.js"),
    ]),
};

/** Whether this client can draw a game. @param {string} game */
export function isDrawn(game) {
  return game in RENDERERS;
}

/** @param {string} game @returns {Promise<Renderer>} */
export async function rendererFor(game) {
  const load = RENDERERS[game];
  if (!load) throw new Problem("not_found", 404);
  return load();
}

/**
 * A rule with its diagram, if it has one.
 * @typedef {object} Rule
 * @property {number} number
 * @property {string} part of the rules, a key of the catalogue
 * @property {string} [board] before the turn
 * @property {string} [turn] in the notation of the rules page; without one the board stands still
 */

/**
 * A position of a lesson, in which one thing is to be done.
 * @typedef {object} Step
 * @property {string} key of the catalogue: `lesson.KEY` says what to do, `lesson.KEY.done` praises
 * @property {string} board
 * @property {string} kind of the prompt
 * @property {string[]} turns that may be chosen
 * @property {any} [more] what else the view says
 */

/**
 * @typedef {object} Lesson
 * @property {string} title its key in the catalogue
 * @property {Step[]} steps
 * @property {Record<string, unknown>} [options] of the game that is played after it
 */

/**
 * What many games of a bot against itself have shown, as `docs/games` has it: the points of who
 * begins and where they lie with 95 % certainty, what ends without a winner, turns per game.
 * @typedef {{games: number, level: string, points: number, low: number, high: number, drawn: number, turns: number}} TurnBalance
 */

/**
 * The same where nobody begins: of many races of a bot against itself the matches of the first
 * seat and, of the rounds, those that both found at the same time or nobody found and those with a
 * wrong call in percent, how long they took, and slides beside the fewest. `words` say it.
 * @typedef {{words: string, level: string, matches: number, rounds: number, aside: number, least: number}
 *   & Record<"points" | "ties" | "wrong" | "seconds" | "slides", number>
 *   & Record<`${"" | "ties_" | "wrong_" | "seconds_" | "slides_"}${"low" | "high"}`, number>} RaceBalance
 */

/** @typedef {TurnBalance | RaceBalance} Balance */

/**
 * @typedef {object} Teaching
 * @property {Rule[]} RULES
 * @property {Balance | null} BALANCE
 * @property {Lesson[]} LESSONS
 * @property {string} [TEXTS] under which key the words of the rules stand; else the game's own
 * @property {(action: import("../types.d.ts").Action, before: any) => import("../types.d.ts").GameEvent[]} [told]
 *   what a turn is told as, where the page knows better than the renderer
 * @property {(kind: string | undefined) => string} partOf the part that a prompt is about
 * @property {(drawing: string, more?: any) => any} view how boards are written, this and the next
 *   three; a game without diagrams and lessons has none of them
 * @property {(written: string) => import("../types.d.ts").Action} turn
 * @property {(before: any, action: any) => any} after
 * @property {(before: any, later: any) => number[]} frame the part of the plane that a diagram shows
 */

/**
 * The numbered rules and the lessons of a game.
 * @param {string} game
 * @returns {Promise<Teaching>}
 */
export async function teachingOf(game) {
  const load = Object.entries(TEACHINGS).find(([key]) => key === game)?.[1];
  if (!load) throw new Error(`nobody teaches ${game}`);
  return Object.assign({}, ...(await load()));
}

// @ts-check
// Boards as diagrams, in the notation of `docs/games/duel.md`: each sign a tile with its pathway,
// `.` the gap. For pages that teach, where no server is asked.

import { TRAY } from "./duel-art.js";
import { cellAt, doorOf, numberOf, SIDE, slid } from "./duel-board.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */

/** @type {Record<string, string>} */
const SIGNS = {
  "│": "NS",
  "─": "EW",
  "└": "NE",
  "┌": "ES",
  "┐": "SW",
  "┘": "NW",
  "├": "NES",
  "┬": "ESW",
  "┤": "NSW",
  "┴": "NEW",
};

/** @type {Record<string, [Cell, string]>} */
const STEPS = { N: [[-1, 0], "S"], E: [[0, 1], "W"], S: [[1, 0], "N"], W: [[0, -1], "E"] };

/**
 * The view of a drawing; `bare` is a tray without a card.
 * @param {string} drawing
 * @param {Record<string, unknown>} [more]
 */
export function view(drawing, more = {}) {
  const board = [...drawing.replace(/\s/g, "")].map((sign) => SIGNS[sign] ?? "");
  return {
    phase: "race",
    round: 1,
    boards: [board],
    at: [null],
    target: null,
    cards: [0],
    aside: 0,
    left: 14,
    since: 0,
    due: null,
    ready: [false],
    called: [false],
    skip_asked: [false],
    slides: [0],
    last_round: null,
    found: 0,
    skipped: 0,
    wrong: 0,
    ends: null,
    bare: !("target" in more),
    ...more,
  };
}

/** `0,3` pushes that cell, `stop` calls, `joined N0 W0` shows the pathway between two objects. */
/** @param {string} written @returns {Action} */
export function turn(written) {
  const [word, from, to] = written.split(" ");
  if (word === "joined") return /** @type {any} */ ({ t: "stop", from, to });
  if (word === "stop") return /** @type {any} */ ({ t: "stop" });
  return /** @type {any} */ ({ t: "slide", cell: word?.split(",").map(Number) });
}

/** @param {any} before @param {any} action */
export function after(before, action) {
  const board = before.boards[0];
  if (action.t === "slide") {
    return { ...before, boards: [slid(board, action.cell)], slides: [before.slides[0] + 1] };
  }
  const start = action.from ?? before.at[0];
  const target = action.to ?? before.target;
  const route = between(board, start, target);
  const round = { target, claims: ["valid"], card_to: 0, routes: [route], steps: [{ start }] };
  return { ...before, phase: "shown", at: [start], target, cards: [1], last_round: round };
}

/** What such a turn is told as. @param {any} action @param {any} before */
export function told(action, before) {
  if (action.t === "stop") return [{ t: "judged", claims: ["valid"], card_to: 0 }];
  return [{ t: "slid", seat: 0, cell: action.cell, from: before.boards[0] }];
}

/** The part of the plane that a diagram shows. @returns {number[]} */
export const frame = () => [0, 0, TRAY, TRAY];

/** The cells of a shortest pathway from object to object, or null. */
/** @param {string[]} board @param {string} from @param {string} to @returns {Cell[] | null} */
export function between(board, from, to) {
  const open = (/** @type {number} */ cell, /** @type {string} */ side) =>
    board[cell]?.includes(side) ?? false;
  const [first, last] = [from, to].map((place) => numberOf(doorOf(place)));
  if (first === undefined || last === undefined) return null;
  if (!open(first, from[0] ?? "") || !open(last, to[0] ?? "")) return null;
  const came = new Map([[first, first]]);
  for (const cell of came.keys()) {
    for (const near of around(cell, open)) if (!came.has(near)) came.set(near, cell);
  }
  if (!came.has(last)) return null;
  const way = [last];
  while (way[0] !== first) way.unshift(came.get(way[0] ?? 0) ?? first);
  return way.map(cellAt);
}

/** @type {(cell: number, open: (cell: number, side: string) => boolean) => number[]} */
function around(cell, open) {
  const [row, column] = cellAt(cell);
  return Object.entries(STEPS).flatMap(([side, [[dy, dx], back]]) => {
    const [y, x] = [row + dy, column + dx];
    const inside = Math.min(y, x) >= 0 && Math.max(y, x) < SIDE;
    const near = numberOf([y, x]);
    return inside && open(cell, side) && open(near, back) ? [near] : [];
  });
}

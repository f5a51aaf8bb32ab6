// @ts-check
// Boards as diagrams, in the notation of `docs/games`: `.` a free tile, `w r` a disc with its ring
// down, `W R` with its ring up, every second sign a space.

import { around } from "./karo-table.js";

/** @typedef {import("../wire.d.ts").KaroNoughtsAction} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../wire.d.ts").KaroNoughtsView} View */

const FOOT = 4;

/**
 * The view of a diagram; its lower left corner is the square a1.
 * @param {string} drawing
 * @param {Partial<View>} [more]
 * @returns {View}
 */
export function view(drawing, more = {}) {
  const lines = drawing.replace(/^\n|\n\s*$/g, "").split("\n");
  const indent = Math.min(...lines.map((line) => line.search(/\S/)).filter((at) => at >= 0));
  /** @type {Cell[]} */
  const tiles = [];
  /** @type {View["pieces"]} */
  const pieces = [];
  lines.forEach((line, row) => {
    const y = FOOT - lines.length + row;
    [...line.slice(indent)].forEach((sign, place) => {
      if (sign === " ") return;
      const x = place / 2;
      tiles.push([x, y]);
      const colour = sign.toUpperCase();
      if (colour === "W" || colour === "R") pieces.push([x, y, colour, sign === colour ? 1 : 0]);
    });
  });
  return {
    tiles,
    pieces,
    turn: "W",
    hand: { W: 0, R: 0 },
    ply: 12,
    moves_left: 200,
    repeats: 1,
    row: null,
    last: null,
    ...more,
  };
}

/**
 * The action of a turn in the notation of the rules page: `c3`, `b3-d3`, `tile e1-f1, piece e2-f1`.
 * @param {string} written
 * @returns {Action}
 */
export function turn(written) {
  const cells = (written.match(/[a-z]-?\d+/g) ?? []).map(cell);
  const [a, b, c, d] = cells;
  if (a && !b) return { t: "place", to: a };
  if (a && b && !c) return { t: "move", from: a, to: b, tile: null };
  if (a && b && c && d) return { t: "move", from: c, to: d, tile: { from: a, to: b } };
  return { t: "pass" };
}

/**
 * What a board looks like after a turn; for pages that teach, where no server is asked.
 * @param {View} before
 * @param {Action} action
 * @returns {View}
 */
export function after(before, action) {
  if (action.t === "pass") return before;
  const { tiles, pieces } = before;
  if (action.t === "place") {
    const placed = [...pieces, /** @type {const} */ ([...action.to, before.turn, 0])];
    return { ...before, pieces: /** @type {View["pieces"]} */ (placed), last: action };
  }
  const { from, to, tile } = action;
  const jumps = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;
  return {
    ...before,
    tiles: tile ? [...tiles.filter((one) => String(one) !== String(tile.from)), tile.to] : tiles,
    pieces: pieces.map((one) => {
      if (one[0] !== from[0] || one[1] !== from[1]) return one;
      return [to[0], to[1], one[2], jumps ? (one[3] ? 0 : 1) : one[3]];
    }),
    last: action,
  };
}

/** The part of the plane that holds a board before and after a turn. @param {View} before @param {View} later */
export function frame(before, later) {
  return around([...before.tiles, ...later.tiles], 0.3);
}

/** @type {(name: string) => Cell} */
function cell(name) {
  return [name.charCodeAt(0) - 97, FOOT - Number(name.slice(1))];
}

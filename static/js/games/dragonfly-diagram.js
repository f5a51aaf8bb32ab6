// @ts-check
// Boards of Ant and Dragonfly as diagrams, in the notation of `docs/games`: three columns and
// eight rows, `.` a free square, `w r` an ant, `W R` a dragonfly, every second sign a space.

import { HOMES } from "./dragonfly.js";
import { USUAL } from "./dragonfly-words.js";
import { around } from "./karo-table.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../wire.d.ts").KaroDragonflyView} View */

const ROWS = 8;

/**
 * The view of a diagram; an empty one is a board whose set-ups are still to be chosen.
 * @param {string} drawing
 * @param {Partial<View>} [more]
 * @returns {View}
 */
export function view(drawing, more = {}) {
  /** @type {View["pieces"]} */
  const pieces = [];
  const lines = drawing.split("\n").filter((line) => line.trim());
  lines.forEach((line, y) => {
    line.split(" ").forEach((sign, x) => {
      const colour = sign.toUpperCase();
      if (colour === "W" || colour === "R")
        pieces.push([x, y, colour, sign === colour ? "D" : "A"]);
    });
  });
  const plays = lines.length > 0;
  return {
    pieces,
    turn: plays ? "W" : null,
    phase: plays ? "play" : "arrange",
    arranged: [plays, plays],
    own_word: null,
    ply: 12,
    moves_left: 200,
    repeats: 1,
    last: null,
    ...more,
  };
}

/**
 * The action of a turn in the notation of the rules page: `a7-a6`, a set-up's six letters, `pass`.
 * @param {string} written
 * @returns {Action}
 */
export function turn(written) {
  const [from, to] = (written.match(/[abc][1-8]/g) ?? []).map(cell);
  if (from && to) return { t: "move", from, to };
  const word = written.match(/[AD]{6}/)?.[0];
  return word ? { t: "arrange", word } : { t: "pass" };
}

/**
 * What a board looks like after a turn; for pages that teach, where no server is asked. The other
 * side has chosen the usual set-up.
 * @param {View} before
 * @param {any} action
 * @returns {View}
 */
export function after(before, action) {
  if (action.t === "pass") return before;
  if (action.t === "arrange") return set(before, [action.word, USUAL]);
  const { from, to } = action;
  /** @type {View["pieces"]} */
  const pieces = before.pieces.map((one) =>
    one[0] === from[0] && one[1] === from[1]
      ? [to[0], to[1], one[2], one[3] === "A" ? "D" : "A"]
      : one,
  );
  return { ...before, pieces, last: action };
}

/** Both set-ups on the board. @type {(before: View, words: string[]) => View} */
function set(before, words) {
  const kinds = [...words.join("")];
  /** @type {View["pieces"]} */
  const pieces = HOMES.map(([x, y], at) => [
    x,
    y,
    at < 6 ? "W" : "R",
    kinds[at] === "D" ? "D" : "A",
  ]);
  return { ...before, pieces, phase: "play", turn: "W", arranged: [true, true] };
}

/** A diagram shows the whole board. */
export function frame() {
  return around(HOMES, 0.1);
}

/** @type {(name: string) => Cell} */
function cell(name) {
  return [name.charCodeAt(0) - 97, ROWS - Number(name.slice(1))];
}

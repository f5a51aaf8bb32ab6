// @ts-check
// What lies on the table of the Duel in sentences: the whole of it, one's own side, a push. Keys of
// the catalogue only.

import { cellAt, numberOf, pushed, SIDE, wayOf } from "./duel-board.js";
import { side, thing } from "./duel-words.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Sentence} Sentence */

/** The whole table: the task, then each board, row by row. @param {any} view @returns {Sentence[]} */
export function position(view) {
  return [
    task(view, 0),
    ...view.boards.flatMap((/** @type {string[] | null} */ board, /** @type {number} */ seat) => [
      {
        key: "duel.position.seat",
        params: { who: side(seat), start: thing(view.at[seat]), cards: view.cards[seat] },
      },
      ...(board ? rows(board, seat) : []),
    ]),
  ];
}

/** @type {(view: any, seat: number) => Sentence} */
function task(view, seat) {
  if (!view.target) return { key: "duel.position.none", params: { count: view.left } };
  const params = { start: thing(view.at[seat]), target: thing(view.target), count: view.left };
  return { key: "duel.position.task", params };
}

/** @type {(board: string[], seat: number) => Sentence[]} */
function rows(board, seat) {
  return Array.from({ length: SIDE }, (_, row) => ({
    key: "duel.position.row",
    params: {
      seat,
      row: row + 1,
      a: tileWords(board, row, 0),
      b: tileWords(board, row, 1),
      c: tileWords(board, row, 2),
      d: tileWords(board, row, 3),
    },
  }));
}

/** @type {(board: string[], row: number, column: number) => Sentence} */
const tileWords = (board, row, column) => ({
  key: `duel.tile.${board[numberOf([row, column])] || "gap"}`,
});

/** One's own board, to be spoken on a key. @param {any} view @param {number | null} seat @returns {Sentence[]} */
export function summary(view, seat) {
  const own = seat ?? 0;
  const board = view.boards[own];
  const [row, column] = board ? cellAt(board.indexOf("")) : [0, 0];
  return [
    task(view, own),
    ...(board ? rows(board, own) : []),
    { key: "duel.position.gap", params: { row: row + 1, column: column + 1 } },
    { key: "duel.slides", params: { count: view.slides[own] } },
  ];
}

/** A push as it is spoken: where how many tiles go. @param {string[]} board @param {Cell} cell @returns {Sentence} */
export function pushSentence(board, cell) {
  const [dy, dx] = wayOf(board, cell);
  const name = dy ? (dy < 0 ? "N" : "S") : dx < 0 ? "W" : "E";
  return { key: `duel.pushed.${name}`, params: { count: pushed(board, cell).length } };
}

// @ts-check
// A board of the Duel as words: which tiles a push would move, and what it looks like after one.
// The same is foreseen here that the server does; what it says is what counts.

/** @typedef {import("../types.d.ts").Cell} Cell a row and a column */

export const SIDE = 4;

/** The ten ways in which a tile can lie. */
export const WAYS = ["NS", "EW", "NE", "ES", "SW", "NW", "NES", "ESW", "NSW", "NEW"];

/** Where the sixteen objects stand. */
export const PLACES = [..."NESW"].flatMap((side) => [0, 1, 2, 3].map((at) => `${side}${at}`));

/** The number of a cell, row by row. @param {Cell} cell */
export const numberOf = ([row, column]) => row * SIDE + column;

/** @param {number} number @returns {Cell} */
export const cellAt = (number) => [Math.floor(number / SIDE), number % SIDE];

/** Where the gap is. @param {string[]} board */
export const gapOf = (board) => cellAt(board.indexOf(""));

/**
 * The cells whose tiles a push of this one would move, the nearest to the gap first; none if it
 * lies neither in the gap's row nor in its column.
 * @param {string[]} board
 * @param {Cell} cell
 * @returns {Cell[]}
 */
export function pushed(board, [row, column]) {
  const [y, x] = gapOf(board);
  if ((row === y) === (column === x)) return [];
  const [dy, dx] = [Math.sign(row - y), Math.sign(column - x)];
  const far = Math.abs(row - y) + Math.abs(column - x);
  return Array.from({ length: far }, (_, at) => [y + dy * (at + 1), x + dx * (at + 1)]);
}

/** The board after a push; as it was, if there is none. @param {string[]} board @param {Cell} cell */
export function slid(board, cell) {
  const moving = pushed(board, cell);
  if (!moving.length) return board;
  const later = [...board];
  let to = board.indexOf("");
  for (const one of moving) {
    later[to] = board[numberOf(one)] ?? "";
    to = numberOf(one);
  }
  later[to] = "";
  return later;
}

/** The six cells that can be pushed. @param {string[]} board @returns {Cell[]} */
export function pushable(board) {
  return board.map((_, number) => cellAt(number)).filter((cell) => pushed(board, cell).length);
}

/**
 * The cell whose push moves so many tiles in a direction, or null.
 * @param {string[]} board @param {Cell} way rows and columns, one of them 0 @param {number} many
 * @returns {Cell | null}
 */
export function pushOf(board, [dy, dx], many) {
  const [y, x] = gapOf(board);
  for (let far = many; far > 0; far--) {
    const [row, column] = [y - dy * far, x - dx * far];
    if (Math.min(row, column) >= 0 && Math.max(row, column) < SIDE) return [row, column];
  }
  return null;
}

/** The way that the tiles go when this cell is pushed: rows and columns. */
/** @param {string[]} board @param {Cell} cell @returns {Cell} */
export function wayOf(board, [row, column]) {
  const [y, x] = gapOf(board);
  return [Math.sign(y - row), Math.sign(x - column)];
}

/** The cell in front of an object. @param {string} place @returns {Cell} */
export function doorOf(place) {
  const at = Number(place[1]);
  const last = SIDE - 1;
  /** @type {Record<string, Cell>} */
  const doors = { N: [0, at], E: [at, last], S: [last, at], W: [at, 0] };
  return doors[place[0] ?? ""] ?? [0, 0];
}

/** A tile turned by a quarter, clockwise. @param {string} word */
export function turned(word) {
  const sides = [...word].map((side) => "NESW"["NESW".indexOf(side) + 1] ?? "N");
  return [..."NESW"].filter((side) => sides.includes(side)).join("");
}

/** The orientations that a board lacks. @param {string[]} board */
export const missing = (board) => WAYS.filter((way) => !board.includes(way));

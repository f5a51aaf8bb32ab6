// @ts-check
// One's own tray as a described grid of six by six: tiles with their openings in words, and the
// objects around them.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { RIM, UNIT } from "./duel-art.js";
import { numberOf, pushed, SIDE, wayOf } from "./duel-board.js";
import { laid } from "./duel-lay.js";
import { named } from "./duel-objects.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../types.d.ts").VNode} VNode */

/**
 * @param {Scene} scene
 * @param {number} seat whose board it is
 * @param {{x: number, y: number}} spot
 */
export function grid(scene, seat, { x, y }) {
  const rows = [];
  for (let row = -1; row <= SIDE; row++) {
    const cells = [];
    for (let column = -1; column <= SIDE; column++) {
      const place = placeAt([row, column]);
      if (place === null) continue;
      cells.push(
        place ? post([row, column], place, scene, seat) : field([row, column], scene, seat),
      );
    }
    rows.push(s("g", { key: row, role: "row" }, cells));
  }
  const attrs = { class: "grid", role: "rowgroup", transform: `translate(${x + RIM} ${y + RIM})` };
  return s("g", { key: "grid", ...attrs }, rows);
}

/** The object that stands at a place of the grid; "" on the board, null in a corner. */
/** @type {(cell: Cell) => string | null} */
function placeAt([row, column]) {
  const inside = (/** @type {number} */ at) => at >= 0 && at < SIDE;
  if (inside(row) && inside(column)) return "";
  if (inside(column)) return `${row < 0 ? "N" : "S"}${column}`;
  return inside(row) ? `${column < 0 ? "W" : "E"}${row}` : null;
}

/** @type {(cell: Cell, place: string, scene: Scene, seat: number) => VNode} */
function post(cell, place, scene, seat) {
  const view = /** @type {any} */ (scene.view);
  const [row, column] = cell;
  const parts = [t(named(place)), whereWords(place)];
  if (view.target === place) parts.push(t("duel.is.target"));
  if (view.at[seat] === place) parts.push(t("duel.is.start"));
  return s("rect", {
    ...common(cell, place),
    "aria-label": parts.join(", "),
    x: column < 0 ? -RIM : column * UNIT,
    y: row < 0 ? -RIM : row * UNIT,
    width: column < 0 || column === SIDE ? RIM : UNIT,
    height: row < 0 || row === SIDE ? RIM : UNIT,
  });
}

/** Where an object stands, in words. @param {string} place */
export function whereWords(place) {
  return t(`duel.side.${place[0]}`, { number: Number(place[1]) + 1 });
}

/** @type {(cell: Cell, scene: Scene, seat: number) => VNode} */
function field(cell, scene, seat) {
  const key = `tile:${cell}`;
  const view = /** @type {any} */ (scene.view);
  const found = laid(scene);
  const board = found?.board ?? view.boards[seat];
  const laying = view.phase === "arrange" && scene.next.size > 0;
  const can = scene.next.has(key) || laying;
  const word = board?.[numberOf(cell)];
  const parts = [
    placeWords(cell),
    board ? t(`duel.tile.${word || "gap"}`) : t("duel.tile.unknown"),
  ];
  if (!laying && can && board) parts.push(pushWords(board, cell));
  if (found?.chosen === numberOf(cell)) parts.push(t("duel.lay.chosen"));
  return s("rect", {
    ...common(cell, key),
    class: `cell ${can ? "can grab" : ""}`,
    "data-start": cell.every((at) => at === 0),
    "aria-label": parts.join(", "),
    "aria-selected": found?.chosen === numberOf(cell) ? "true" : false,
    x: cell[1] * UNIT,
    y: cell[0] * UNIT,
    width: UNIT,
    height: UNIT,
  });
}

/** @type {(cell: Cell, key: string) => Record<string, unknown>} */
function common([row, column], key) {
  return {
    key: `${row},${column}`,
    role: "gridcell",
    class: "cell",
    "data-picks": key,
    "data-col": column,
    "data-row": row,
  };
}

/** A cell in words. @param {Cell} cell */
export function placeWords([row, column]) {
  return t("duel.cell", { row: row + 1, column: column + 1 });
}

/** What a push would do. @param {string[]} board @param {Cell} cell */
export function pushWords(board, cell) {
  const count = pushed(board, cell).length;
  return t(`duel.push.${wayName(wayOf(board, cell))}`, { count });
}

/** @type {(way: Cell) => string} */
function wayName([dy, dx]) {
  if (dy) return dy < 0 ? "N" : "S";
  return dx < 0 ? "W" : "E";
}

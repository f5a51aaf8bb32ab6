// @ts-check
// The board of Karo as a described grid: one cell per square, with a name that says all there is
// to see, and the keys by which it can be picked.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { UNIT } from "./karo-art.js";
import { box, cellOf } from "./karo-picks.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").VNode} VNode */
/** @typedef {import("./karo-table.js").Mode} Mode */
/** @typedef {import("./karo-table.js").Picture} Picture */
/** @typedef {Picture & {mode: Mode, lies: Set<string>, stands: Map<string, any[]>, start: string}} About */

/**
 * The layer that is pointed at and spoken, with the squares around the board where something
 * can come to lie there.
 * @param {Mode} mode
 * @param {Picture} picture
 */
export function grid(mode, picture) {
  const about = lookup(mode, picture);
  const [left, top, right, foot] = box(picture.board.tiles);
  const rim = mode.rim;
  const rows = [];
  for (let y = top - rim; y <= foot + rim; y++) {
    const cells = [];
    for (let x = left - rim; x <= right + rim; x++) cells.push(cell([x, y], about));
    rows.push(s("g", { key: y, role: "row" }, cells));
  }
  return s("g", { key: "grid", class: "grid", role: "rowgroup" }, rows);
}

/** The cell that is drawn at a spot. @type {(spot: Cell, about: About) => VNode} */
function cell(spot, about) {
  const square = about.lay(spot);
  const name = String(square);
  const keys = [`piece:${name}`, `tile:${name}`, `spot:${name}`];
  const can = keys.find((key) => about.next.has(key));
  const picked = keys.some((key) => about.picks.includes(key));
  const [x, y] = spot;
  return s("rect", {
    key: String(spot),
    role: "gridcell",
    class: `cell ${can ? "can" : ""} ${can && !can.startsWith("spot") ? "grab" : ""}`,
    "data-picks": (about.instead?.(square) ?? keys).join(" "),
    "data-col": x,
    "data-row": y,
    "data-start": name === about.start,
    "aria-label": label(square, about, can),
    "aria-selected": picked ? "true" : false,
    x: x * UNIT,
    y: y * UNIT,
    width: UNIT,
    height: UNIT,
  });
}

/** @type {(mode: Mode, picture: Picture) => About} */
function lookup(mode, picture) {
  const { board, next } = picture;
  const [first] = next;
  return {
    ...picture,
    mode,
    lies: new Set(board.tiles.map(String)),
    stands: new Map(board.pieces.map((one) => [`${one[0]},${one[1]}`, one])),
    start: String(first ? cellOf(first.split(":")[1] ?? "") : board.tiles[0]),
  };
}

/** @type {(square: Cell, about: About, can: string | undefined) => string} */
function label(square, about, can) {
  const { mode, board } = about;
  const one = about.stands.get(String(square));
  const lies = about.lies.has(String(square));
  const what = one ? mode.piece(one) : lies ? mode.free : "karo.cell.none";
  const parts = [mode.names.square(square), t(what)];
  if (board.row?.some((cell) => String(cell) === String(square))) parts.push(t("karo.cell.row"));
  if (can) parts.push(t(possible(can, lies, about)));
  return parts.join(", ");
}

/** @type {(can: string, lies: boolean, about: About) => string} */
function possible(can, lies, about) {
  if (can.startsWith("spot")) return lies ? "karo.can.spot" : "karo.can.gap";
  if (can.startsWith("tile")) return "karo.can.tile";
  return about.instead ? "dragonfly.can.turn" : "karo.can.piece";
}

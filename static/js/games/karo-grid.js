// @ts-check
// The board of Karo as a described grid: one cell per square, with a name that says all there is
// to see, and the keys by which it can be picked.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { UNIT } from "./karo-art.js";
import { square } from "./karo-names.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../types.d.ts").VNode} VNode */

/**
 * The layer that is pointed at and spoken; the squares around the board belong to it, since
 * tiles can be carried there.
 * @param {Scene} scene
 * @param {any} view with what was picked so far carried out
 */
export function grid(scene, view) {
  const about = lookup(scene, view);
  const xs = view.tiles.map((/** @type {Cell} */ cell) => cell[0]);
  const ys = view.tiles.map((/** @type {Cell} */ cell) => cell[1]);
  const [left, right] = [Math.min(...xs) - 1, Math.max(...xs) + 1];
  const [top, foot] = [Math.min(...ys) - 1, Math.max(...ys) + 1];
  const rows = [];
  for (let y = top; y <= foot; y++) {
    const cells = [];
    for (let x = left; x <= right; x++)
      cells.push(cell([x, y], about, x === about.start[0] && y === about.start[1]));
    rows.push(s("g", { key: y, role: "row" }, cells));
  }
  return s("g", { key: "grid", class: "grid", role: "rowgroup" }, rows);
}

/** @type {(cell: Cell, about: ReturnType<typeof lookup>, start: boolean) => VNode} */
function cell([x, y], about, start) {
  const name = `${x},${y}`;
  const keys = [`piece:${name}`, `tile:${name}`, `spot:${name}`];
  const can = keys.find((key) => about.scene.next.has(key));
  const picked = keys.some((key) => about.scene.picks.includes(key));
  return s("rect", {
    key: name,
    role: "gridcell",
    class: `cell ${can ? "can" : ""} ${can && !can.startsWith("spot") ? "grab" : ""}`,
    "data-picks": keys.join(" "),
    "data-col": x,
    "data-row": y,
    "data-start": start,
    "aria-label": label([x, y], about, can),
    "aria-selected": picked ? "true" : false,
    x: x * UNIT,
    y: y * UNIT,
    width: UNIT,
    height: UNIT,
  });
}

/** @type {(scene: Scene, view: any) => {scene: Scene, tiles: Set<string>, pieces: Map<string, any[]>, row: Set<string>, start: Cell}} */
function lookup(scene, view) {
  const pieces = new Map(
    view.pieces.map((/** @type {any[]} */ one) => [`${one[0]},${one[1]}`, one]),
  );
  const [first] = scene.next;
  const start = first ? (first.split(":")[1] ?? "").split(",").map(Number) : view.tiles[0];
  return {
    scene,
    tiles: new Set(view.tiles.map(String)),
    pieces,
    row: new Set((view.row ?? []).map(String)),
    start,
  };
}

/** @type {(cell: Cell, about: ReturnType<typeof lookup>, can: string | undefined) => string} */
function label(cell, about, can) {
  const parts = [square(cell), t(content(String(cell), about))];
  if (about.row.has(String(cell))) parts.push(t("karo.cell.row"));
  if (can) parts.push(t(possible(can, about)));
  return parts.join(", ");
}

/** @type {(name: string, about: ReturnType<typeof lookup>) => string} */
function content(name, about) {
  const one = about.pieces.get(name);
  if (one) return `karo.cell.${one[2] === "R" ? "red" : "white"}.${one[3] ? "up" : "down"}`;
  return about.tiles.has(name) ? "karo.cell.tile" : "karo.cell.none";
}

/** @type {(can: string, about: ReturnType<typeof lookup>) => string} */
function possible(can, about) {
  const [kind, name] = can.split(":");
  if (kind === "spot") return about.tiles.has(name ?? "") ? "karo.can.spot" : "karo.can.gap";
  return kind === "tile" ? "karo.can.tile" : "karo.can.piece";
}

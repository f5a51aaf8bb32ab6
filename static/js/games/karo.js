// @ts-check
// Karo, Noughts and Crosses: how its view is drawn and spoken, and how a turn is pointed at.
// Shapes only: what is legal comes from the server.

import { s, sync } from "../core/svg.js";
import {
  arrow,
  corners,
  disc,
  dot,
  gap,
  halo,
  outline,
  piece,
  route,
  tile,
  UNIT,
} from "./karo-art.js";
import { grid } from "./karo-grid.js";
import { animate, events } from "./karo-motion.js";
import { column, notation, read, row, square } from "./karo-names.js";
import { box, cellOf, picks, staged } from "./karo-picks.js";
import * as words from "./karo-words.js";

/** @typedef {import("../wire.d.ts").KaroNoughtsAction} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../wire.d.ts").KaroNoughtsEvent} GameEvent */
/** @typedef {import("../types.d.ts").Scene} Scene */

/** @type {import("../types.d.ts").Renderer} */
export const karo = {
  key: "karo.noughts",
  picks,
  read,
  notation,
  events,
  place: (key) => square(cellOf(key.split(":")[1] ?? "")),
  draw,
  bounds,
  animate,
  compound: (action) => "tile" in action && action.tile !== null,
  describe: words.describe,
  words: words.words,
  hint: words.hint,
  goal: words.goal,
  position: words.position,
  warning: words.warning,
  sound: words.sound,
  seat: (seat) => ({
    letter: seat ? "R" : "W",
    name: seat ? "karo.red" : "karo.white",
    shape: seat ? "▲" : "●",
    tint: seat ? "red" : "ivory",
  }),
  token: (seat) =>
    s("svg", { class: "token", viewBox: "8 4 84 92", "aria-hidden": "true" }, disc(seat, false)),
  stock: (/** @type {any} */ view, seat) => view.hand[seat ? "R" : "W"],
};

/** @type {(view: any) => [number, number, number, number]} */
function bounds(view) {
  const [left, top, right, foot] = box(view.tiles);
  const margin = view.hand.W + view.hand.R > 0 ? 0.2 : 1.04;
  return [
    (left - margin) * UNIT,
    (top - margin) * UNIT,
    (right - left + 1 + 2 * margin) * UNIT,
    (foot - top + 1 + 2 * margin) * UNIT,
  ];
}

/** @type {(svg: SVGSVGElement, scene: Scene) => void} */
function draw(svg, scene) {
  const view = scene.stage ? staged(scene.view, scene.picks) : scene.view;
  const tiles = new Set(view.tiles.map(String));
  const busy = scene.picks.length > 0;
  svg.classList.toggle("pending", scene.pending);
  const shown = /** @type {import("../wire.d.ts").KaroNoughtsView} */ (scene.view);
  sync(svg, [
    layer(
      "tiles",
      view.tiles.map((/** @type {Cell} */ cell) => tile(cell, carried(scene, cell))),
    ),
    layer("labels", labels(view.tiles)),
    layer("last", busy ? [] : last(shown)),
    layer("under", under(scene, view, tiles)),
    layer(
      "pieces",
      view.pieces.map((/** @type {any[]} */ one) => stands(scene, one)),
    ),
    layer("arrows", busy ? [] : arrows(shown.last)),
    layer("arrows", busy ? [] : arrows(shown.last)),
    layer("over", over(scene, view)),
    grid(scene, view),
  ]);
}

/** @type {(name: string, content: import("../types.d.ts").Child) => import("../types.d.ts").VNode} */
function layer(name, content) {
  return s("g", { key: name, class: name, "aria-hidden": "true" }, content);
}

/** @type {(scene: Scene, cell: Cell) => string} */
function carried(scene, cell) {
  if (scene.picks.includes(`tile:${cell}`)) return "picked";
  const laid =
    scene.stage && scene.picks.length > 1 && scene.picks.some((key) => key.startsWith("tile:"));
  return laid && scene.picks.includes(`spot:${cell}`) ? "staged" : "";
}

/** @type {(scene: Scene, one: any[]) => import("../types.d.ts").VNode} */
function stands(scene, [x, y, colour, up]) {
  const here = scene.picks.includes(`piece:${x},${y}`);
  const arrived = scene.stage && scene.picks.includes(`spot:${x},${y}`);
  const state = here ? "picked" : arrived ? "staged" : "";
  return piece([x, y], colour === "R" ? 1 : 0, up === 1, state);
}

/** What lies under the pieces: targets on tiles, corners of loose tiles, the finished row. */
/** @type {(scene: Scene, view: any, tiles: Set<string>) => import("../types.d.ts").Child} */
function under(scene, view, tiles) {
  const found = (view.row ?? []).map((/** @type {Cell} */ cell) => outline(cell, "won"));
  for (const key of scene.next) {
    const [kind, where] = key.split(":");
    const cell = cellOf(where ?? "");
    if (kind === "spot") found.push(tiles.has(String(cell)) ? dot(cell) : gap(cell));
    if (kind === "tile") found.push(corners(cell, ""));
  }
  for (const key of scene.picks) {
    if (key.startsWith("tile:")) found.push(outline(cellOf(key.slice(5)), "origin"));
    if (key.startsWith("spot:") && !scene.stage) found.push(dot(cellOf(key.slice(5)), "sent"));
  }
  return found;
}

/** What lies over the pieces: rings around those that may be picked, the line through a row. */
/** @type {(scene: Scene, view: any) => import("../types.d.ts").Child} */
function over(scene, view) {
  const found = [];
  for (const key of scene.next)
    if (key.startsWith("piece:")) found.push(halo(cellOf(key.slice(6)), ""));
  if (scene.picks[0]?.startsWith("piece:") && scene.picks.length === 1) {
    found.push(halo(cellOf(scene.picks[0].slice(6)), "picked"));
  }
  for (const cell of view.row ?? []) found.push(halo(cell, "won"));
  return found;
}

/** @type {(view: import("../wire.d.ts").KaroNoughtsView) => import("../types.d.ts").Child} */
function last(view) {
  const action = view.last;
  if (!action || action.t === "pass") return [];
  if (action.t === "place") return [outline(action.to, "to")];
  const away = action.tile && outline(action.tile.from, "away");
  return [away, outline(action.from, "from"), outline(action.to, "to")];
}

/** @type {(action: import("../wire.d.ts").KaroNoughtsView["last"]) => import("../types.d.ts").Child} */
function arrows(action) {
  if (action?.t !== "move") return [];
  const { from, to, tile: carry } = action;
  return [carry && route(carry.from, carry.to), arrow(from, to, "go")];
}

/** Names of rows and columns, cut into the outermost tiles. */
/** @type {(tiles: Cell[]) => import("../types.d.ts").Child} */
function labels(tiles) {
  /** @type {Map<number, number>} */
  const feet = new Map();
  /** @type {Map<number, number>} */
  const starts = new Map();
  for (const [x, y] of tiles) {
    feet.set(x, Math.max(y, feet.get(x) ?? y));
    starts.set(y, Math.min(x, starts.get(y) ?? x));
  }
  return [
    [...feet].map(([x, y]) => letter(`c${x}`, x * UNIT + 91, y * UNIT + 92, "end", column(x))),
    [...starts].map(([y, x]) => letter(`r${y}`, x * UNIT + 9, y * UNIT + 22, "start", row(y))),
  ];
}

/** @type {(key: string, x: number, y: number, anchor: string, words: string) => import("../types.d.ts").VNode} */
function letter(key, x, y, anchor, words) {
  return s("text", { key, x, y, "text-anchor": anchor }, words);
}

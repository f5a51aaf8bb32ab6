// @ts-check
// What all modes of Karo have in common: how a board of tiles and discs is drawn, moved, pointed
// at and described. A mode states only its difference.

import { s, sync } from "../core/svg.js";
import {
  arrow,
  corners,
  dot,
  gap,
  halo,
  middle,
  outline,
  piece,
  route,
  tile,
  UNIT,
} from "./karo-art.js";
import { grid } from "./karo-grid.js";
import { animate } from "./karo-motion.js";
import { column } from "./karo-names.js";
import { box, cellOf, picks } from "./karo-picks.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {import("../types.d.ts").Renderer} Renderer */
/** @typedef {import("../types.d.ts").Scene} Scene */

/**
 * A position as it is drawn. A piece is x, y, its colour W or R, and whether its mark shows (1 or
 * 0; null: covered).
 * @typedef {object} Board
 * @property {Cell[]} tiles
 * @property {any[][]} pieces
 * @property {any} last
 * @property {Cell[] | null} [row] the finished row
 */

/**
 * A board with what can be done on it.
 * @typedef {object} Picture
 * @property {Board} board
 * @property {string[]} picks
 * @property {Set<string>} next
 * @property {(cell: Cell) => Cell} lay where a square is drawn; its own inverse
 * @property {boolean} [turned] whether the board is shown from the other side
 * @property {(cell: Cell) => string[] | null} [instead] other keys by which a square is picked
 * @property {Child} [ground] what lies between the tiles and all else
 */

/**
 * @typedef {object} Mode
 * @property {string} key
 * @property {ReturnType<typeof import("./karo-names.js").naming>} names
 * @property {0 | 1} rim how many squares around the board belong to it
 * @property {(scene: Scene) => Picture} picture
 * @property {(seat: number, up: boolean | null, turned: boolean) => Child} face of a disc
 * @property {(piece: any[]) => string} piece its key in the catalogue
 * @property {string} free what a tile without a piece is called
 */

/** @typedef {Omit<Renderer, "key" | "draw" | "animate" | "place" | "read" | "notation" | "picks" | "seat" | "token"> & Partial<Renderer>} Rest */

/**
 * The renderer of a mode.
 * @param {Mode} mode
 * @param {Rest} rest
 * @returns {Renderer}
 */
export function renderer(mode, rest) {
  return {
    key: mode.key,
    draw: (svg, scene) => draw(svg, scene, mode),
    animate,
    picks,
    read: mode.names.read,
    notation: mode.names.notation,
    place: (key) => mode.names.square(cellOf(key.split(":")[1] ?? "")),
    seat: (seat) => ({
      letter: seat ? "R" : "W",
      name: seat ? "karo.red" : "karo.white",
      shape: seat ? "▲" : "●",
      tint: seat ? "red" : "ivory",
    }),
    token: (seat) =>
      s(
        "svg",
        { class: "token", viewBox: "8 4 84 92", "aria-hidden": "true" },
        mode.face(seat, false, seat === 0),
      ),
    ...rest,
  };
}

/** The part of the plane around some tiles. @type {(tiles: Cell[], margin: number) => [number, number, number, number]} */
export function around(tiles, margin) {
  const [left, top, right, foot] = box(tiles);
  return [
    (left - margin) * UNIT,
    (top - margin) * UNIT,
    (right - left + 1 + 2 * margin) * UNIT,
    (foot - top + 1 + 2 * margin) * UNIT,
  ];
}

/** @type {(svg: SVGSVGElement, scene: Scene, mode: Mode) => void} */
function draw(svg, scene, mode) {
  const picture = mode.picture(scene);
  const { board, lay } = picture;
  const busy = scene.picks.length > 0;
  svg.classList.toggle("pending", scene.pending);
  svg.classList.toggle("turned", picture.turned === true);
  sync(svg, [
    layer(
      "tiles",
      board.tiles.map((cell) => tile(cell, carried(scene, cell), lay(cell))),
    ),
    layer("ground", picture.ground),
    layer("labels", labels(picture, mode)),
    layer("last", busy ? [] : last(picture)),
    layer("under", under(scene, picture)),
    layer(
      "pieces",
      board.pieces.map((one) => stands(scene, picture, one, mode)),
    ),
    layer("arrows", busy ? [] : arrows(picture)),
    layer("over", over(picture)),
    grid(mode, picture),
  ]);
}

/** @type {(name: string, content: Child) => import("../types.d.ts").VNode} */
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

/** @type {(scene: Scene, picture: Picture, one: any[], mode: Mode) => import("../types.d.ts").VNode} */
function stands(scene, { lay, turned }, [x, y, colour, up], mode) {
  const here = scene.picks.includes(`piece:${x},${y}`);
  const arrived = scene.stage && scene.picks.includes(`spot:${x},${y}`);
  const state = here ? "picked" : arrived ? "staged" : "";
  const face = mode.face(colour === "R" ? 1 : 0, up === null ? null : up === 1, turned === true);
  return piece([x, y], face, up === 1, state, lay([x, y]));
}

/** What lies under the pieces: targets on tiles, corners of loose tiles, the finished row. */
/** @type {(scene: Scene, picture: Picture) => Child} */
function under(scene, { board, next, picks, lay }) {
  const tiles = new Set(board.tiles.map(String));
  const found = (board.row ?? []).map((cell) => outline(lay(cell), "won"));
  for (const key of next) {
    const [kind, where] = key.split(":");
    const cell = cellOf(where ?? "");
    if (kind === "spot") found.push(tiles.has(String(cell)) ? dot(lay(cell)) : gap(lay(cell)));
    if (kind === "tile") found.push(corners(lay(cell), ""));
  }
  for (const key of picks) {
    if (key.startsWith("tile:")) found.push(outline(lay(cellOf(key.slice(5))), "origin"));
    if (key.startsWith("spot:") && !scene.stage) found.push(dot(lay(cellOf(key.slice(5))), "sent"));
  }
  return found;
}

/** What lies over the pieces: rings around those that may be picked, the line through a row. */
/** @type {(picture: Picture) => Child} */
function over({ board, next, picks, lay }) {
  const found = [];
  for (const key of next)
    if (key.startsWith("piece:")) found.push(halo(lay(cellOf(key.slice(6))), ""));
  if (picks[0]?.startsWith("piece:") && picks.length === 1) {
    found.push(halo(lay(cellOf(picks[0].slice(6))), "picked"));
  }
  for (const cell of board.row ?? []) found.push(halo(lay(cell), "won"));
  return found;
}

/** @type {(picture: Picture) => Child} */
function last({ board, lay }) {
  const { t, from, to, tile: carry } = board.last ?? {};
  if (t === "place") return [outline(lay(to), "to")];
  if (t !== "move") return [];
  const away = carry && outline(lay(carry.from), "away");
  return [away, outline(lay(from), "from"), outline(lay(to), "to")];
}

/** @type {(picture: Picture) => Child} */
function arrows({ board, lay }) {
  if (board.last?.t !== "move") return [];
  const { from, to, tile: carry } = board.last;
  const go = arrow(lay(from), lay(to), "go");
  return [carry && route(lay(carry.from), lay(carry.to)), go];
}

/** Names of rows and columns, cut into the outermost tiles. */
/** @type {(picture: Picture, mode: Mode) => Child} */
function labels({ board, lay }, mode) {
  /** @type {Map<number, number>} */
  const feet = new Map();
  /** @type {Map<number, number>} */
  const starts = new Map();
  for (const [x, y] of board.tiles.map(lay)) {
    feet.set(x, Math.max(y, feet.get(x) ?? y));
    starts.set(y, Math.min(x, starts.get(y) ?? x));
  }
  return [
    [...feet].map(([x, y]) => {
      const [left, top] = middle([x, y]);
      return letter(`c${x}`, left + 41, top + 42, "end", column(lay([x, y])[0]));
    }),
    [...starts].map(([y, x]) => {
      const [left, top] = middle([x, y]);
      return letter(`r${y}`, left - 41, top - 28, "start", mode.names.row(lay([x, y])[1]));
    }),
  ];
}

/** @type {(key: string, x: number, y: number, anchor: string, words: string) => import("../types.d.ts").VNode} */
function letter(key, x, y, anchor, words) {
  return s("text", { key, x, y, "text-anchor": anchor }, words);
}

// @ts-check
// The labyrinth as it is printed and as it lies: tiles, corridors, places; what a view says of a
// cell. Axial cells; edges 0 to 5 are E, SE, SW, W, NW, NE.

import { t } from "../core/i18n.js";

/** @typedef {[number, number]} Cell */
/** @typedef {[number, number, string]} Corridor */
/** @typedef {{letter: string, edges: number[]}} Passage */

/** The edges of the corridors a, b, c; after the slash which is over which. @type {Record<string, string>} */
export const TILES = {
  N01: "0",
  N02: "0",
  N03: "03",
  N04: "03",
  N05: "02",
  N06: "01",
  N07: "024",
  N08: "024",
  N09: "013",
  N10: "023",
  N11: "0134",
  N12: "03|14/ab",
  N13: "03|14/ab",
  N14: "03|15/ab",
  N15: "15|03/ab",
  N16: "02|14/ab",
  N17: "14|02/ab",
  N18: "02|13/ab",
  N19: "03|145/ab",
  N20: "024|13/ab",
  N21: "024|135/ab",
  N22: "03|1/ab",
  N23: "01|34",
  N24: "02|35",
  N25: "03|12",
  N26: "02|13|45/ab",
  N27: "13|02|45/ab",
  N28: "03|15|24/ab ac",
  N29: "02|14|35/ab cb",
  N30: "01|25|34",
  K0: "0234",
  K1: "0234",
  K2: "0234",
  K3: "0234",
  K4: "0234",
  K5: "0234",
  C0: "012345",
};

export const STEPS = /** @type {Cell[]} */ ([
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [0, -1],
  [1, -1],
]);

/** The board, row by row. */
export const ROWS = [-3, -2, -1, 0, 1, 2, 3].map((r) =>
  [-3, -2, -1, 0, 1, 2, 3]
    .filter((q) => Math.abs(q + r) <= 3)
    .map((q) => /** @type {Cell} */ ([q, r])),
);

/** The corridors of a tile turned so often. @type {(tile: string, turn: number) => Passage[]} */
export function passages(tile, turn) {
  const [edges = ""] = (TILES[tile] ?? "").split("/");
  return edges.split("|").map((some, at) => ({
    letter: "abc"[at] ?? "a",
    edges: [...some].map((edge) => (Number(edge) + turn) % 6),
  }));
}

/** What is over what on a tile, as in `ab`. @param {string} tile */
export const bridges = (tile) => (TILES[tile]?.split("/")[1] ?? "").split(" ").filter(Boolean);

/** The tile on a cell. @type {(view: any, cell: Cell) => any} */
export const tileAt = (view, cell) =>
  view.tiles.find((/** @type {any} */ one) => String(one.cell) === String(cell));

/** The corridors that can be seen on a cell. @type {(view: any, cell: Cell) => Passage[]} */
export function seen(view, cell) {
  const tile = tileAt(view, cell);
  if (!tile || tile.face === "down") return [];
  if (tile.face === "cavern") return [{ letter: "a", edges: [0, 1, 2, 3, 4, 5] }];
  return passages(tile.tile, tile.rotation);
}

/** A cell by name, as in `d4`. @param {Cell | Corridor} cell */
export const cellName = ([q, r]) => `${"abcdefg"[q + 3]}${r + 4}`;

/** The number of the starting space, or -1. @param {Corridor} at */
export const startOf = ([q, r]) =>
  STEPS.findIndex(([x, y]) => String([4 * x, 4 * y]) === String([q, r]));

/** A corridor by name: `d4`, or `d4.b` where there are several. @type {(view: any, at: Corridor) => string} */
export function placeName(view, at) {
  const start = startOf(at);
  if (start >= 0) return `S${start}`;
  const many = view && seen(view, [at[0], at[1]]).length > 1;
  return cellName(at) + (many ? `.${at[2]}` : "");
}

/**
 * What is on the corridors of a cell, in the order of the corridors: a sign and what it is.
 * @type {(view: any, cell: Cell) => {at: Corridor, sign: string, what: string, id: any}[]}
 */
export function things(view, cell) {
  const here = (/** @type {Corridor} */ at) => at[0] === cell[0] && at[1] === cell[1];
  const found = [
    ...view.players.map((/** @type {any} */ one, /** @type {number} */ seat) => ({
      at: one.at,
      sign: String(seat + 1),
      what: "seat",
      id: seat,
    })),
    { at: view.golem.at, sign: "G", what: "golem", id: null },
    ...view.keys.map((/** @type {any} */ one) => ({
      at: one.at,
      sign: "K",
      what: "key",
      id: one.home,
    })),
    ...view.items.map((/** @type {any} */ one) => ({
      at: one.at,
      sign: "I",
      what: "item",
      id: one.item,
    })),
    ...view.traps.map((/** @type {any} */ one) => ({
      at: one.at,
      sign: one.up ? "T" : "t",
      what: "trap",
      id: one.kind,
    })),
    ...view.tokens.map((/** @type {any} */ one) => ({
      at: one.at,
      sign: "*",
      what: "token",
      id: one.token,
    })),
  ];
  return found.filter(({ at }) => here(at)).sort((a, b) => (a.at[2] < b.at[2] ? -1 : 1));
}

/** The name of a thing by its id; what a newer server has is called by the id itself. @param {string} id */
export function titled(id) {
  const key = `paths.name.${id}`;
  const name = t(key);
  return name === key ? id.replaceAll("_", " ") : name;
}

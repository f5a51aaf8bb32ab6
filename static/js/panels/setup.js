// @ts-check
// Setting up a position by hand: a brush, a tap per square. Whether it is one says the server.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button } from "./buttons.js";

/** @typedef {import("../types.d.ts").Cell} Cell */

/** What a square becomes: a piece (colour, kind), a free tile, or nothing. */
/** @typedef {["W" | "R", number | string] | "tile" | "none"} Brush */

/** @type {Record<string, Record<string, Brush>>} */
const BRUSHES = {
  "karo.noughts": {
    "karo.cell.white.down": ["W", 0],
    "karo.cell.white.up": ["W", 1],
    "karo.cell.red.down": ["R", 0],
    "karo.cell.red.up": ["R", 1],
    "karo.cell.tile": "tile",
    "karo.cell.none": "none",
  },
  "karo.dragonfly": {
    "setup.white.ant": ["W", "A"],
    "setup.white.dragonfly": ["W", "D"],
    "setup.red.ant": ["R", "A"],
    "setup.red.dragonfly": ["R", "D"],
    "karo.cell.tile": "tile",
  },
};
const IN_HAND = 6;
/** The squares of a board that always lies as it is: three wide, eight high. */
const SQUARES = Array.from(
  { length: 24 },
  (_, at) => /** @type {Cell} */ ([at % 3, Math.floor(at / 3)]),
);

/** Whether positions of a game can be set up by hand. @param {string} game */
export function canSetUp(game) {
  return game in BRUSHES;
}

/**
 * @param {string} game
 * @param {any} view of the position to begin with
 * @param {() => void} changed
 */
export function createSetup(game, view, changed) {
  const brushes = BRUSHES[game] ?? {};
  let brush = Object.keys(brushes)[0] ?? "";
  let now = { ...view, last: null, row: null, turn: view.turn ?? "W" };

  /** @type {(colour: string) => number} */
  const inHand = (colour) =>
    Math.max(
      0,
      IN_HAND - now.pieces.filter((/** @type {any[]} */ one) => one[2] === colour).length,
    );

  /** Who is to move: while placing, whoever has more left; else as it was chosen. */
  function turn() {
    const more = now.hand ? inHand("W") - inHand("R") : 0;
    return more ? (more > 0 ? "W" : "R") : now.turn;
  }

  /** The squares that can be changed: the board and one around it, where there are loose tiles. */
  /** @type {() => Cell[]} */
  function cells() {
    if (!now.tiles) return SQUARES;
    const around = (/** @type {Cell} */ [x, y]) =>
      [-1, 0, 1].flatMap((dx) => [-1, 0, 1].map((dy) => `${x + dx},${y + dy}`));
    const names = new Set(now.tiles.flatMap(around));
    return [...names].map((name) => /** @type {Cell} */ (String(name).split(",").map(Number)));
  }

  return {
    /** Whether what is not on the board is in hand. */
    hasHand: () => Boolean(now.hand),
    /** The view as it is set up so far. */
    view: () =>
      now.hand ? { ...now, turn: turn(), hand: { W: inHand("W"), R: inHand("R") } } : now,
    /** Taps on the board, as turns of a kind of their own. */
    legal: () => cells().map((to) => ({ t: "set", to })),
    /** @param {Cell} cell */
    paint(cell) {
      const what = brushes[brush];
      const other = (/** @type {any[]} */ one) => one[0] !== cell[0] || one[1] !== cell[1];
      const pieces = now.pieces.filter(other);
      const tiles = now.tiles?.filter(other);
      if (what !== "none") tiles?.push(cell);
      if (Array.isArray(what)) pieces.push([...cell, ...what]);
      now = { ...now, pieces, ...(tiles ? { tiles } : {}) };
      changed();
    },
    /** The position in the notation of the game. */
    position() {
      const { pieces, tiles } = now;
      return tiles
        ? { tiles, pieces, turn: turn(), hand: { W: inHand("W"), R: inHand("R") } }
        : { pieces, turn: turn() };
    },
    /** Brushes, and who is to move. @param {import("../types.d.ts").Renderer} renderer */
    palette(renderer) {
      return h(
        "div",
        { key: "palette", class: "palette", role: "group", "aria-label": t("setup.brush") },
        Object.keys(brushes).map((key) => {
          const act = () => {
            brush = key;
            changed();
          };
          const made = button(key, t(key), act, "quiet");
          return { ...made, attrs: { ...made.attrs, "aria-pressed": String(brush === key) } };
        }),
        ["W", "R"].map((colour, seat) => {
          const act = () => {
            now = { ...now, turn: colour };
            changed();
          };
          const words = t("analysis.turn", { name: t(renderer.seat(seat).name) });
          const made = button(colour, words, act, "quiet");
          return { ...made, attrs: { ...made.attrs, "aria-pressed": String(turn() === colour) } };
        }),
      );
    },
  };
}

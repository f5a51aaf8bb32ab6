// @ts-check
// Karo in sentences: events, moves, hints, the whole position. Keys of the catalogue only.

import { notation, square } from "./karo-names.js";

/** @typedef {import("../wire.d.ts").KaroNoughtsAction} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../wire.d.ts").KaroNoughtsEvent} GameEvent */
/** @typedef {import("../types.d.ts").Sentence} Sentence */

const PLACINGS = 12;

/** @param {number | undefined} seat @returns {Sentence} */
export const side = (seat) => ({ key: seat ? "karo.red" : "karo.white" });

/** @param {GameEvent} event @returns {Sentence | null} */
export function describe(event) {
  const { from, to, tile, over, squares: line } = /** @type {any} */ (event);
  const who = side(event.seat);
  if (event.t === "placed") return { key: "karo.placed", params: { who, to: square(to) } };
  if (event.t === "passed") return { key: "karo.passed", params: { who } };
  if (event.t === "row")
    return { key: "karo.row", params: { who, squares: line.map(square).join(" ") } };
  if (event.t !== "moved") return null;
  const go = { who, from: square(from), to: square(to), over: over ? square(over) : "" };
  const how = event.turned ? "jumped" : "stepped";
  if (!tile) return { key: `karo.${how}`, params: go };
  return { key: `karo.tile.${how}`, params: { ...go, tile: square(tile.from) } };
}

/** @param {Action} action @returns {Sentence} */
export function words(action) {
  const { from, to, tile } = /** @type {any} */ (action);
  const written = notation(action);
  if (action.t === "pass") return { key: "karo.move.pass", params: { written } };
  if (action.t === "place") return { key: "karo.move.place", params: { written, to: square(to) } };
  const far = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;
  const key = `karo.move${tile ? ".tile" : ""}.${far ? "jump" : "step"}`;
  return {
    key,
    params: { written, from: square(from), to: square(to), tile: tile ? square(tile.from) : "" },
  };
}

/** @param {import("../types.d.ts").Ask} ask @param {string[]} picks @param {any} view @returns {Sentence} */
export function hint(ask, picks, view) {
  const kinds = picks.map((key) => key.split(":")[0]).join(" ");
  if (ask.kind === "place") {
    const count = view.hand[view.turn];
    return { key: "karo.hint.place", params: { count } };
  }
  if (ask.legal.length === 1 && ask.legal[0]?.t === "pass") return { key: "karo.hint.pass" };
  return { key: HINTS[kinds] ?? "karo.hint.move" };
}

/** @type {Record<string, string>} */
const HINTS = {
  piece: "karo.hint.piece",
  tile: "karo.hint.tile",
  "tile spot": "karo.hint.who",
  "piece spot": "karo.hint.which",
  "tile spot piece": "karo.hint.confirm",
  "piece spot tile": "karo.hint.confirm",
};

/** @param {any} view @returns {Sentence} */
export function goal(view) {
  return { key: view && view.hand.W + view.hand.R === 0 ? "karo.goal.move" : "karo.goal.place" };
}

/** Where the pieces of one colour and side stand. @param {any} view @param {string} colour @param {unknown} up @param {(cell: Cell) => string} [name] */
export function standing(view, colour, up, name = square) {
  const found = view.pieces.filter(
    (/** @type {any[]} */ one) => one[2] === colour && one[3] === up,
  );
  return found.map((/** @type {any[]} */ one) => name([one[0], one[1]])).join(" ") || "–";
}

/** The whole position: whose turn, then row by row what stands there. @param {any} view @returns {Sentence[]} */
export function position(view) {
  /** @type {(colour: "W" | "R") => Record<string, unknown>} */
  const army = (colour) => ({
    up: standing(view, colour, 1),
    down: standing(view, colour, 0),
    hand: view.hand[colour],
  });
  return [
    { key: "karo.position.turn", params: { who: side(view.turn === "R" ? 1 : 0) } },
    { key: "karo.position.white", params: army("W") },
    { key: "karo.position.red", params: army("R") },
    { key: "karo.position.tiles", params: { tiles: view.tiles.map(square).sort().join(" ") } },
  ];
}

/** @param {any} view @param {Record<string, any>} options @returns {Sentence | null} */
export function warning(view, options) {
  return view.row || view.ply < PLACINGS ? null : nearEnd("karo", view, options);
}

/** How close the match is to being called off. @param {string} mode of the catalogue @param {any} view @param {Record<string, any>} options @returns {Sentence | null} */
export function nearEnd(mode, view, options) {
  if (options.repetition && view.repeats >= options.repetition - 1)
    return { key: `${mode}.warn.repeat` };
  if (view.moves_left > 20) return null;
  return { key: `${mode}.warn.limit`, params: { count: view.moves_left } };
}

/** @param {GameEvent} event @returns {string | null} */
export function sound(event) {
  if (event.t === "placed") return "place";
  if (event.t !== "moved") return null;
  if (event.tile) return "tile";
  return event.turned ? "jump" : "step";
}

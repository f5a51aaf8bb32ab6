// @ts-check
// Labyrinth: Paths of Destiny, in a plain view: a drawn board, lists, buttons with words. What is
// legal comes from the server.

import { s } from "../core/svg.js";
import { bounds, draw } from "./paths-plain.js";
import * as table from "./paths-table.js";
import * as words from "./paths-words.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

const SHAPES = ["●", "▲", "■", "◆", "★", "✚"];
// As many as there are characters to choose from.
const MOST_BUTTONS = 15;

const ENDS = ["keys", "limit", "left"];

/** How an answer is pointed at; the end of a turn and the like only by their buttons. */
/** @param {any} action @returns {string[][]} */
function picks(action) {
  if (action.t === "build_place") {
    const cell = `cell:${action.cell}`;
    if (action.face === "cavern") return [[cell]];
    return [[cell, action.face === "down" ? "face:down" : `turn:${action.rotation}`]];
  }
  if (action.t === "tile_orient") return [[`turn:${action.rotation}`]];
  if (action.t === "main_activity")
    return action.activity === "move" ? [[`at:${action.to}`]] : [[`button:${key(action)}`]];
  if (action.to && !action.trap) return [[`at:${action.to}`]];
  return [[action.cell && !action.to ? `cell:${action.cell}` : `button:${key(action)}`]];
}

/** @param {Action} action */
const key = (action) => JSON.stringify(action);

/** A button for every answer; where there are many, the rest is pointed at or in the list. */
/** @type {(legal: Action[], view: any) => import("../types.d.ts").Control[]} */
function controls(legal, view) {
  words.about(view);
  const kind = (/** @type {any} */ one) => one.activity ?? one.t;
  /** @type {Record<string, number>} */
  const count = {};
  for (const one of legal) count[kind(one)] = (count[kind(one)] ?? 0) + 1;
  const few = legal.length <= MOST_BUTTONS;
  return legal
    .filter((one) => few || (count[kind(one)] ?? 0) <= 3)
    .map((action) => ({
      action,
      key: key(action),
      words: words.words(action),
      look: kind(action) === "end_turn" ? "quiet" : "",
    }));
}

/** @type {Renderer} */
export const paths = {
  key: "paths",
  draw,
  bounds,
  picks,
  compound: (action) => action.t === "build_place",
  controls,
  lists: true,
  minor: (event) => words.describe(event) === null,
  describe: words.describe,
  words: words.words,
  notation: words.notation,
  read: words.read,
  hint: words.hint,
  goal: words.goal,
  note: words.note,
  reason: (reason) => (ENDS.includes(reason) ? { key: `paths.end.${reason}` } : null),
  casts: true,
  position: table.position,
  place: words.place,
  events: () => [],
  examples: "build, move b3, end_turn",
  seat: (seat) => ({
    letter: String(seat + 1),
    name: `paths.seat.${seat}`,
    shape: SHAPES[seat] ?? "●",
    tint: "",
  }),
  token: (seat) =>
    s(
      "svg",
      { class: "token", viewBox: "0 0 24 24", "aria-hidden": "true" },
      s("circle", { cx: 12, cy: 12, r: 10, fill: "none", stroke: "currentColor" }),
      s(
        "text",
        { x: 12, y: 17, "text-anchor": "middle", "font-size": 14, fill: "currentColor" },
        String(seat + 1),
      ),
    ),
};

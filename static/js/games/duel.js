// @ts-check
// Labyrinth: The Duel, for two and alone: what the client draws, foresees and says of it. What is
// legal and who was first comes from the server.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { figure } from "./duel-art.js";
import { pushable, pushOf, slid } from "./duel-board.js";
import { placeWords } from "./duel-grid.js";
import { complete, free, lays, point } from "./duel-lay.js";
import { animate } from "./duel-motion.js";
import { named } from "./duel-objects.js";
import { position, pushSentence, summary } from "./duel-position.js";
import { review } from "./duel-round.js";
import { bounds, draw } from "./duel-table.js";
import * as words from "./duel-words.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

/** How an action is pointed at. @param {Action} action */
function picks(action) {
  if (action.t === "slide") return [[`tile:${/** @type {any} */ (action).cell}`]];
  return [[action.t]];
}

/** What a place is called, by its pick: a cell, or an object on the frame. @param {string} key */
function place(key) {
  const [row, column] = key.replace("tile:", "").split(",").map(Number);
  return key.startsWith("tile:") ? placeWords([row ?? 0, column ?? 0]) : t(named(key));
}

/** The view after an own action, as far as it can be known at once. */
/** @type {(view: any, action: any, seat: number) => any} */
function predict(view, action, seat) {
  const put = (/** @type {string} */ name, /** @type {unknown} */ value) => ({
    ...view,
    [name]: view[name].map((/** @type {unknown} */ one, /** @type {number} */ at) =>
      at === seat ? value : one,
    ),
  });
  if (view.called[seat]) return view;
  if (action.t === "stop") return put("called", true);
  if (action.t === "skip") return put("skip_asked", true);
  const board = slid(view.boards[seat], action.cell);
  if (board === view.boards[seat]) return view;
  return { ...put("boards", board), slides: put("slides", view.slides[seat] + 1).slides };
}

/** Actions whose outcome is drawn before the server has answered. @param {Action} action */
function foresees(action) {
  return ["slide", "stop", "skip"].includes(action.t);
}

/** What can be done after what was foreseen. */
/** @type {(view: any, legal: Action[], seat: number) => Action[]} */
function still(view, legal, seat) {
  if (view.called[seat]) return [];
  const pushes = pushable(view.boards[seat]).map((cell) => ({ t: "slide", cell }));
  const rest = legal.filter(
    (action) => action.t !== "slide" && !(action.t === "skip" && view.skip_asked[seat]),
  );
  return [.../** @type {any[]} */ (pushes), ...rest];
}

/** @type {Record<string, Cell>} */
const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** What a key means: arrows slide one tile, after 2 or 3 so many, with Shift all; space calls. */
/** @type {(key: {key: string, shift: boolean, before: string}, legal: Action[], view: any, seat: number) => Action | null} */
function keyed({ key, shift, before }, legal, view, seat) {
  const named = (/** @type {string} */ kind) => legal.find((action) => action.t === kind) ?? null;
  if (key === " ") return named("stop") ?? (legal.length === 1 ? named("ready") : null);
  const way = ARROWS[key];
  if (!way || !named("slide")) return null;
  const many = shift ? 3 : Number(before) || 1;
  return slideTo(legal, pushOf(view.boards[seat], way, many));
}

/** A tile that is drawn or flicked towards the gap. */
/** @type {(keys: string[], way: Cell, legal: Action[], view: any, seat: number) => Action | null} */
function swiped(keys, way, legal, view, seat) {
  const cell = keys
    .find((key) => key.startsWith("tile:"))
    ?.slice(5)
    .split(",")
    .map(Number);
  const board = view.boards[seat];
  if (!cell || !board) return null;
  const far = [1, 2, 3].find((many) => String(pushOf(board, way, many)) === String(cell));
  return far ? slideTo(legal, /** @type {Cell} */ (cell)) : null;
}

/** @type {(legal: Action[], cell: Cell | null) => Action | null} */
function slideTo(legal, cell) {
  return (
    legal.find(
      (action) => action.t === "slide" && String(/** @type {any} */ (action).cell) === String(cell),
    ) ?? null
  );
}

/** The buttons of a question. @param {Action[]} legal @param {any} view */
function controls(legal, view) {
  const found = (/** @type {string} */ kind) => legal.find((action) => action.t === kind);
  const alone = "found" in view;
  return [
    { action: found("stop"), key: "duel.stop", look: "main stop" },
    {
      action: found("ready"),
      key: view.phase === "shown" ? "duel.next" : "duel.ready",
      look: "main",
    },
    {
      action: lays(legal) ? legal.find((one) => "board" in one) : undefined,
      key: "duel.deal",
      look: "",
    },
    { action: found("skip"), key: alone ? "duel.skip.alone" : "duel.skip", look: "quiet" },
    { action: found("give_up"), key: "duel.give_up", look: "quiet", sure: "duel.give_up.sure" },
  ].flatMap(({ action, ...how }) => (action ? [{ ...how, action }] : []));
}

/** @type {(view: any, seat: number) => string[]} */
const boardOf = (view, seat) => view?.boards[seat] ?? [];

/** An action as it is told, with the board that it changes. */
/** @type {(action: any, before?: any, seat?: number) => any[]} */
function events(action, before, seat = 0) {
  if (action.t === "stop") return [{ t: "stopped", seat }];
  if (action.t !== "slide") return [];
  return [{ t: "slid", seat, cell: action.cell, from: boardOf(before, seat) }];
}

/** @type {(event: any, before: any) => any} */
function within(event, before) {
  if (event.t !== "slid" || !before) return event;
  return { ...event, from: boardOf(before, event.seat) };
}

/** @type {(key: string) => Renderer} */
const renderer = (key) => ({
  key,
  draw,
  bounds: (view, shape = 1, seat = null) => bounds(view, shape, seat),
  picks,
  predict,
  foresees,
  still,
  keyed,
  swiped,
  point,
  complete,
  controls,
  review,
  usual: () => null,
  compound: (action) => action.t === "arrange",
  sealed: (action) => action.t === "arrange",
  minor: (event) => event.t === "slid",
  lively: (view) => ["countdown", "race", "claim"].includes(/** @type {any} */ (view).phase),
  examples: "23, 41, stop, skip",
  events,
  within,
  echo: (action, view, seat) =>
    action.t === "slide"
      ? pushSentence(boardOf(view, seat), /** @type {any} */ (action).cell)
      : null,
  free,
  place,
  seat: (seat) => ({
    letter: seat ? "R" : "B",
    name: seat ? "duel.red" : "duel.blue",
    shape: seat ? "▲" : "●",
    tint: seat ? "flame" : "azure",
  }),
  token: (seat) =>
    s("svg", { class: "token wizard", viewBox: "-4 0 48 50", "aria-hidden": "true" }, figure(seat)),
  stock: (/** @type {any} */ view, seat) => view.cards[seat],
  held: "duel.cards",
  animate,
  read: words.read,
  notation: words.notation,
  describe: words.describe,
  words: words.words,
  heading: words.heading,
  hint: words.hint,
  help: "keys.duel",
  hints: (/** @type {any} */ view, /** @type {any} */ options) =>
    "found" in view && view.ends === null && view.phase === "race" && options.board !== "today",
  ending: words.ending,
  note: words.note,
  flash: words.flash,
  ample: (/** @type {any} */ view, left) =>
    view.phase === "race" && !("found" in view) && left > 60_000,
  goal: words.goal,
  position,
  summary,
  sound: words.sound,
});

export const race = renderer("duel.race");
export const solo = renderer("duel.solo");

// @ts-check
// The Duel in sentences: events, actions, what to do, the whole table. Keys of the catalogue only.

import { lasting } from "../core/i18n.js";
import { missing } from "./duel-board.js";
import { dealt, laid, lays } from "./duel-lay.js";
import { named } from "./duel-objects.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Ask} Ask */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").GameEvent} GameEvent */
/** @typedef {import("../types.d.ts").Sentence} Sentence */

/** @param {number | null | undefined} seat @returns {Sentence} */
export const side = (seat) => ({ key: seat ? "duel.red" : "duel.blue" });

/** An object's name. @param {string | null} place @returns {Sentence} */
export const thing = (place) => ({ key: named(place ?? "") });

/** A cell by its numbers. @param {Cell} cell */
const numbered = ([row, column]) => ({ row: row + 1, column: column + 1 });

/** @param {GameEvent} event @returns {Sentence | null} */
export function describe(event) {
  const { seat, target, cell } = /** @type {any} */ (event);
  const who = side(seat);
  if (event.t === "judged") return verdict(event);
  if (event.t === "revealed")
    return { key: "duel.told.revealed", params: { target: thing(target) } };
  if (event.t === "slid") return { key: "duel.told.slid", params: { who, ...numbered(cell) } };
  return TOLD[event.t] ? { key: TOLD[event.t] ?? "", params: { who } } : null;
}

/** @type {Record<string, string>} */
const TOLD = {
  arranged: "duel.told.arranged",
  readied: "duel.told.readied",
  stopped: "duel.told.stopped",
  skipped: "duel.told.skipped",
  reshuffled: "duel.told.reshuffled",
  ended: "duel.told.ended",
};

/** How a round ended. @param {any} round an event or a round that was judged @returns {Sentence} */
export function verdict({ claims, card_to: card }) {
  if (typeof card === "number") {
    const right = claims[card] === "valid";
    if (claims.length < 2) return { key: "duel.judged.alone" };
    const params = { who: side(card), other: side(1 - card) };
    return { key: right ? "duel.judged.right" : "duel.judged.wrong", params };
  }
  if (card === undefined || card === null) return { key: "duel.judged.miss" };
  const called = claims.some((/** @type {unknown} */ claim) => claim !== null);
  return { key: called ? "duel.judged.tie" : "duel.judged.none" };
}

/** The action in words. @param {Action} action @returns {Sentence} */
export function words(action) {
  if (action.t === "slide") return { key: "duel.do.slide", params: numbered(cellOf(action)) };
  if (action.t === "arrange") return { key: "duel.do.arrange" };
  return { key: `duel.do.${action.t}` };
}

/** @type {(action: Action) => Cell} */
const cellOf = (action) => /** @type {any} */ (action).cell;

/** How it is written: the numbers of row and column, or a word. @param {Action} action */
export function notation(action) {
  if (action.t !== "slide") return action.t;
  const [row, column] = cellOf(action);
  return `${row + 1}${column + 1}`;
}

/** @param {string} typed @param {Action[]} legal */
export function read(typed, legal) {
  const bare = typed.toLowerCase().replace(/[^a-z0-9_]/g, "");
  return legal.find((action) => !("schema" in action) && notation(action) === bare) ?? null;
}

/**
 * What is going on, for the line over the buttons.
 * @param {any} view @param {Ask | null} ask @param {number | null} seat @param {number | null} left
 * @returns {Sentence}
 */
export function heading(view, ask, seat, left) {
  const { phase } = view;
  if (phase === "arrange") {
    if (!ask) return { key: seat === null ? "duel.head.preparing" : "duel.head.waiting" };
    return { key: lays(ask.legal) ? "duel.head.lay" : "duel.head.ready" };
  }
  if (phase === "countdown")
    return { key: left === 0 ? "duel.head.frozen" : "duel.head.countdown" };
  if (phase === "shown" || phase === "over") return result(view, seat);
  return running(view, seat);
}

/** @type {(view: any, seat: number | null) => Sentence} */
function running(view, seat) {
  const target = thing(view.target);
  if (seat !== null && view.called[seat]) return { key: "duel.head.called" };
  const caller = view.called.indexOf(true);
  if (caller >= 0) return { key: "duel.head.claim", params: { who: side(caller) } };
  if (seat === null) return { key: "duel.head.watch", params: { target } };
  return { key: "duel.head.race", params: { target } };
}

/** A judged round as it looks from a seat. @type {(view: any, seat: number | null) => Sentence} */
function result(view, seat) {
  const last = view.last_round;
  if (!last) return { key: "duel.told.ended" };
  if (seat === null || typeof last.card_to !== "number" || last.claims.length < 2)
    return verdict(last);
  const right = last.claims[last.card_to] === "valid" ? "right" : "wrong";
  return {
    key: `duel.head.${right}.${last.card_to === seat ? "you" : "other"}`,
    params: { target: thing(last.target) },
  };
}

/** What to do now. @param {Ask} ask @param {string[]} picks @param {any} view @param {number | null} [seat] @returns {Sentence} */
export function hint(ask, picks, view, seat = null) {
  const alone = view.boards.length === 1 ? ".alone" : "";
  if (view.phase === "arrange") return laying(ask, picks, alone);
  if (view.phase === "countdown") return { key: `duel.hint.countdown${alone}` };
  if (view.phase === "shown") return evidence(view, seat);
  if (picks.length) return { key: `duel.hint.shown.${picks[0] === "stop" ? "stop" : "slide"}` };
  const own = seat ?? 0;
  return {
    key: view.skip_asked.some(
      (/** @type {boolean} */ one, /** @type {number} */ at) => one && at !== own,
    )
      ? "duel.hint.skip"
      : "duel.hint.race",
    params: { start: thing(view.at[own]), target: thing(view.target), count: view.slides[own] },
  };
}

/** @type {(ask: Ask, picks: string[], alone: string) => Sentence} */
function laying(ask, picks, alone) {
  if (!lays(ask.legal)) return { key: `duel.hint.ready${alone}` };
  const found = laid({ picks });
  const lacks = missing(found?.board ?? dealt(ask.legal));
  if (!lacks.length) return { key: found?.chosen == null ? "duel.hint.lay" : "duel.hint.chosen" };
  const tiles = lacks.map((word) => `“${SIGNS[word] ?? word}”`).join(" ");
  return { key: "duel.hint.missing", params: { tiles } };
}

/** Tiles as signs. @type {Record<string, string>} */
const SIGNS = {
  NS: "│",
  EW: "─",
  NE: "└",
  ES: "┌",
  SW: "┐",
  NW: "┘",
  NES: "├",
  ESW: "┬",
  NSW: "┤",
  NEW: "┴",
};

/** One's own call and slides, in short. @type {(view: any, seat: number | null) => Sentence} */
function evidence(view, seat) {
  const last = view.last_round;
  const own = seat ?? 0;
  const slides = { key: "duel.slides", params: { count: last.slides[own] } };
  const least = last.least[own];
  if (least === null) return { key: "duel.hint.shown", params: { slides } };
  return { key: "duel.hint.least", params: { slides, least } };
}

/** How it ended alone. @param {any} view @param {any} options @returns {{head: Sentence, why: Sentence} | null} */
export function ending(view, { board }) {
  if (!("found" in view)) return null;
  const { found, wrong, skipped, last_round: last } = view;
  if (board !== "today") {
    const head = { key: "duel.end.found", params: { count: found } };
    return { head, why: { key: "duel.end.counts", params: { wrong, skipped } } };
  }
  if (!found || !last) return { head: { key: "duel.end.over" }, why: { key: "duel.end.missed" } };
  const params = {
    slides: { key: "duel.slides", params: { count: last.slides[0] } },
    time: lasting(last.took, "short"),
    least: last.least[0] ?? "…",
  };
  return {
    head: { key: "duel.end.found", params: { count: found } },
    why: { key: "duel.end.today", params },
  };
}

/** What a seat has just done. @param {any} view @param {number} seat @returns {Sentence | null} */
export function note(view, seat) {
  if (view.phase === "over") return null;
  if (view.ready[seat]) return { key: "seat.ready" };
  if (view.called[seat]) return { key: "duel.note.called" };
  return view.skip_asked[seat] ? { key: "duel.note.skip" } : null;
}

/** What is shown for a moment: that a call alone was wrong. @param {any} event @returns {Sentence | null} */
export function flash(event) {
  return event.t === "judged" && event.card_to == null ? verdict(event) : null;
}

/** @param {any} view @param {any} [options] @returns {Sentence} */
export function goal(view, options) {
  if (options?.board === "today") return { key: "duel.goal.today" };
  if (view && "found" in view)
    return { key: view.ends === null ? "duel.goal.solo" : "duel.goal.clock" };
  return { key: "duel.goal" };
}

/** @param {any} event @returns {string | null} */
export function sound(event) {
  if (event.t !== "judged") return SOUNDS[event.t] ?? null;
  if (event.card_to == null) return "refused";
  if (typeof event.card_to !== "number") return "drawn";
  return event.claims[event.card_to] === "valid" ? "chime" : "refused";
}

/** @type {Record<string, string>} */
const SOUNDS = { slid: "stone", stopped: "gong", revealed: "card", readied: "step" };

// @ts-check
// Ant and Dragonfly in sentences: events, moves, hints, the whole position. Keys of the catalogue
// only.

import { asSeen, naming } from "./karo-names.js";
import { nearEnd, side, standing } from "./karo-words.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").GameEvent} GameEvent */
/** @typedef {import("../types.d.ts").Sentence} Sentence */
/** @typedef {import("../wire.d.ts").KaroDragonflyView} View */
/** @typedef {View & {words?: (string | null)[]}} Known a view, perhaps with the set-ups of both */

export const NAMES = naming(8);
const { square, notation } = NAMES;

/** The set-up of the rules: dragonflies behind, ants in front. */
export const USUAL = "DDDAAA";

/** The one set-up in which nothing can move. */
const STUCK = "AAADDD";

/**
 * What is known of a position: where seats see different things, the replay of a match has what
 * each sees.
 * @param {any} view one view, or one per seat
 * @returns {Known}
 */
export function known(view) {
  if (!Array.isArray(view)) return view;
  return { ...view[0], words: view.map((/** @type {View} */ one) => one.own_word) };
}

/** @param {Pick<import("../wire.d.ts").KaroDragonflyMove, "from" | "to">} move */
function far({ from, to }) {
  return Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;
}

/** The squares between two in a line. @type {(from: number[], to: number[]) => [number, number][]} */
function between([x1 = 0, y1 = 0], [x2 = 0, y2 = 0]) {
  const count = Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1));
  return Array.from({ length: count - 1 }, (_, i) => [
    x1 + Math.sign(x2 - x1) * (i + 1),
    y1 + Math.sign(y2 - y1) * (i + 1),
  ]);
}

/** @param {GameEvent} event @returns {Sentence | null} */
export function describe(event) {
  if ("words" in event) {
    const [white, red] = event.words.map((word, seat) => written(word, seat));
    return { key: "dragonfly.revealed", params: { white, red } };
  }
  const who = side("seat" in event ? event.seat : undefined);
  if (event.t === "arranged") return { key: "dragonfly.arranged", params: { who } };
  if (event.t === "passed") return { key: "karo.passed", params: { who } };
  if (event.t !== "moved" || !("becomes" in event)) return null;
  const over = event.over.map(square).join(" ");
  const params = { who, from: square(event.from), to: square(event.to), over };
  return { key: `dragonfly.${over ? "jumped" : "stepped"}`, params };
}

/** A set-up as it is read out. @type {(word: string, seat: number | null) => Sentence} */
function written(word, seat) {
  const [back, front] = asSeen(word, seat);
  return { key: "dragonfly.word", params: { back, front } };
}

/** @param {Action} action @param {number | null} [seat] whose it is @returns {Sentence} */
export function words(action, seat = null) {
  const text = notation(action);
  if ("word" in action) {
    const count = [...action.word].filter((kind) => kind === "D").length;
    return {
      key: "dragonfly.move.arrange",
      params: { written: written(action.word, seat), count },
    };
  }
  if (action.t !== "move") return { key: "karo.move.pass", params: { written: text } };
  const params = { written: text, from: square(action.from), to: square(action.to) };
  return { key: `dragonfly.move.${far(action) ? "jump" : "step"}`, params };
}

/** @type {(ask: import("../types.d.ts").Ask, picks: string[], view: any, seat?: number | null) => Sentence} */
export function hint(ask, picks, view, seat = null) {
  const [first, second] = picks;
  if (ask.kind === "arrange") {
    const word = first?.slice(5);
    if (!word) return { key: "dragonfly.hint.arrange" };
    const params = { written: written(word, seat) };
    return { key: `dragonfly.hint.${word === STUCK ? "stuck" : "arranged"}`, params };
  }
  if (ask.legal.length === 1 && ask.legal[0]?.t === "pass") return { key: "karo.hint.pass" };
  if (!first) return { key: "dragonfly.hint.move" };
  const kind = view.pieces.find(
    (/** @type {any[]} */ one) => `piece:${one[0]},${one[1]}` === first,
  )?.[3];
  const name = kind === "D" ? "dragonfly" : "ant";
  return { key: `dragonfly.hint.${name}${second ? ".confirm" : ""}` };
}

/** @param {any} view @returns {Sentence} */
export function goal(view) {
  return { key: `dragonfly.goal.${known(view).phase}` };
}

/** The whole position. @param {any} view @returns {Sentence[]} */
export function position(view) {
  const shown = known(view);
  if (shown.phase === "arrange") return [goal(view), ...waiting(shown)];
  /** @type {(colour: string) => Record<string, unknown>} */
  const army = (colour) => ({
    ants: standing(shown, colour, "A", square),
    dragonflies: standing(shown, colour, "D", square),
  });
  return [
    { key: "karo.position.turn", params: { who: side(shown.turn === "R" ? 1 : 0) } },
    { key: "dragonfly.position.white", params: army("W") },
    { key: "dragonfly.position.red", params: army("R") },
  ];
}

/** Who has chosen already. @param {Known} view @returns {Sentence[]} */
function waiting(view) {
  return view.arranged.flatMap((done, seat) =>
    done ? [{ key: "dragonfly.arranged", params: { who: side(seat) } }] : [],
  );
}

/** @param {any} view @param {Record<string, any>} options @returns {Sentence | null} */
export function warning(view, options) {
  const shown = known(view);
  if (shown.phase === "play") return nearEnd("dragonfly", shown, options);
  if (!shown.own_word) return null;
  const seat = shown.arranged.indexOf(true);
  return { key: "dragonfly.sealed", params: { written: written(shown.own_word, seat) } };
}

/** @param {GameEvent} event @returns {string | null} */
export function sound(event) {
  if (event.t === "arranged") return "place";
  if (event.t === "revealed") return "tile";
  if (event.t !== "moved") return null;
  return far(event) ? "jump" : "step";
}

/**
 * The events of an action, as a server would tell them, as far as they are drawn.
 * @param {Action} action
 * @returns {GameEvent[]}
 */
export function events(action) {
  if ("word" in action) return [{ t: "revealed", words: [action.word, USUAL] }];
  if (action.t !== "move") return [];
  const { from, to } = action;
  const jumped = far(action);
  const over = jumped ? between(from, to) : [];
  return [{ t: "moved", seat: 0, from, to, becomes: jumped ? "A" : "D", over }];
}

// @ts-check
// The time control of a match: chosen from presets or with values of one's own, and said in words.

import { h } from "../core/html.js";
import { lasting, t } from "../core/i18n.js";

/** @typedef {import("../wire.d.ts").MoveClock | import("../wire.d.ts").FischerClock} Clock */

const SECOND = 1_000;
const MINUTE = 60_000;
const DAY = 86_400_000;

/** @type {Clock[]} */
const PRESETS = [
  { kind: "move", per_move_ms: 30 * SECOND },
  { kind: "move", per_move_ms: MINUTE },
  { kind: "move", per_move_ms: 3 * DAY },
  { kind: "fischer", initial_ms: 3 * MINUTE, increment_ms: 2 * SECOND },
  { kind: "fischer", initial_ms: 5 * MINUTE, increment_ms: 5 * SECOND },
  { kind: "fischer", initial_ms: 15 * MINUTE, increment_ms: 10 * SECOND },
];

/** Whether a game is played by a clock: where everybody plays at once there is nothing for it to do. */
export const hasClock = (/** @type {string} */ game) => !game.startsWith("duel.");

/** A time control in words. @param {any} clock */
export function clockWords(clock) {
  if (!clock) return t("clock.none");
  if (clock.kind === "move") return t("clock.move", { time: lasting(clock.per_move_ms, "short") });
  const time = lasting(clock.initial_ms, "short");
  if (!clock.increment_ms) return t("clock.plain", { time });
  return t("clock.fischer", { time, more: lasting(clock.increment_ms, "short") });
}

/**
 * The choice of a time control, as fields of a form.
 * @param {any} clock what is chosen already
 * @param {boolean} [fixed] only to be read
 */
export function clockForm(clock, fixed = false) {
  const known = PRESETS.some((one) => same(one, clock));
  const own = clock && !known ? clock.kind : null;
  return [
    h(
      "label",
      { key: "clock" },
      h("span", null, t("clock.title")),
      h(
        "select",
        { name: "clock", disabled: fixed, onchange: showOwn },
        choice("none", t("clock.none"), !clock),
        PRESETS.map((one, at) => choice(`preset${at}`, clockWords(one), same(one, clock))),
        choice("move", t("clock.own.move"), own === "move"),
        choice("fischer", t("clock.own.fischer"), own === "fischer"),
      ),
    ),
    field(
      "clock.move",
      "clock.own.seconds",
      "move",
      own,
      fixed,
      (clock?.per_move_ms ?? 60_000) / SECOND,
      1,
      1_209_600,
    ),
    field(
      "clock.initial",
      "clock.own.minutes",
      "fischer",
      own,
      fixed,
      (clock?.initial_ms ?? 600_000) / MINUTE,
      0.5,
      180,
    ),
    field(
      "clock.more",
      "clock.own.more",
      "fischer",
      own,
      fixed,
      (clock?.increment_ms ?? 5_000) / SECOND,
      0,
      180,
    ),
  ];
}

/** The time control that stands in a form; null is none. @param {HTMLFormElement} form @returns {Clock | null} */
export function readClock(form) {
  const value = (/** @type {string} */ name) =>
    /** @type {HTMLInputElement | null} */ (form.elements.namedItem(name))?.value ?? "";
  const number = (/** @type {string} */ name) => Number(value(name));
  const chosen = value("clock");
  const preset = chosen.match(/^preset(\d+)$/);
  if (preset) return PRESETS[Number(preset[1])] ?? null;
  if (chosen === "move")
    return { kind: "move", per_move_ms: Math.round(number("clock.move") * SECOND) };
  if (chosen !== "fischer") return null;
  return {
    kind: "fischer",
    initial_ms: Math.round(number("clock.initial") * MINUTE),
    increment_ms: Math.round(number("clock.more") * SECOND),
  };
}

/** @type {(value: string, words: string, selected: boolean) => import("../types.d.ts").VNode} */
function choice(value, words, selected) {
  return h("option", { key: value, value, selected }, words);
}

/** @type {(name: string, words: string, kind: string, own: string | null, fixed: boolean, value: number, min: number, max: number) => import("../types.d.ts").VNode} */
function field(name, words, kind, own, fixed, value, min, max) {
  return h(
    "label",
    { key: name, "data-own": kind, hidden: own !== kind },
    h("span", null, t(words)),
    h("input", {
      type: "number",
      inputmode: "decimal",
      name,
      min,
      max,
      step: min === 0.5 ? 0.5 : 1,
      value: String(value),
      required: true,
      // What is out of sight is not to hold up what is seen.
      disabled: fixed || own !== kind,
    }),
    h("small", { class: "bounds" }, t("clock.own.bounds", { min, max })),
  );
}

/** Show the fields of the kind that is chosen. @param {Event} event */
function showOwn(event) {
  const select = /** @type {HTMLSelectElement} */ (event.target);
  for (const one of select.form?.querySelectorAll("[data-own]") ?? []) {
    const field = /** @type {HTMLElement} */ (one);
    field.hidden = field.dataset.own !== select.value;
    for (const input of field.querySelectorAll("input")) input.disabled = field.hidden;
  }
}

/** @type {(one: Clock, two: any) => boolean} */
function same(one, two) {
  if (one.kind !== two?.kind) return false;
  if (one.kind === "move") return one.per_move_ms === two.per_move_ms;
  return one.initial_ms === two.initial_ms && one.increment_ms === two.increment_ms;
}

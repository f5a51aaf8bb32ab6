// @ts-check
// The course of a match as a line: who had which chances when. One slider for keys and pointers,
// its value in words.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { knownAt } from "./analysing.js";
import { chancesWords } from "./evaluated.js";

/** @typedef {import("./analysing.js").Point} Point */
/** Where one can go: `last` is the last entry that shows something new. */
/** @typedef {{go: (seq: number) => void, number: (seq: number) => number, last: number}} Way */

const WIDE = 320;
/** The marker must have its place at both ends. */
const EDGE = 7;
const HIGH = 96;
/** @type {Record<string, (at: number, last: number) => number>} */
const KEYS = {
  ArrowLeft: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at - 1,
  ArrowUp: (at) => at + 1,
  PageDown: (at) => at - 10,
  PageUp: (at) => at + 10,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * @param {import("./analysing.js").Analysed} analysed
 * @param {number} seq the entry looked at
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {Way} way
 */
export function graph(analysed, seq, renderer, way) {
  const { points, total, turning } = analysed;
  if (points.length < 2) return null;
  const last = Math.max(total, points.length) - 1;
  const x = (/** @type {number} */ at) => EDGE + (at / last) * (WIDE - 2 * EDGE);
  const known = knownAt(analysed, seq);
  const here = Math.max(
    0,
    points.findLastIndex((one) => one.seq <= seq),
  );
  const turn = turning ? points.findIndex((one) => one.seq === turning.seq) : -1;
  return h(
    "figure",
    { key: "graph", class: "graph" },
    s(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, ...slider(points, known ? here : -1, renderer, way) },
      s("rect", {
        class: `above ${renderer.seat(1).tint}`,
        x: x(0),
        width: x(points.length - 1) - x(0),
        height: HIGH,
      }),
      s("path", { class: `below ${renderer.seat(0).tint}`, d: area(points, x) }),
      s("path", { class: "curve", d: `M${curve(points, x).join("L")}` }),
      s("path", { class: "middle", d: `M${x(0)} ${HIGH / 2}H${x(last)}` }),
      label(renderer, 1, 16),
      label(renderer, 0, HIGH - 7),
      turn > 0 &&
        s("path", { key: "turn", class: "turn-mark", d: diamond(x(turn), y(points, turn)) }),
      known && s("path", { key: "here", class: "here", d: `M${x(here)} 0V${HIGH}` }),
      known &&
        s("circle", { key: "dot", class: "here-dot", cx: x(here), cy: y(points, here), r: 5 }),
    ),
  );
}

/** @type {(points: Point[], here: number, renderer: import("../types.d.ts").Renderer, way: Way) => Record<string, unknown>} */
function slider(points, found, renderer, way) {
  // Who resigns leaves the board as it is: there is a point for it, and nothing to go to.
  const last = points.findLastIndex((one) => one.seq <= way.last);
  const name = (/** @type {number} */ seat) => t(renderer.seat(seat).name);
  const to = (/** @type {number} */ at) =>
    way.go(points[Math.min(last, Math.max(0, Math.round(at)))]?.seq ?? 0);
  const point = points[found];
  const here = found < 0 ? last : found;
  const words = point ? chancesWords(point.chances, name) : t("analysis.yet");
  return {
    role: "slider",
    tabindex: 0,
    "aria-label": t("analysis.graph"),
    "aria-valuemin": 0,
    "aria-valuemax": last,
    "aria-valuenow": here,
    "aria-valuetext": point ? `${way.number(point.seq)}. ${words}` : words,
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const next = KEYS[event.key];
      if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      to(next(here, last));
    },
    onpointerdown(/** @type {PointerEvent} */ event) {
      const whole = /** @type {Element} */ (event.currentTarget).querySelector(".above");
      const box = whole?.getBoundingClientRect();
      if (box?.width) to(((event.clientX - box.left) / box.width) * (points.length - 1));
    },
  };
}

/** Where a point lies; what is not known lies where it was last. @type {(points: Point[], at: number) => number} */
function y(points, at) {
  for (let i = at; i >= 0; i--) {
    const chance = points[i]?.chances?.[0];
    if (chance !== undefined) return round((1 - chance) * HIGH);
  }
  return HIGH / 2;
}

/** @type {(points: Point[], x: (at: number) => number) => string[]} */
function curve(points, x) {
  return points.map((_, at) => `${round(x(at))} ${y(points, at)}`);
}

/** @type {(points: Point[], x: (at: number) => number) => string} */
function area(points, x) {
  return `M${x(0)} ${HIGH}L${curve(points, x).join("L")}L${round(x(points.length - 1))} ${HIGH}Z`;
}

/** @type {(x: number, y: number) => string} */
function diamond(x, y) {
  return `M${round(x)} ${y - 8}l7 8l-7 8l-7 -8Z`;
}

/** @type {(renderer: import("../types.d.ts").Renderer, seat: number, y: number) => import("../types.d.ts").VNode} */
function label(renderer, seat, y) {
  const { shape, name, tint } = renderer.seat(seat);
  return s("text", { key: `label${seat}`, class: tint, x: EDGE + 6, y }, `${shape} ${t(name)}`);
}

/** @type {(value: number) => number} */
function round(value) {
  return Math.round(value * 10) / 10;
}

// @ts-check
// The course of a match as a line: who had which chances when. One slider for keys and pointers,
// its value in words.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { chancesWords } from "./evaluated.js";

/** @typedef {import("./analysing.js").Point} Point */

const WIDE = 320;
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
 * @param {(seq: number) => void} go
 */
export function graph(analysed, seq, renderer, go) {
  const { points, total, turning } = analysed;
  if (points.length < 2) return null;
  const last = Math.max(total, points.length) - 1;
  const x = (/** @type {number} */ at) => (at / last) * WIDE;
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
      { viewBox: `0 0 ${WIDE} ${HIGH}`, ...slider(points, here, renderer, go) },
      s("rect", {
        class: `above ${renderer.seat(1).tint}`,
        width: x(points.length - 1),
        height: HIGH,
      }),
      s("path", { class: `below ${renderer.seat(0).tint}`, d: area(points, x) }),
      s("path", { class: "curve", d: `M${curve(points, x).join("L")}` }),
      s("path", { class: "middle", d: `M0 ${HIGH / 2}H${WIDE}` }),
      label(renderer, 1, 16),
      label(renderer, 0, HIGH - 7),
      turn > 0 &&
        s("path", { key: "turn", class: "turn-mark", d: diamond(x(turn), y(points, turn)) }),
      s("path", { key: "here", class: "here", d: `M${x(here)} 0V${HIGH}` }),
      s("circle", { key: "dot", class: "here-dot", cx: x(here), cy: y(points, here), r: 5 }),
    ),
  );
}

/** @type {(points: Point[], here: number, renderer: import("../types.d.ts").Renderer, go: (seq: number) => void) => Record<string, unknown>} */
function slider(points, here, renderer, go) {
  const last = points.length - 1;
  const name = (/** @type {number} */ seat) => t(renderer.seat(seat).name);
  const to = (/** @type {number} */ at) =>
    go(points[Math.min(last, Math.max(0, Math.round(at)))]?.seq ?? 0);
  const point = points[here];
  return {
    role: "slider",
    tabindex: 0,
    "aria-label": t("analysis.graph"),
    "aria-valuemin": 0,
    "aria-valuemax": last,
    "aria-valuenow": here,
    "aria-valuetext": `${point?.seq ?? 0}. ${chancesWords(point?.chances ?? null, name)}`,
    onkeydown(/** @type {KeyboardEvent} */ event) {
      const next = KEYS[event.key];
      if (!next || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      to(next(here, last));
    },
    onpointerdown(/** @type {PointerEvent} */ event) {
      const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
      const whole = /** @type {Element} */ (event.currentTarget).querySelector(".above");
      const wide = whole?.getBoundingClientRect().width || box.width;
      to(((event.clientX - box.left) / wide) * last);
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
  return `M0 ${HIGH}L${curve(points, x).join("L")}L${round(x(points.length - 1))} ${HIGH}Z`;
}

/** @type {(x: number, y: number) => string} */
function diamond(x, y) {
  return `M${round(x)} ${y - 8}l7 8l-7 8l-7 -8Z`;
}

/** @type {(renderer: import("../types.d.ts").Renderer, seat: number, y: number) => import("../types.d.ts").VNode} */
function label(renderer, seat, y) {
  const { shape, name, tint } = renderer.seat(seat);
  return s("text", { key: `label${seat}`, class: tint, x: 6, y }, `${shape} ${t(name)}`);
}

/** @type {(value: number) => number} */
function round(value) {
  return Math.round(value * 10) / 10;
}

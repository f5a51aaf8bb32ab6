// @ts-check
// The moves in words, each a way back to its position; slider and live badge.

import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { turns } from "./lookback.js";
import { numbers, placeWords } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").LogEntry} LogEntry */
/** @typedef {import("../types.d.ts").Renderer} Renderer */
/** @typedef {{go: (seq: number) => void, step: (by: number) => void, live?: () => void}} Way */
/** @typedef {Pick<Snapshot, "log" | "past" | "seq">} Passed */
/** @typedef {{now: Passed, renderer: Renderer, way: Way, at: number, undone: Set<number>, number: (seq: number) => number}} Told */

/**
 * @param {Passed} now
 * @param {Renderer} renderer
 * @param {Way} way
 */
export function history(now, renderer, way) {
  const stops = turns(now, renderer);
  const seen = now.past?.seq ?? stops.at(-1) ?? 0;
  const at = stops.findLast((seq) => seq <= seen) ?? 0;
  const told = { now, renderer, way, at, undone: takenBack(now.log), number: numbers(now.log) };
  return [
    h(
      "ol",
      { key: "moves", class: "moves", tabindex: "-1" },
      stops.map((seq) => row(told, seq)),
    ),
    h("div", { key: "steps", class: "steps" }, steps(told, stops)),
  ];
}

/** The entries whose turns were taken back later. @param {LogEntry[]} log @returns {Set<number>} */
export function takenBack(log) {
  /** @type {Set<number>} */
  const undone = new Set();
  for (const { seq, events } of log) {
    for (const event of events) {
      if (event.t !== "rewound") continue;
      for (const one of log) if (one.seq > event.to && one.seq < seq) undone.add(one.seq);
    }
  }
  return undone;
}

/** @type {(told: Told, seq: number) => import("../types.d.ts").VNode} */
function row({ now, renderer, way, at, undone, number }, seq) {
  const entry = now.log.find((one) => one.seq === seq);
  const back = entry?.events.some((event) => event.t === "rewound");
  const words = entry ? sentence(renderer, entry, number) : "";
  return h(
    "li",
    { key: seq, value: number(seq) },
    h(
      "button",
      {
        type: "button",
        class: undone.has(seq) ? "move undone" : "move",
        "aria-current": seq === at ? "step" : false,
        onclick: () => way.go(seq),
      },
      h("span", { class: "number" }, back || renderer.minor ? "" : String(number(seq))),
      h("span", { class: "words" }, seq ? words : t("history.start")),
      undone.has(seq) && h("span", { class: "note" }, t("history.undone")),
    ),
  );
}

/** An event in words; turns are taken back in every game. */
/** @type {(renderer: Renderer, event: import("../types.d.ts").GameEvent, number: (seq: number) => number) => import("../types.d.ts").Sentence | null} */
export function eventWords(renderer, event, number) {
  if (event.t !== "rewound") return renderer.describe(event);
  const to = number(event.to);
  return { key: to ? "history.rewound" : "history.rewound.start", params: { to } };
}

/** An entry in words. @param {Renderer} renderer @param {LogEntry} entry @param {(seq: number) => number} number */
export function sentence(renderer, entry, number) {
  return entry.events
    .map((event) => eventWords(renderer, event, number))
    .filter((one) => one !== null)
    .map(said)
    .join(" ");
}

/** @type {(told: Told, stops: number[]) => import("../types.d.ts").Child} */
function steps({ now, way, at }, stops) {
  const index = Math.max(0, stops.indexOf(at));
  const behind = stops.filter((seq) => seq > at).length;
  const slide = (/** @type {Event} */ event) => {
    const place = Number(/** @type {HTMLInputElement} */ (event.target).value);
    way.go(stops[place] ?? 0);
  };
  return [
    arrow("back", "‹", () => way.step(-1), index === 0),
    h("input", {
      key: "slider",
      type: "range",
      min: 0,
      max: Math.max(0, stops.length - 1),
      value: String(index),
      "aria-label": t("history.slider"),
      "aria-valuetext": placeWords(now.log, at, now.seq),
      oninput: slide,
    }),
    arrow("on", "›", () => way.step(1), behind === 0),
    now.past &&
      way.live &&
      h(
        "button",
        { key: "live", type: "button", class: "live", onclick: way.live },
        behind ? t("history.new", { count: behind }) : t("history.live"),
      ),
  ];
}

/** @type {(key: string, sign: string, act: () => void, off: boolean) => import("../types.d.ts").VNode} */
function arrow(key, sign, act, off) {
  const label = t(key === "back" ? "history.back" : "history.on");
  return h(
    "button",
    { key, type: "button", class: "step", "aria-label": label, disabled: off, onclick: act },
    sign,
  );
}

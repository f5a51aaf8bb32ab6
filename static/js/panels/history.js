// @ts-check
// The moves in words, each a way back to its position; slider and live badge.

import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { turns } from "./lookback.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").LogEntry} LogEntry */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

/**
 * @param {Pick<Snapshot, "log" | "past" | "seq">} now
 * @param {Renderer} renderer
 * @param {{go: (seq: number) => void, step: (by: number) => void, live?: () => void}} way
 */
export function history(now, renderer, way) {
  const stops = turns(now);
  const undone = takenBack(now.log);
  const at = now.past?.seq ?? stops.at(-1) ?? 0;
  return [
    h(
      "ol",
      { key: "moves", class: "moves", tabindex: "-1" },
      stops.map((seq) => row(now, renderer, way, seq, at, undone.has(seq))),
    ),
    h("div", { key: "steps", class: "steps" }, steps(now, stops, at, way)),
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

/** @type {(now: Pick<Snapshot, "log">, renderer: Renderer, way: {go: (seq: number) => void}, seq: number, at: number, undone: boolean) => import("../types.d.ts").VNode} */
function row(now, renderer, way, seq, at, undone) {
  const entry = now.log.find((one) => one.seq === seq);
  const here = seq === at;
  return h(
    "li",
    { key: seq, value: seq },
    h(
      "button",
      {
        type: "button",
        class: undone ? "move undone" : "move",
        "aria-current": here ? "step" : false,
        onclick: () => way.go(seq),
      },
      h("span", { class: "number" }, String(seq)),
      h("span", { class: "words" }, seq ? entry && sentence(renderer, entry) : t("history.start")),
      undone && h("span", { class: "note" }, t("history.undone")),
    ),
  );
}

/** An event in words; turns are taken back in every game. */
/** @type {(renderer: Renderer, event: import("../types.d.ts").GameEvent) => import("../types.d.ts").Sentence | null} */
export function eventWords(renderer, event) {
  if (event.t !== "rewound") return renderer.describe(event);
  return { key: event.to ? "history.rewound" : "history.rewound.start", params: { to: event.to } };
}

/** An entry in words. @param {Renderer} renderer @param {LogEntry} entry */
export function sentence(renderer, entry) {
  return entry.events
    .map((event) => eventWords(renderer, event))
    .filter((one) => one !== null)
    .map(said)
    .join(" ");
}

/** @type {(now: Pick<Snapshot, "past" | "seq">, stops: number[], at: number, way: {go: (seq: number) => void, step: (by: number) => void, live?: () => void}) => import("../types.d.ts").Child} */
function steps(now, stops, at, way) {
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
      "aria-valuetext": t("history.at", { seq: index, last: stops.length - 1 }),
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

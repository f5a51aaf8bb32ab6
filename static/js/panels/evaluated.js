// @ts-check
// What was found out about positions, in words and small pictures: chances, best turns, the moment
// a match turned, progress.

import { h } from "../core/html.js";
import { has, percent, said, t } from "../core/i18n.js";
import { button } from "./buttons.js";

/** @typedef {import("../types.d.ts").Renderer} Renderer */
/** @typedef {import("./analysing.js").Choice} Choice */
/** @typedef {import("./analysing.js").Turning} Turning */

/** Everybody's chances in one line. @param {number[] | null} chances @param {(seat: number) => string} name */
export function chancesWords(chances, name) {
  if (!chances) return t("analysis.unknown");
  // Two that are rounded apart from each other might not add up.
  const first = Math.round((chances[0] ?? 0) * 100) / 100;
  const shown = chances.length === 2 ? [first, 1 - first] : chances;
  return shown.map((one, seat) => `${name(seat)} ${percent(one)}`).join(" – ");
}

/** The same with a bar. @param {number[] | null} chances @param {number | null} wins @param {number | null} seat to move @param {Renderer} renderer */
export function chancesRow(chances, wins, seat, renderer) {
  const name = (/** @type {number} */ one) =>
    `${renderer.seat(one).shape} ${t(renderer.seat(one).name)}`;
  const sure = seat !== null && wins !== null ? sureWords(wins, name(seat)) : "";
  return h(
    "div",
    { key: "chances", class: "chances" },
    h("p", null, chancesWords(chances, name), sure && h("span", { class: "sure" }, ` · ${sure}`)),
    chances &&
      h(
        "span",
        { class: "scale", "aria-hidden": "true" },
        chances.map((one, at) =>
          h("i", { key: at, class: renderer.seat(at).tint, style: { "flex-grow": String(one) } }),
        ),
      ),
  );
}

/** @type {(wins: number, name: string) => string} */
function sureWords(wins, name) {
  const key = wins > 0 ? "analysis.wins" : "analysis.loses";
  return t(key, { name, count: Math.abs(wins) });
}

/**
 * The best turns, each a button.
 * @param {Choice[]} best
 * @param {number} seat to move
 * @param {Renderer} renderer
 * @param {{pressed?: (choice: Choice) => boolean, act: (choice: Choice) => void}} way
 */
export function bestTurns(best, seat, renderer, { pressed, act }) {
  return h(
    "ol",
    { key: "best", class: "best", "aria-label": t("analysis.best") },
    best.map((one) => {
      const made = button("turn", "", () => act(one), "move");
      const children = [
        h("span", { class: "words" }, said(renderer.words(one.action))),
        h("span", { class: "note" }, percent(one.chances[seat] ?? 0)),
      ];
      const attrs = pressed ? { ...made.attrs, "aria-pressed": String(pressed(one)) } : made.attrs;
      return h("li", { key: renderer.notation(one.action) }, { ...made, attrs, children });
    }),
  );
}

/**
 * When and how the match turned, or that it never did.
 * @param {Turning | null} turning
 * @param {(seat: number) => string} name
 * @param {Renderer} renderer
 * @param {(seq: number) => number} number
 */
export function turningWords(turning, name, renderer, number) {
  if (!turning) return t("turning.none");
  const { seq, seat, kind, action, best } = turning;
  const key = `turning.${kind}`;
  const params = {
    seq: String(number(seq)),
    name: name(seat),
    played: renderer.notation(action, seat),
    better: best ? renderer.notation(best, seat) : "–",
  };
  const words = t(has(key) ? key : "turning.slip", params);
  const before = percent(turning.before[seat] ?? 0);
  return `${words} (${name(seat)}: ${before} → ${percent(turning.after[seat] ?? 0)})`;
}

/** How far the analysis is, and a way to stop it. @param {import("./analysing.js").Analysed} now @param {() => void} cancel */
export function progress({ done, total }, cancel) {
  const words = total ? t("analysis.busy", { done, total }) : t("analysis.waits");
  return h(
    "div",
    { key: "progress", class: "progress" },
    h("label", null, words, h("progress", { max: total || 1, value: total ? String(done) : "0" })),
    button("cancel", t("cancel"), cancel, "quiet"),
  );
}

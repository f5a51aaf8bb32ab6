// @ts-check
// Offers: the buttons that make one, and an open one with its answers.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { button, single } from "./buttons.js";
import { isOffline } from "./connection.js";
import { takenBack } from "./history.js";
import { nameOf, others } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").Offer} Offer */

/** @param {Snapshot} now @param {import("./desk.js").Desk} desk */
export function offerRow(now, desk) {
  const { seat } = now.you;
  if (seat === null || now.past || !now.offers.length) return null;
  return now.offers.map((offer) =>
    h(
      "div",
      { key: `offer:${offer.offer}`, class: "offer" },
      h("p", null, words(now, offer, seat)),
      h(
        "span",
        { class: "answers" },
        offer.agreed.includes(seat)
          ? answer(desk, offer, "withdraw", "")
          : [answer(desk, offer, "decline", ""), answer(desk, offer, "accept", "main")],
      ),
    ),
  );
}

/** What can be offered at this moment, most wanted first. */
/** @type {(now: Snapshot, renderer: import("./desk.js").Desk["renderer"]) => string[]} */
function offerable(now, { reveals }) {
  const undone = takenBack(now.log);
  const shown = reveals ? now.log.findLastIndex((one) => one.events.some(reveals)) : -1;
  const since = now.log.slice(shown + 1);
  const acted = since.some((one) => one.seat === now.you.seat && !undone.has(one.seq));
  const first = now.paused ? "resume" : acted ? "undo" : "";
  const kinds = [first, "draw", now.paused ? "" : "pause", "abandon"];
  return kinds.filter((kind) => kind && !now.offers.some((one) => one.what === kind));
}

/** Buttons of a player that are there at any time; what is seldom wanted opens with "more". */
/** @param {Snapshot} now @param {import("./desk.js").Desk} desk */
export function standing(now, desk) {
  if (desk.renderer.controls) return apart(now, desk);
  const kinds = offerable(now, desk.renderer);
  const often = kinds.filter((kind) => !SELDOM.has(kind));
  const row = [
    often.map((kind) =>
      button(
        kind,
        t(`offer.${kind}`),
        () => desk.offer(kind),
        kind === "resume" ? "main" : "quiet",
      ),
    ),
    desk.more() && kinds.filter((kind) => SELDOM.has(kind)).map((kind) => seldom(desk, kind)),
  ].flat();
  const last = [sure(desk, "resign", "resign.do", "resign.sure", desk.resign), toggle(desk)];
  // Without a link they would do nothing.
  const off = (/** @type {import("../types.d.ts").VNode | false} */ one) =>
    one && isOffline(now) ? { ...one, attrs: { ...one.attrs, disabled: true } } : one;
  const end = h("span", { key: "end", class: "together" }, last.map(off));
  return [row.slice(0, often.length).map(off), end, row.slice(often.length).map(off)];
}

/** Where a game has buttons of its own, the others keep out of the way until they are wanted. */
/** @type {(now: Snapshot, desk: import("./desk.js").Desk) => import("../types.d.ts").Child} */
function apart(now, desk) {
  const kinds = offerable(now, desk.renderer).filter((kind) => kind !== "undo");
  return [
    toggle(desk),
    desk.more() && [
      sure(desk, "resign", "resign.do", "resign.sure", desk.resign),
      now.view && others(now).length > 0 && kinds.map((kind) => seldom(desk, kind)),
    ],
  ];
}

const SELDOM = new Set(["pause", "abandon"]);

/** @type {(desk: import("./desk.js").Desk, kind: string) => import("../types.d.ts").VNode} */
function seldom(desk, kind) {
  const make = () => desk.offer(kind);
  if (kind === "abandon") return sure(desk, kind, "offer.abandon", "offer.abandon.sure", make);
  return button(kind, t(`offer.${kind}`), make, "quiet");
}

/** @type {(desk: import("./desk.js").Desk) => import("../types.d.ts").VNode} */
function toggle(desk) {
  const made = button("more", desk.more() ? "−" : "⋯", desk.showMore, "quiet tool");
  const attrs = { "aria-expanded": String(desk.more()), "aria-label": t("bar.more") };
  return { ...made, attrs: { ...made.attrs, ...attrs } };
}

/** What cannot be undone asks for a second tap. */
/** @type {(desk: import("./desk.js").Desk, what: string, words: string, again: string, act: () => void) => import("../types.d.ts").VNode} */
function sure(desk, what, words, again, act) {
  const second = desk.isSure(what);
  const tap = () => desk.twice(what, act);
  return single(button(what, t(second ? again : words), tap, second ? "danger" : "quiet"));
}

/** @type {(now: Snapshot, offer: Offer, seat: number) => string} */
function words(now, offer, seat) {
  const got = offer.by === seat || offer.agreed.includes(seat) ? "made" : "got";
  return t(`offer.${offer.what}.${got}`, { name: nameOf(now, offer.by) });
}

/** @type {(desk: import("./desk.js").Desk, offer: Offer, say: string, look: string) => import("../types.d.ts").VNode} */
function answer(desk, offer, say, look) {
  const act = () => desk.answer(offer, say);
  if (offer.what === "abandon" && say === "accept")
    return sure(desk, "accept", "offer.accept", "offer.abandon.sure", act);
  return button(say, t(`offer.${say}`), act, look);
}

// @ts-check
// Open offers: answer one, or take one's own back.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { nameOf } from "./names.js";

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

/** @type {(now: Snapshot, offer: Offer, seat: number) => string} */
function words(now, offer, seat) {
  const got = offer.by === seat || offer.agreed.includes(seat) ? "made" : "got";
  return t(`offer.${offer.what}.${got}`, { name: nameOf(now, offer.by) });
}

/** @type {(desk: import("./desk.js").Desk, offer: Offer, say: string, look: string) => import("../types.d.ts").VNode} */
function answer(desk, offer, say, look) {
  const act = () => desk.answer(offer, say);
  return h("button", { key: say, type: "button", class: look, onclick: act }, t(`offer.${say}`));
}

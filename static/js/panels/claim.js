// @ts-check
// When the other side has gone: the countdown, then the choice between waiting and deciding.

import { secondsSince } from "../core/clock.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { summon } from "../core/wake.js";
import { nameOf } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/** The seat that has gone, if there is one whose going matters to me: nobody waits for whom a bot plays. @param {Snapshot} now */
export function gone(now) {
  const { seat } = now.you;
  if (seat === null || !now.match || now.outcome || now.link.state !== "open") return null;
  const matters = (/** @type {import("../types.d.ts").SeatPresence} */ one) =>
    one.seat !== seat && one.state === "gone" && now.table?.seats[one.seat]?.kind === "human";
  return now.presence?.seats.find(matters) ?? null;
}

/** Seconds until a claim may be made; 0 when it may. @param {Snapshot} now @param {number} since */
export function wait(now, since) {
  const grace = (now.room?.grace_ms ?? 0) / 1000;
  return Math.max(0, Math.ceil(grace) - secondsSince(since, now.offset, Date.now()));
}

/** @param {Snapshot} now @param {import("./desk.js").Desk} desk */
export function claimRow(now, desk) {
  const found = gone(now);
  if (!found) return null;
  const count = wait(now, found.since);
  const name = nameOf(now, found.seat);
  return h(
    "div",
    { key: "claim", class: "offer" },
    h("p", null, t("claim.gone", { name }), " ", t(count ? "claim.soon" : "claim.now", { count })),
    !count &&
      h(
        "span",
        { class: "answers" },
        ["draw", "bot", "win"].map((what) =>
          h(
            "button",
            { key: what, type: "button", onclick: () => desk.claim(what, found.seat) },
            t(`claim.${what}`),
          ),
        ),
      ),
  );
}

/**
 * Call whoever looks elsewhere as soon as a claim may be made; once per going away.
 * @param {import("../core/room.js").Room["store"]} store
 */
export function callWhenClaimable(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let waited = "";
  store.listen((now) => {
    const found = gone(now);
    const what = found ? `${now.match} ${found.seat} ${found.since}` : "";
    if (what === waited) return;
    waited = what;
    clearTimeout(timer);
    if (!found) return;
    const words = t("claim.call", { name: nameOf(now, found.seat) });
    timer = setTimeout(summon, wait(now, found.since) * 1000, words, "offer", "alert");
  });
}

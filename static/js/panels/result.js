// @ts-check
// The end of a match in words, and what can be done after it.

import { h } from "../core/html.js";
import { has, said, t } from "../core/i18n.js";
import { url } from "../core/where.js";
import { analyseButton, isBusy, unfairWords } from "./analysing.js";
import { button } from "./buttons.js";
import { progress, turningWords } from "./evaluated.js";
import { nameOf, numbers } from "./names.js";
import { reviewOf } from "./review.js";
import { isTodays, showToday } from "./today.js";

/** @typedef {import("../types.d.ts").Outcome} Outcome */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/** Who has won, or null for a draw or no result. @param {Outcome} outcome */
export function winner(outcome) {
  const first = outcome.ranks.filter((rank) => rank === 1);
  return first.length === 1 ? outcome.ranks.indexOf(1) : null;
}

/** @param {Outcome} outcome @param {number | null} seat mine @param {(seat: number) => string} name */
export function headline(outcome, seat, name) {
  const best = winner(outcome);
  if (best === null) return t(outcome.reason === "aborted" ? "result.none" : "result.drawn");
  if (best === seat) return t("result.won");
  return t(seat === null ? "result.winner" : "result.lost", { name: name(best) });
}

/** Why, as half a sentence. @param {Outcome} outcome @param {number | null} seat mine @param {(seat: number) => string} name */
export function why(outcome, seat, name) {
  const best = winner(outcome);
  const last = best === null ? -1 : outcome.ranks.findIndex((rank) => rank > 1);
  const loser = best === null ? "" : name(last);
  // Some ends are a draw as a rule, and somebody's loss as an exception.
  const lost = `reason.${outcome.reason}.lost`;
  const key = best !== null && has(lost) ? lost : `reason.${outcome.reason}`;
  const mine = `${key}.you`;
  if (last >= 0 && last === seat && has(mine)) return t(mine);
  return has(key) ? t(key, { loser }) : outcome.reason;
}

/**
 * How it ended, as two pieces of a sentence: from the game where it is neither won nor lost.
 * @param {Outcome} outcome
 * @param {number | null} seat mine
 * @param {(seat: number) => string} name
 * @param {{renderer: Pick<import("../types.d.ts").Renderer, "ending" | "reason">, view: import("../types.d.ts").View | null, options?: any}} about
 */
export function endWords(outcome, seat, name, { renderer, view, options }) {
  const own = view && outcome.ranks.length === 1 && renderer.ending?.(view, options ?? {});
  if (own) return [said(own.head), said(own.why)];
  const told = renderer.reason?.(outcome.reason);
  return [headline(outcome, seat, name), told ? said(told) : why(outcome, seat, name)];
}

/** @param {Snapshot} now @param {import("./desk.js").Desk} desk @param {import("../types.d.ts").Child} asked what waits for an answer, which comes before all that can be done */
export function resultCard(now, desk, asked) {
  const { outcome } = now;
  if (!outcome) return null;
  // Whoever has got up since is no open seat that has resigned.
  const name = (/** @type {number} */ seat) =>
    now.table?.seats[seat]?.kind === "open" ? t(desk.renderer.seat(seat).name) : nameOf(now, seat);
  const best = winner(outcome);
  const about = { renderer: desk.renderer, view: now.view, options: now.room?.options };
  const [head, reason] = endWords(outcome, now.you.seat, name, about);
  const look = best === null ? "drawn" : best === now.you.seat ? "won" : "over";
  return h(
    "div",
    { key: "result", class: `result ${look}` },
    h(
      "p",
      { class: "headline" },
      h("strong", null, head),
      h("span", null, reason),
      now.room &&
        outcome.ranks.length > 1 &&
        h("span", { class: "score" }, t("result.series", { score: now.room.series.join(" : ") })),
    ),
    asked,
    studied(now, desk, name),
    h("div", { key: "row", class: "row" }, after(now, desk)),
  );
}

/** How far the analysis is, then the moment the match turned. */
/** @type {(now: Snapshot, desk: import("./desk.js").Desk, name: (seat: number) => string) => import("../types.d.ts").Child} */
function studied(now, desk, name) {
  const analysis = now.match ? desk.analysis(now.match) : null;
  const found = analysis?.get();
  if (!analysis || !found) return null;
  if (isBusy(found)) return progress(found, analysis.cancel);
  if (found.status !== "done") return null;
  const place = found.turning ? `&at=${found.turning.seq - 1}` : "";
  const address = url(`m/${now.match}?analyse${place}${side(now, desk, "&")}`);
  return h(
    "p",
    { key: "turning", class: "turning" },
    turningWords(found.turning, name, desk.renderer, numbers(now.log)),
    " ",
    h("a", { href: address }, t("turning.open")),
  );
}

/** Who has played looks at it from his side again. */
/** @type {(now: Snapshot, desk: import("./desk.js").Desk, sign: string) => string} */
function side({ you }, { renderer }, sign) {
  return renderer.turns && you.seat !== null ? `${sign}side=${you.seat}` : "";
}

/** @type {(now: Snapshot, desk: import("./desk.js").Desk) => import("../types.d.ts").Child} */
function after(now, desk) {
  const address = url(`m/${now.match}`);
  const own = `${address}${side(now, desk, "?")}`;
  const analysis = desk.evaluates && now.match ? desk.analysis(now.match) : null;
  const fresh = analysis && ["none", "failed"].includes(analysis.get().status);
  const asked = now.offers.some((one) => one.what === "rematch");
  return [
    now.you.seat !== null &&
      !asked &&
      h(
        "button",
        { key: "again", type: "button", class: "main", onclick: () => desk.offer("rematch") },
        t(now.table?.seats.length === 1 ? "duel.again" : "offer.rematch"),
      ),
    reviewOf(now, desk.renderer),
    isTodays(now.room) && button("today", t("duel.today.open"), showToday),
    h("a", { key: "replay", class: "button", href: own }, t("result.replay")),
    fresh && analyseButton(analysis),
    fresh && unfairWords(analysis),
    h(
      "button",
      { key: "share", type: "button", onclick: () => desk.share(address) },
      t("result.share"),
    ),
    h(
      "a",
      {
        key: "record",
        class: "button",
        href: url(`api/matches/${now.match}/record`),
        download: "",
      },
      t("result.record"),
    ),
  ];
}

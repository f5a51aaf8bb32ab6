// @ts-check
// The bar at the board: whose turn it is, what to do, and the buttons for it; offers, claims and
// the result take its place while they are open.

import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { foreseen } from "../core/predict.js";
import { button } from "./buttons.js";
import { claimRow } from "./claim.js";
import { isOffline } from "./connection.js";
import { leftOf } from "./due.js";
import { nameOf, placeWords } from "./names.js";
import { offerRow, standing } from "./offers.js";
import { resultCard } from "./result.js";
import { reviewOf } from "./review.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("./desk.js").Desk} Desk */

/** @param {Snapshot} now @param {Desk} desk */
export function bar(now, desk) {
  if (now.outcome) return resultCard(now, desk, offerRow(now, desk));
  const asked = offerRow(now, desk) ?? claimRow(now, desk);
  // What waits for an answer takes the place of the hint, but never that of a game's own buttons.
  const beside = asked && desk.renderer.controls;
  return [
    h("p", { key: "turn", class: `turn ${mine(now) ? "mine" : ""}` }, turn(now, desk)),
    (!asked || beside) && h("p", { key: "hint", class: "hint" }, hint(now, desk)),
    h("div", { key: "row", class: "row" }, beside || !asked ? buttons(now, desk, !asked) : asked),
    beside && h("div", { key: "asked", class: "row asked" }, asked),
  ];
}

/** @type {(now: Snapshot) => boolean} */
function mine(now) {
  return now.ask !== null && !now.past && !now.paused;
}

/** @type {(now: Snapshot, desk: Desk) => string} */
function turn(now, desk) {
  if (now.past) return t("turn.past");
  if (now.paused) return t("turn.paused");
  if (desk.board.sending()) return now.link.state === "open" ? t("turn.sending") : t("link.queued");
  const { heading } = desk.renderer;
  if (heading && now.view && !isOffline(now)) {
    const view = foreseen(now, desk.renderer).view ?? now.view;
    return said(heading(view, now.ask, now.you.seat, leftOf(now, Date.now())));
  }
  if (now.ask) return t("turn.yours");
  // Nobody knows what the others do meanwhile.
  if (isOffline(now)) return t(`link.${now.link.state}`);
  const names = now.prompts.map((one) => nameOf(now, one.seat));
  if (names.length > 1) return t("turn.theirs.several", { names: names.join(", ") });
  return names[0] ? t("turn.theirs", { name: names[0] }) : "";
}

/** @type {(now: Snapshot, desk: Desk) => string} */
function hint(now, desk) {
  const warning = now.view && now.room && desk.renderer.warning?.(now.view, now.room.options);
  if (now.past) return placeWords(now.log, now.past.seq, now.seq);
  if (now.paused) return resting(now);
  if (now.ask && now.view && !desk.board.sending()) {
    const view = foreseen(now, desk.renderer).view ?? now.view;
    const words = said(desk.renderer.hint(now.ask, now.picks, view, now.you.seat));
    return warning && !now.picks.length ? `${words} ${said(warning)}` : words;
  }
  if (warning) return said(warning);
  return now.you.seat === null ? t("turn.watch") : "";
}

/** What a pause means here: not every match has clocks, and a bot is always willing to go on. @type {(now: Snapshot) => string} */
function resting(now) {
  const alone = now.table?.seats.every(
    (chair, seat) => seat === now.you.seat || chair.kind === "bot",
  );
  const words = [
    now.clocks && t("turn.paused.clocks"),
    t(alone ? "turn.paused.alone" : "turn.paused.both"),
  ];
  return words.filter(Boolean).join(" ");
}

/** With `all` also what is no haste. @type {(now: Snapshot, desk: Desk, all: boolean) => import("../types.d.ts").Child} */
function buttons(now, desk, all) {
  const { board } = desk;
  if (now.past)
    return [button("live", t("history.live"), desk.live, "main"), reviewOf(now, desk.renderer)];
  if (now.picks.length && !board.sending()) {
    return [
      button("undo", t("undo"), board.back),
      board.ready() && button("confirm", t("confirm"), board.confirm, "main"),
    ];
  }
  if (desk.renderer.controls) return controls(now, desk, all);
  const pass = board.legal().find((action) => action.t === "pass");
  const usual = desk.renderer.usual?.(board.legal());
  return [
    pass && button("pass", t("bar.pass"), () => board.play(pass), "main"),
    usual && button("usual", t("bar.usual"), () => board.play(usual), "main"),
    mine(now) && button("legal", t("bar.legal"), () => desk.showLegal(), "quiet"),
    now.you.seat !== null && standing(now, desk),
    mine(now) && practises(now) && desk.more() && button("tip", t("bar.tip"), desk.hint, "quiet"),
  ];
}

/** Whether nobody but bots is played against. @param {Snapshot} now */
function practises({ table, you }) {
  return table?.seats.every((one, seat) => seat === you.seat || one.kind === "bot") ?? false;
}

/** The buttons that a game has of its own, then those that are always there. */
/** @type {(now: Snapshot, desk: Desk, all: boolean) => import("../types.d.ts").Child} */
function controls(now, desk, all) {
  const { board, renderer } = desk;
  const own = now.view ? (renderer.controls?.(board.legal(), now.view) ?? []) : [];
  if (!all) return own.filter((one) => one.look !== "quiet").map((one) => controlled(one, desk));
  return [
    own.map((one) => controlled(one, desk)),
    reviewOf(now, renderer),
    own.length > 0 &&
      now.view &&
      renderer.hints?.(now.view, now.room?.options ?? {}) &&
      button("ask", t("duel.hint.ask"), desk.hint, "quiet"),
    renderer.lists && mine(now) && button("legal", t("bar.legal"), () => desk.showLegal(), "quiet"),
    now.you.seat !== null && standing(now, desk),
  ];
}

/** A button of the game's own. @type {(control: import("../types.d.ts").Control, desk: Desk) => import("../types.d.ts").Child} */
function controlled({ action, key, words, look, sure }, desk) {
  const send = () => desk.board.play(action, true);
  if (!sure) return button(key, words ? said(words) : t(key), send, look);
  const second = desk.isSure(key);
  return button(key, t(second ? sure : key), () => desk.twice(key, send), second ? "danger" : look);
}

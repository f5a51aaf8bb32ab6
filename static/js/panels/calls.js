// @ts-check
// What is said and sounded when something happens: events, turns, offers, refusals, the link.

import { said, t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { play } from "../core/sound.js";
import { call, speak } from "../core/speak.js";
import { toast } from "../core/toast.js";
import { setTitle, summon } from "../core/wake.js";
import { isMuted, speaker, wordsOf } from "./chat.js";
import { gone, wait } from "./claim.js";
import { gameName, nameOf } from "./names.js";
import { headline, why, winner } from "./result.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

/**
 * Everything that follows from a step from one snapshot to the next.
 * @param {Snapshot} now
 * @param {Snapshot} before
 * @param {Renderer} renderer
 */
export function afterStep(now, before, renderer) {
  if (now.seq !== before.seq || now.match !== before.match) moved(now, before, renderer);
  if (now.offers !== before.offers) offered(now, before);
  if (now.presence !== before.presence) presence(now, before);
  if (now.table !== before.table) seated(now, before);
  if (now.link !== before.link) linked(now, before);
  if (now.notice && now.notice !== before.notice) call(t(`notice.${now.notice}`));
}

/** @type {(now: Snapshot, before: Snapshot, renderer: Renderer) => void} */
function moved(now, before, renderer) {
  const fresh = now.fresh === before.fresh ? null : now.fresh;
  for (const event of fresh?.events ?? []) {
    const sentence = renderer.describe(event);
    if (sentence) speak(`${now.seq}. ${said(sentence)}`);
    play(renderer.sound?.(event) ?? null, "move");
  }
  const starts = now.match !== before.match && before.table !== null && !now.outcome;
  if (starts) call(t("turn.starts"));
  if (now.outcome && !before.outcome && before.match === now.match) return ended(now);
  const asked = now.ask !== null && now.ask.prompt !== before.ask?.prompt;
  if (asked && !now.outcome && now.seq >= 0) {
    call(t("turn.yours"));
    if (before.table) summon(t("turn.yours"), "turn", "turn");
  } else if (starts) {
    summon(t("turn.starts"), "turn", "turn");
  }
  setTitle(titleOf(now));
}

/** @type {(now: Snapshot) => void} */
function ended(now) {
  const { outcome } = now;
  if (!outcome) return;
  const name = (/** @type {number} */ seat) => nameOf(now, seat);
  const words = `${headline(outcome, now.you.seat, name)}: ${why(outcome, name)}.`;
  const best = winner(outcome);
  call(words);
  summon(
    words,
    best === null ? "drawn" : best === now.you.seat || now.you.seat === null ? "won" : "lost",
    "alert",
  );
}

/** @type {(now: Snapshot, before: Snapshot) => void} */
function offered(now, before) {
  const { seat } = now.you;
  if (seat === null) return;
  for (const offer of now.offers) {
    if (offer.by === seat || before.offers.some((one) => one.offer === offer.offer)) continue;
    const words = t(`offer.${offer.what}.got`, { name: nameOf(now, offer.by) });
    call(words);
    summon(words, "offer", "alert");
  }
}

/** @type {(now: Snapshot, before: Snapshot) => void} */
function presence(now, before) {
  const then = gone(before);
  const left = gone(now);
  if (left && left.seat !== then?.seat)
    speak(t("link.rival.gone", { name: nameOf(now, left.seat) }));
  if (!then || left || now.outcome || !now.presence) return;
  const name = nameOf(now, then.seat);
  // Whoever was about to claim must read why the button has gone.
  if (wait(before, then.since) === 0) toast(t("claim.back", { name }));
  else speak(t("link.rival.back", { name }));
}

/** @type {(now: Snapshot, before: Snapshot) => void} */
function seated(now, before) {
  if (now.match || !before.table || !now.table) return;
  const changed = JSON.stringify(now.table.options) !== JSON.stringify(before.table.options);
  if (changed && !now.you.host && now.you.seat !== null) toast(t("option.changed"));
  now.table.seats.forEach((chair, seat) => {
    const came = chair.kind === "human" && before.table?.seats[seat]?.kind === "open";
    if (!came || seat === now.you.seat) return;
    const words = t("wait.came", { name: nameOf(now, seat) });
    speak(words);
    summon(words, "offer", "alert");
  });
}

/** @type {(now: Snapshot, before: Snapshot) => void} */
function linked(now, before) {
  const wasOff = before.link.state === "waiting" || before.link.state === "connecting";
  if (now.link.state === "closed") call(t(`closed.${now.link.code}`));
  if (now.link.state === "waiting" && before.link.state === "open") speak(t("link.waiting"));
  if (now.link.state === "open" && wasOff && before.build) speak(t("link.back"));
}

/**
 * What a single frame leads to.
 * @param {any} frame
 * @param {Snapshot} before
 * @param {Snapshot} now
 */
export function afterFrame(frame, before, now) {
  if (frame.t === "refused") {
    toast(t(`refused.${frame.code}`), { kind: "bad" });
    play("refused", "alert");
  }
  if (frame.t === "notice" && frame.code === "announcement") {
    toast(t("notice.announcement", { text: frame.text }), { stay: true });
  }
  if (frame.t === "said" && now.chat !== before.chat) heard(frame, now);
  if (frame.t === "welcome" && before.build && before.build !== frame.build) {
    const act = { label: t("reload"), run: () => location.reload() };
    toast(t("link.new"), { act, stay: true });
  }
}

/** @type {(frame: import("../types.d.ts").Said, now: Snapshot) => void} */
function heard(frame, now) {
  const mine = frame.from.seat !== undefined && frame.from.seat === now.you.seat;
  if (mine || settings().quiet || isMuted(frame, now.room?.id ?? "")) return;
  speak(`${speaker(now, frame)}: ${wordsOf(frame)}`);
  play("chat", "alert");
}

/** @param {Snapshot} now */
export function titleOf(now) {
  const game = now.room ? gameName(now.room.game) : "Tessera";
  const title = t("page.play", { game });
  return now.ask && !now.outcome ? `● ${title}` : title;
}

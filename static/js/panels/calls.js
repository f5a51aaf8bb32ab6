// @ts-check
// What is said and sounded when something happens: events, turns, offers, refusals, the link.

import { face, isRunning, left } from "../core/clock.js";
import { said, t } from "../core/i18n.js";
import { settings } from "../core/settings.js";
import { play } from "../core/sound.js";
import { call, speak } from "../core/speak.js";
import { toast, untoast } from "../core/toast.js";
import { setTitle, summon } from "../core/wake.js";
import { isMuted, speaker, wordsOf } from "./chat.js";
import { gone, wait } from "./claim.js";
import { isForSeat } from "./comeback.js";
import { bannerWords, linked } from "./connection.js";
import { withdrawn } from "./desk.js";
import { overdue } from "./due.js";
import { eventWords } from "./history.js";
import { gameName, nameOf, numbers } from "./names.js";
import { endWords, winner } from "./result.js";

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
  if (now.you !== before.you) stoodUp(now, before);
  if (now.link !== before.link) linked(now, before);
  if (now.paused !== before.paused && now.match === before.match) paused(now);
  if (now.notice && now.notice !== before.notice) call(bannerWords(now) ?? "");
}

/** Time runs on: on a phone a note lies over the card. */
const FLASH_MS = 3000;

/** What was shown for a moment; the next thing that happens makes it old. */
let flashed = "";

/** @type {(now: Snapshot, before: Snapshot, renderer: Renderer) => void} */
function moved(now, before, renderer) {
  const fresh = now.fresh === before.fresh ? null : now.fresh;
  const number = numbers(now.log);
  const known = heard(now, before, renderer);
  for (const event of fresh?.events ?? []) {
    // An own action that was foreseen has been heard; another's small ones go on all the time.
    if (renderer.minor?.(event)) continue;
    untoast(flashed);
    const flash = renderer.flash?.(event);
    flashed = flash ? said(flash) : "";
    if (flash) toast(flashed, { ms: FLASH_MS });
    const sentence = eventWords(renderer, event, number);
    const numbered = !renderer.minor && sentence ? `${number(now.seq)}. ` : "";
    if (sentence) speak(numbered + said(sentence));
    if (event.t === "rewound") {
      if (sentence) toast(said(sentence));
      continue;
    }
    if (!("seat" in event) || event.seat !== now.you.seat || !known.has(event.t))
      play(renderer.sound?.(event) ?? null, "move");
  }
  overdue(now, before);
  const starts = now.match !== before.match && before.table !== null && !now.outcome;
  if (starts) call(t("turn.starts"));
  if (now.outcome && !before.outcome && before.match === now.match) return ended(now, renderer);
  const asked = now.ask !== null && now.ask.prompt !== before.ask?.prompt;
  if (asked && !now.outcome && now.seq >= 0) {
    const words = yours(now, renderer);
    call(words);
    if (before.table) summon(words, renderer.lively ? "" : "turn", "turn");
  } else if (starts) {
    summon(t("turn.starts"), "turn", "turn");
  }
  setTitle(titleOf(now));
}

/** The kinds of events whose sound was played when one's own action was foreseen. */
/** @type {(now: Snapshot, before: Snapshot, renderer: Renderer) => Set<string>} */
function heard(now, before, renderer) {
  const open = new Set(now.pending.map((one) => one.cid));
  const told = before.pending.filter((one) => !open.has(one.cid) && foreseen(one, renderer));
  const actions = told.map((one) => /** @type {any} */ (one).action);
  return new Set(actions.flatMap((action) => renderer.events(action).map((event) => event.t)));
}

/** What a new question is called out as. @type {(now: Snapshot, renderer: Renderer) => string} */
function yours({ view, ask, you }, renderer) {
  if (!renderer.heading || !view) return t("turn.yours");
  return said(renderer.heading(view, ask, you.seat, null));
}

/** @type {(now: Snapshot) => void} */
function paused(now) {
  if (now.outcome) return;
  const words = t(now.paused ? "turn.paused" : "turn.resumed");
  call(words);
  summon(words, "offer", "alert");
}

/** @type {(now: Snapshot, renderer: Renderer) => void} */
function ended(now, renderer) {
  const { outcome } = now;
  if (!outcome) return;
  const name = (/** @type {number} */ seat) => nameOf(now, seat);
  const about = { renderer, view: now.view, options: now.room?.options };
  const [head, why] = endWords(outcome, now.you.seat, name, about);
  const words = `${head}: ${why}.`;
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
  missed(now, before, seat);
  for (const offer of now.offers) {
    if (!offers.has(offer.offer)) offers.set(offer.offer, now.seq);
    if (offer.by === seat || before.offers.some((one) => one.offer === offer.offer)) continue;
    const words = t(`offer.${offer.what}.got`, { name: nameOf(now, offer.by) });
    call(words);
    summon(words, "offer", "alert");
  }
}

/** Where the match stood when an offer was first seen. @type {Map<string, number>} */
const offers = new Map();

/** Tell whose offer has gone although nothing has happened: it was declined. */
/** @type {(now: Snapshot, before: Snapshot, seat: number) => void} */
function missed(now, before, seat) {
  for (const offer of before.offers) {
    const open = now.offers.some((one) => one.offer === offer.offer);
    const moved = now.match !== before.match || offers.get(offer.offer) !== now.seq;
    if (open || moved || offer.by !== seat || withdrawn.has(offer.offer)) continue;
    const words = t(`offer.${offer.what}.declined`);
    toast(words);
    call(words);
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
  const changed = agreed(now.table) !== agreed(before.table);
  if (changed && !now.you.host && now.you.seat !== null) toast(t("option.changed"));
  now.table.seats.forEach((chair, seat) => {
    const came = chair.kind === "human" && before.table?.seats[seat]?.kind === "open";
    if (!came || seat === now.you.seat) return;
    const words = t("wait.came", { name: nameOf(now, seat) });
    speak(words);
    summon(words, "offer", "alert");
  });
}

/** Whoever is removed reads it. @param {Snapshot} now @param {Snapshot} before */
function stoodUp(now, before) {
  if (before.you.seat !== null && now.you.seat === null) toast(t("seat.lost"));
}

/** What everybody at a table has to know before being ready. @param {import("../types.d.ts").Table} table */
function agreed({ options, clock }) {
  return JSON.stringify([options, clock]);
}

/**
 * What a single frame leads to.
 * @param {any} frame
 * @param {Snapshot} before
 * @param {Snapshot} now
 * @param {Pick<Renderer, "foresees">} [renderer]
 */
export function afterFrame(frame, before, now, renderer) {
  if (frame.t === "refused" && !isOvertaken(frame, before, renderer)) {
    toast(refusal(frame, before), { kind: "bad" });
    play("refused", "alert");
  }
  if (frame.t === "notice" && frame.code === "announcement") {
    toast(t("notice.announcement", { text: frame.text }), { stay: true });
  }
  if (frame.t === "said" && now.chat !== before.chat) chatted(frame, now);
  if (frame.t === "welcome" && before.build && before.build !== frame.build) {
    const act = { label: t("reload"), run: () => location.reload() };
    toast(t("link.new"), { act, stay: true });
  }
}

/** Whether it was a foreseen action that something else came before: there is nothing to be done. */
/** @type {(frame: import("../types.d.ts").Refused, before: Snapshot, renderer?: Pick<Renderer, "foresees">) => boolean} */
function isOvertaken(frame, before, renderer) {
  const command = before.pending.find((one) => one.cid === frame.cid);
  const late = ["stale_prompt", "not_asked", "not_legal"].includes(frame.code);
  return isForSeat(command) || (late && foreseen(command, renderer));
}

/** @type {(command: Snapshot["pending"][number] | undefined, renderer?: Pick<Renderer, "foresees">) => boolean} */
function foreseen(command, renderer) {
  return command?.t === "act" && Boolean(renderer?.foresees?.(/** @type {any} */ (command).action));
}

/** @type {(frame: import("../types.d.ts").Refused, before: Snapshot) => string} */
function refusal(frame, before) {
  const command = before.pending.find((one) => one.cid === frame.cid);
  const undo = command?.t === "offer" && command.what === "undo" && command.say !== "withdraw";
  const cannot = frame.code === "not_legal" || frame.code === "too_early";
  return t(undo && cannot ? "refused.undo" : `refused.${frame.code}`);
}

/** @type {(frame: import("../types.d.ts").Said, now: Snapshot) => void} */
function chatted(frame, now) {
  const mine = frame.from.seat !== undefined && frame.from.seat === now.you.seat;
  if (mine || settings().quiet || isMuted(frame, now.room?.id ?? "")) return;
  speak(`${speaker(now, frame)}: ${wordsOf(frame)}`);
  play("chat", "alert");
}

/** @param {Snapshot} now */
export function titleOf(now) {
  const game = now.room ? gameName(now.room.game) : "Tessera";
  const title = t("page.play", { game });
  if (!now.ask || now.outcome || now.paused) return title;
  const { seat } = now.you;
  const time = seat !== null && isRunning(now, seat) ? left(now, seat, Date.now()) : null;
  return time === null ? `● ${title}` : `● ${face(Math.ceil(time / 1000) * 1000)} ${title}`;
}

// @ts-check
// The seats of the table: who sits there, whether they are here, what they have in hand.

import { face, isRunning, left, lowFrom, secondsSince } from "../core/clock.js";
import { h } from "../core/html.js";
import { lasting, said, t } from "../core/i18n.js";
import { isOffline } from "./connection.js";
import { leftToAnswer } from "./due.js";
import { nameOf } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

/** The strip with one card per seat. @param {Snapshot} now @param {Renderer} renderer */
export function seats(now, renderer) {
  return now.table?.seats.map((_, seat) => card(now, renderer, seat));
}

/** @type {(now: Snapshot, renderer: Renderer, seat: number) => import("../types.d.ts").VNode} */
function card(now, renderer, seat) {
  const look = renderer.seat(seat);
  // Nobody knows whose turn it is while the server is away.
  const still = now.outcome || now.paused || isOffline(now);
  const turn = !still && now.prompts.some((one) => one.seat === seat);
  return h(
    "div",
    { key: seat, class: `seat ${look.tint} ${turn ? "to-move" : ""}` },
    h("span", { class: "portrait" }, renderer.token(seat), presenceDot(now, seat)),
    h(
      "p",
      { class: "who" },
      h("bdi", { class: "name" }, seat === now.you.seat ? you(now, seat) : nameOf(now, seat)),
      h("span", { class: "sub" }, note(now, renderer, seat, turn)),
    ),
    clock(now, seat, renderer),
    stock(now, renderer, seat),
  );
}

/** @type {(now: Snapshot, seat: number, renderer: Renderer) => import("../types.d.ts").Child} */
function clock(now, seat, renderer) {
  const answer = leftToAnswer(now, seat, Date.now());
  const view = now.past?.view ?? now.view;
  const shows = answer !== null && !(view && renderer.ample?.(view, answer));
  if (answer !== null) return shows ? countdown(answer) : null;
  const time = left(now, seat, Date.now());
  if (time === null) return null;
  const runs = isRunning(now, seat);
  const low = runs && time <= lowFrom(now.room?.clock);
  // Its name says whole seconds, so that it does not change all the time.
  const name = t("clock.left", { time: lasting(Math.ceil(time / 1000) * 1000) });
  return h(
    "span",
    { class: `clock ${runs ? "runs" : ""} ${low ? "low" : ""}`, role: "timer", "aria-label": name },
    face(time),
  );
}

/** What is left before time answers a question: about, and in whole seconds. @param {number} time */
function countdown(time) {
  const whole = Math.ceil(time / 1000) * 1000;
  const name = t("clock.about", { time: lasting(whole) });
  const look = `clock runs ${time <= 10_000 ? "low" : ""}`;
  const attrs = { class: look, role: "timer", "aria-label": name, title: name };
  return h("span", attrs, `≈ ${whole < 10_000 ? `0:0${whole / 1000}` : face(whole)}`);
}

/** My own name; where it is too long, it is cut before the word that says whose it is. */
/** @type {(now: Snapshot, seat: number) => import("../types.d.ts").Child} */
function you(now, seat) {
  const name = now.table?.seats[seat]?.name;
  if (!name) return t("seat.you");
  const [before, after] = t("seat.named", { name: "\n" }).split("\n");
  return [before ?? "", h("span", { class: "called" }, name), after ?? ""];
}

/** @type {(now: Snapshot, renderer: Renderer, seat: number, turn: boolean) => import("../types.d.ts").Child} */
function note(now, renderer, seat, turn) {
  const { shape, name } = renderer.seat(seat);
  const state = presence(now, seat);
  // There is not room for both on a phone.
  if (state?.state === "gone" && now.table?.seats[seat]?.kind === "human") {
    const count = secondsSince(state.since, now.offset, Date.now());
    return `${shape} ${t("state.gone", { count })}`;
  }
  // A card is not turned before everybody looks.
  if (state?.state === "away" && now.view && renderer.lively?.(now.view))
    return `${shape} ${t("state.away")}`;
  const chair = now.table?.seats[seat];
  const isReady = !now.match && chair?.ready && chair.kind === "human";
  const told = now.view && renderer.note?.(now.view, seat);
  if (told && renderer.casts) return h("span", { class: "told" }, said(told));
  const doing = renderer.note ? (told ? said(told) : "") : turn ? t("seat.turn") : "";
  const more = isReady ? t("seat.ready") : doing;
  return [`${shape} ${t(name)}`, more && h("span", { class: turn ? "to-move" : "" }, ` · ${more}`)];
}

/** @type {(now: Snapshot, renderer: Renderer, seat: number) => import("../types.d.ts").Child} */
function stock(now, renderer, seat) {
  const view = now.past?.view ?? now.view;
  const count = view && renderer.stock?.(view, seat);
  if (!count) return null;
  return h(
    "span",
    {
      class: "stock",
      role: "img",
      "data-count": count,
      "aria-label": t(renderer.held ?? "seat.hand", { count }),
    },
    Array.from({ length: count }, () => h("i", { class: renderer.seat(seat).tint })),
  );
}

/** @type {(now: Snapshot, seat: number) => import("../types.d.ts").SeatPresence | undefined} */
function presence(now, seat) {
  return now.presence?.seats.find((one) => one.seat === seat);
}

/** @type {(now: Snapshot, seat: number) => import("../types.d.ts").Child} */
function presenceDot(now, seat) {
  const chair = now.table?.seats[seat];
  if (chair?.kind !== "human") return null;
  const state = presence(now, seat)?.state ?? (chair.online ? "idle" : "gone");
  const words = t(`state.${state}`, {
    count: secondsSince(presence(now, seat)?.since ?? Date.now(), now.offset, Date.now()),
  });
  return h("span", { class: `dot-state ${state}`, role: "img", "aria-label": words, title: words });
}

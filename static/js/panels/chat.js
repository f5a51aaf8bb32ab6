// @ts-check
// What is said at the table: two channels, eight ready phrases, and muting that stays local.

import { h } from "../core/html.js";
import { has, hour, t } from "../core/i18n.js";
import { load, save } from "../core/keep.js";
import { nameOf } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").Said} Said */
/** @typedef {import("./desk.js").Desk} Desk */

const PRESETS = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "oops",
  "one_moment",
  "good_game",
  "again",
];
const MUTED = "muted";

/** @type {string[]} */
let muted = load(MUTED, /** @type {string[]} */ ([]));

/** Whose words they are, for muting. @param {Said} said @param {string} room */
function voice(said, room) {
  return said.from.seat !== undefined ? `${room}:${said.from.seat}` : `watcher:${said.name}`;
}

/** Whether somebody is muted in this browser. @param {Said} said @param {string} room */
export function isMuted(said, room) {
  return muted.includes(voice(said, room));
}

/** What was said, in the reader's language where it is a ready phrase. @param {Said} said */
export function wordsOf(said) {
  const key = `say.${said.preset}`;
  return said.preset ? (has(key) ? t(key) : said.preset) : (said.text ?? "");
}

/** Who said it. @param {Snapshot} now @param {Said} said */
export function speaker(now, said) {
  const { seat } = said.from;
  if (typeof seat === "number") return said.name || nameOf(now, seat);
  return said.name || t("chat.watcher");
}

/** @param {Snapshot} now @param {Desk} desk */
export function chat(now, desk) {
  const room = now.room?.id ?? "";
  return [
    now.chat.length
      ? h(
          "ol",
          { key: "said", class: "said" },
          now.chat.map((one) => line(now, desk, one, room)),
        )
      : h("p", { key: "none", class: "faint" }, t("chat.none")),
    h(
      "div",
      { key: "presets", class: "presets" },
      !isShut(now) && PRESETS.map((preset) => phrase(desk, preset)),
    ),
    h(
      "form",
      {
        key: "write",
        class: "write",
        onsubmit: (/** @type {Event} */ event) => write(event, desk),
      },
      h("input", {
        name: "text",
        maxlength: 280,
        autocomplete: "off",
        "aria-label": t("chat.write"),
        placeholder: t(placeOf(now)),
        disabled: isShut(now),
      }),
      h("button", { type: "submit", disabled: isShut(now) }, t("chat.send")),
    ),
    now.you.host && closing(desk, now.table?.chat_closed ?? false),
  ];
}

/** Whether I have nobody to talk to: a watcher, and the host wants quiet. @type {(now: Snapshot) => boolean} */
function isShut(now) {
  return now.you.seat === null && !now.you.host && (now.table?.chat_closed ?? false);
}

/** @type {(now: Snapshot) => string} */
function placeOf(now) {
  if (now.you.seat !== null) return "chat.players";
  return isShut(now) ? "refused.muted" : "chat.watchers";
}

/** The host's switch for the watchers' channel. @type {(desk: Desk, closed: boolean) => import("../types.d.ts").VNode} */
function closing(desk, closed) {
  const act = () => desk.seat("close_chat", { closed: !closed });
  const words = t(closed ? "chat.open" : "chat.close");
  return h("button", { key: "host", type: "button", class: "quiet", onclick: act }, words);
}

/** @type {(desk: Desk, preset: string) => import("../types.d.ts").VNode} */
function phrase(desk, preset) {
  const act = () => desk.say({ preset });
  return h(
    "button",
    { key: preset, type: "button", class: "preset", onclick: act },
    t(`say.${preset}`),
  );
}

/** @type {(now: Snapshot, desk: Desk, said: Said, room: string) => import("../types.d.ts").VNode} */
function line(now, desk, said, room) {
  const hidden = isMuted(said, room);
  const mine = said.from.seat !== undefined && said.from.seat === now.you.seat;
  const name = speaker(now, said);
  return h(
    "li",
    { key: said.id, class: `${said.channel} ${hidden ? "muted" : ""}` },
    h("bdi", { class: "by" }, name),
    h("time", null, hour(said.at)),
    !mine &&
      h(
        "button",
        {
          type: "button",
          class: "mute",
          "aria-label": t(hidden ? "chat.unmute" : "chat.mute", { name }),
          onclick: () => toggle(voice(said, room), desk),
        },
        hidden ? "◌" : "◉",
      ),
    !hidden && h("p", { dir: "auto" }, wordsOf(said)),
  );
}

/** @type {(who: string, desk: Desk) => void} */
function toggle(who, desk) {
  muted = muted.includes(who) ? muted.filter((one) => one !== who) : [...muted, who].slice(-200);
  save(MUTED, muted);
  desk.room.store.repaint();
}

/** @type {(event: Event, desk: Desk) => void} */
function write(event, desk) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const text = String(new FormData(form).get("text") ?? "").trim();
  if (text) desk.say({ text });
  form.reset();
}

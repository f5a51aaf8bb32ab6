// @ts-check
// Today's board: what it is, how far one has come oneself, the table, and words to share.

import { beGuest, get, post } from "../core/api.js";
import { openSheet, refreshSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { lasting, t } from "../core/i18n.js";
import { toast } from "../core/toast.js";
import { codeIn, roomPage, url } from "../core/where.js";
import { button } from "./buttons.js";
import { share } from "./desk.js";
import { problemWords } from "./opening.js";

/** Whether a room is a try of the board of the day. @param {{options?: any} | null} room */
export const isTodays = (room) => room?.options?.board === "today";

/** Open the sheet; the table comes when it has come. */
export async function showToday() {
  /** @type {any} */
  let table = null;
  let wrong = "";
  openSheet(
    () => t("duel.solo.today"),
    () => [
      h("p", { key: "what" }, t("duel.today.what")),
      wrong && h("p", { key: "wrong", role: "alert" }, wrong),
      table && [own(table), standings(table), next(table)],
    ],
  );
  try {
    table = await get("api/today?limit=20");
  } catch (problem) {
    wrong = problemWords(problem);
  }
  refreshSheet();
}

/** What one can do now. @type {(table: any) => import("../types.d.ts").Child} */
function own({ you }) {
  const status = you?.status ?? "none";
  const least = you?.least ?? "–";
  const words = you
    ? { place: you.place, slides: slides(you.slides), time: time(you.took), least }
    : {};
  return [
    h("p", { key: "you", class: "task" }, t(`duel.today.${status}`, words)),
    h(
      "div",
      { key: "do", class: "row" },
      button(
        "play",
        t(
          status === "none"
            ? "duel.today.play"
            : status === "playing"
              ? "lobby.continue"
              : "duel.today.again",
        ),
        begin,
        status === "found" ? "" : "main",
      ),
      you?.share && button("share", t("duel.today.share"), () => passOn(you.share), "main"),
      you?.match &&
        h("a", { key: "replay", class: "button", href: url(`m/${you.match}`) }, t("lobby.replay")),
    ),
  ];
}

/** Pass words on as the device does it, else by the clipboard. @param {string} text */
async function passOn(text) {
  try {
    if (navigator.share) await navigator.share({ text });
    else await share(text, "duel.today.copied");
  } catch (problem) {
    const changed = problem instanceof DOMException && problem.name === "AbortError";
    if (!changed) await share(text, "duel.today.copied");
  }
}

/** Go to one's own try: the one that is under way, else a new one. */
async function begin() {
  try {
    await beGuest();
    const room = await post("api/today");
    location.assign(roomPage(codeIn(room.url)));
  } catch (problem) {
    toast(problemWords(problem), { kind: "bad" });
  }
}

/** @type {(table: any) => import("../types.d.ts").Child} */
function standings({ items, players, found }) {
  return [
    h("p", { key: "count", class: "faint" }, t("duel.today.count", { players, found })),
    items.length > 0 &&
      h(
        "div",
        {
          key: "table",
          class: "scrolls",
          tabindex: "0",
          role: "group",
          "aria-label": t("duel.today.table"),
        },
        h(
          "table",
          { class: "evidence" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["place", "name", "slides", "took"].map((key) =>
                h("th", { key, scope: "col" }, t(`duel.today.${key}`)),
              ),
            ),
          ),
          h("tbody", null, items.map(row)),
        ),
      ),
  ];
}

/** @param {any} one */
function row(one) {
  const name = one.name || t("seat.player", { number: one.place });
  return h(
    "tr",
    { key: `${one.place} ${one.name} ${one.took}`, class: one.is_you ? "mine" : "" },
    h("td", null, String(one.place)),
    h("th", { scope: "row" }, h("bdi", null, one.is_you ? t("seat.named", { name }) : name)),
    h("td", null, String(one.slides)),
    h(
      "td",
      null,
      one.match ? h("a", { href: url(`m/${one.match}`) }, time(one.took)) : time(one.took),
    ),
  );
}

/** @type {(table: any) => import("../types.d.ts").Child} */
function next(table) {
  const rest = Math.max(0, table.next - Date.now());
  return h(
    "p",
    { key: "next", class: "faint" },
    t("duel.today.next", { time: lasting(rest, "short") }),
  );
}

/** @param {number | null} count */
const slides = (count) => (count === null ? "" : t("duel.slides", { count }));

/** @param {number | null} ms */
const time = (ms) => (ms === null ? "" : lasting(ms, "short"));

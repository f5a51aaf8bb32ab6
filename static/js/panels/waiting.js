// @ts-check
// Before the match: the waiting room for who sits.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/toast.js";
import { codeIn, shareable, url } from "../core/where.js";
import { button } from "./buttons.js";
import { playBot, problemWords } from "./opening.js";
import { clockWords } from "./timecontrol.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("./desk.js").Desk} Desk */

/** Who sits and waits: link, code, picture of the link, a bot meanwhile. @param {Snapshot} now @param {Desk} desk */
export function waiting(now, desk) {
  const empty = now.table?.seats.some((one) => one.kind === "open");
  const me = now.you.seat === null ? null : now.table?.seats[now.you.seat];
  return [
    h("h2", { key: "title" }, empty ? t("wait.title") : t("wait.others")),
    empty && now.room?.url && share(shareable(now.room.url), now.room.visibility, desk),
    Boolean(now.table?.clock) &&
      h("p", { key: "clock" }, t("invite.clock", { clock: clockWords(now.table?.clock) })),
    me && h("p", { key: "ready", class: "faint" }, t(me.ready ? "wait.is.ready" : "wait.press")),
    h(
      "div",
      { key: "do", class: "row" },
      me && !me.ready && button("ready", t("wait.ready"), desk.ready, "main"),
      me?.ready && button("unready", t("wait.unready"), () => desk.seat("unready"), "quiet"),
      empty && me && button("bot", t("wait.bot"), () => meanwhile(desk)),
      empty &&
        now.you.host &&
        button("seatbot", t("seat.add"), () => desk.openTab("room"), "quiet"),
    ),
  ];
}

/** @type {(address: string, visibility: "private" | "public", desk: Desk) => import("../types.d.ts").Child} */
function share(address, visibility, desk) {
  const code = codeIn(address);
  return [
    h(
      "p",
      { key: "how", class: "faint" },
      t(visibility === "public" ? "wait.public" : "wait.share"),
    ),
    h(
      "div",
      { key: "link", class: "share" },
      h("input", {
        readonly: true,
        value: address,
        "aria-label": t("room.share"),
        onfocus: (/** @type {Event} */ event) =>
          /** @type {HTMLInputElement} */ (event.target).select(),
      }),
      button("copy", t("copy"), () => desk.share(address), "main"),
    ),
    h(
      "div",
      { key: "code", class: "code" },
      h("img", {
        src: url(`api/rooms/${code}/qr.svg`),
        alt: t("wait.qr"),
        width: 132,
        height: 132,
      }),
      h("p", null, h("span", { class: "faint" }, t("wait.code")), h("strong", null, code)),
    ),
  ];
}

/** A game against a bot in a tab of its own; the waiting tab stays and calls. */
/** @type {(desk: Desk) => Promise<void>} */
async function meanwhile({ room }) {
  const tab = open("about:blank");
  try {
    const { url: address } = await playBot(room.store.get().room?.game ?? "");
    if (tab) tab.location = address;
  } catch (problem) {
    tab?.close();
    toast(problemWords(problem));
  }
}

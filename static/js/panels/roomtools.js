// @ts-check
// The room itself: who sits where, the host's tools, the options, the links.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { shareable, url } from "../core/where.js";
import { button } from "./buttons.js";
import { chairName, levelName } from "./names.js";
import { optionForm, readOptions } from "./options.js";
import { clockForm, hasClock, readClock } from "./timecontrol.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {{key: string, bots: {level: string}[], options: any}} Game */

let sure = -1;

/** @param {Snapshot} now @param {Desk} desk @param {Game | null} game */
export function roomTools(now, desk, game) {
  const open = now.room?.status !== "playing";
  return [
    h(
      "ul",
      { key: "chairs", class: "chairs" },
      now.table?.seats.map((_, seat) => chair(now, desk, game, seat, open)),
    ),
    watchers(now),
    now.you.host &&
      open &&
      (now.table?.seats.length ?? 0) > 1 &&
      button("swap", t("seat.swap"), () => desk.seat("swap", { a: 0, b: 1 }), "quiet"),
    now.room?.url &&
      button("share", t("copy"), () => desk.share(shareable(now.room?.url ?? "")), "quiet"),
    now.room &&
      button(
        "watch",
        t("wait.watch"),
        () => desk.share(shareable(now.room?.watch_url ?? "")),
        "quiet",
      ),
    now.you.seat !== null &&
      open &&
      button("stand", t("seat.stand"), () => desk.seat("stand"), "quiet"),
    game && options(now, desk, game, open),
    h(
      "a",
      { key: "leave", class: "button quiet", href: url(""), "data-leave": true },
      t("room.leave"),
    ),
  ];
}

/** @type {(now: Snapshot) => import("../types.d.ts").Child} */
function watchers({ presence }) {
  if (!presence?.watchers) return null;
  const names = presence.names.join(", ");
  return h(
    "p",
    { key: "watchers", class: "faint" },
    t("seats.watchers", { count: presence.watchers }) + (names ? `: ${names}` : ""),
  );
}

/** @type {(now: Snapshot, desk: Desk, game: Game | null, seat: number, open: boolean) => import("../types.d.ts").VNode} */
function chair(now, desk, game, seat, open) {
  const one = now.table?.seats[seat];
  const free = one?.kind === "open";
  const host = now.you.host && open;
  return h(
    "li",
    { key: seat },
    h("span", { class: "shape", "aria-hidden": "true" }, desk.renderer.seat(seat).shape),
    h(
      "bdi",
      null,
      one ? chairName(one, seat) : "",
      now.table?.host === seat ? ` (${t("seat.host")})` : "",
    ),
    free &&
      now.you.role === "play" &&
      open &&
      button("sit", t("seat.sit"), () => desk.seat("sit", { seat })),
    free && host && game && bots(desk, game, seat),
    host &&
      one?.kind === "bot" &&
      button("clear", t("seat.clear"), () => desk.seat("clear", { seat }), "quiet"),
    host && one?.kind === "human" && seat !== now.you.seat && kick(desk, seat),
  );
}

/** @type {(desk: Desk, game: Game, seat: number) => import("../types.d.ts").VNode} */
function bots(desk, game, seat) {
  const add = (/** @type {Event} */ event) => {
    const level = /** @type {HTMLSelectElement} */ (event.target).value;
    if (level) desk.seat("bot", { seat, level });
  };
  return h(
    "select",
    { key: "bots", "aria-label": t("seat.add"), onchange: add },
    h("option", { value: "" }, t("seat.add")),
    game.bots.map((bot) => h("option", { key: bot.level, value: bot.level }, levelName(bot.level))),
  );
}

/** @type {(desk: Desk, seat: number) => import("../types.d.ts").VNode} */
function kick(desk, seat) {
  const act = () => {
    if (sure === seat) desk.seat("kick", { seat });
    sure = sure === seat ? -1 : seat;
    desk.room.store.repaint();
  };
  return button(
    "kick",
    t(sure === seat ? "kick.sure" : "seat.kick"),
    act,
    sure === seat ? "danger" : "quiet",
  );
}

/** @type {(now: Snapshot, desk: Desk, game: Game, open: boolean) => import("../types.d.ts").VNode} */
function options(now, desk, game, open) {
  const may = now.you.host && open;
  const apply = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const clock = hasClock(game.key) ? readClock(form) : null;
    desk.seat("options", { options: readOptions(form, game.options), clock });
  };
  return h(
    "form",
    { key: "options", class: "options", onsubmit: apply },
    h("h3", null, t("room.options")),
    hasClock(game.key) && clockForm(now.table?.clock, !may),
    optionForm(game.options, now.table?.options ?? {}, !may),
    may && h("button", { type: "submit" }, t("option.apply")),
  );
}

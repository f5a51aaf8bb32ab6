// @ts-check
// What somebody reads who comes by link. Shown before anything of the board has to be there.

import { h } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { url } from "../core/where.js";
import { button } from "./buttons.js";
import { gameName } from "./names.js";
import { clockWords } from "./timecontrol.js";

/** @typedef {import("../types.d.ts").Chair} Chair */

/** The sentence by how many play. @type {Record<number, string>} */
const ROUND = { 1: "invite.game.alone", 2: "invite.game" };

/**
 * What somebody reads who opened the link: who invites, to what, how long.
 * @param {{game: string, status: string, options?: Record<string, any>, clock?: any, seats: Chair[], host: number | null, role: string}} facts
 * @param {{sit: () => void, watch: () => void}} act
 */
export function invitation(facts, act) {
  const host = facts.host === null ? null : facts.seats[facts.host];
  const open =
    facts.status === "open" &&
    facts.role === "play" &&
    facts.seats.some((one) => one.kind === "open");
  const state = facts.status === "open" ? (open ? null : "invite.full") : `invite.${facts.status}`;
  return [
    h(
      "h2",
      { key: "who" },
      host?.name ? t("invite.title", { name: host.name }) : t("invite.title.nobody"),
    ),
    h(
      "p",
      { key: "what" },
      t(ROUND[facts.seats.length] ?? "invite.game.many", {
        game: gameName(facts.game),
        count: facts.seats.length,
        time: t(`game.${facts.game}.time`),
      }),
    ),
    h("p", { key: "aim", class: "faint" }, t(`game.${facts.game}.line`)),
    Object.entries(facts.options ?? {}).map(([name, chosen]) => choice(`option.${name}`, chosen)),
    Boolean(facts.clock) &&
      h("p", { key: "clock" }, t("invite.clock", { clock: clockWords(facts.clock) })),
    state && h("p", { key: "state" }, t(state)),
    h(
      "div",
      { key: "do", class: "row" },
      open && button("sit", t("invite.sit"), act.sit, "main"),
      button("watch", t("invite.watch"), act.watch, open ? "" : "main"),
    ),
  ];
}

/** What was chosen by its words; a number says nothing yet to who is invited. */
/** @type {(name: string, chosen: unknown) => import("../types.d.ts").Child} */
function choice(name, chosen) {
  const words = `${name}.${chosen}`;
  return has(words) && h("p", { key: name, class: "faint" }, `${t(name)}: ${t(words)}`);
}

/** Nobody has such a room. */
export function noRoom() {
  return [
    h("h2", { key: "none" }, t("invite.none")),
    h("p", { key: "why", class: "faint" }, t("invite.none.more")),
    h(
      "div",
      { key: "do", class: "row" },
      h("a", { class: "button main", href: url("") }, t("invite.lobby")),
    ),
  ];
}

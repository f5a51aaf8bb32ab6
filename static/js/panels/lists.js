// @ts-check
// The lists of the lobby: my running games, open tables, finished matches.

import { h } from "../core/html.js";
import { moment, t } from "../core/i18n.js";
import { toast } from "../core/toast.js";
import { codeIn, roomPage, url } from "../core/where.js";
import { button } from "./buttons.js";
import { chairName, gameName } from "./names.js";
import { headline } from "./result.js";
import { clockWords } from "./timecontrol.js";

/** @typedef {import("../types.d.ts").Child} Child */

/** @param {any[]} rooms of `/api/me` */
export function mine(rooms) {
  return [
    h("h2", { key: "title" }, t("lobby.mine")),
    entries(
      rooms.map((room) =>
        entry(
          room.url,
          gameName(room.game),
          room.your_turn
            ? t("lobby.turn")
            : room.status === "open"
              ? t("lobby.waiting", { count: 1 })
              : t("lobby.playing"),
          h(
            "a",
            {
              class: `button ${room.your_turn ? "mine-turn" : ""}`,
              href: roomPage(codeIn(room.url)),
            },
            t("lobby.continue"),
          ),
        ),
      ),
    ),
  ];
}

/** @param {any[]} rooms of `/api/rooms` */
export function openTables(rooms) {
  return [
    h("h2", { key: "title" }, t("lobby.open")),
    rooms.length
      ? entries(rooms.map(table))
      : h("p", { key: "none", class: "faint" }, t("lobby.open.none")),
  ];
}

/** @type {(room: any) => import("../types.d.ts").VNode} */
function table(room) {
  const free = room.seats.filter((/** @type {any} */ one) => one.kind === "open").length;
  const names = room.seats
    .map((/** @type {any} */ one, /** @type {number} */ seat) =>
      one.kind === "open" ? null : chairName(one, seat),
    )
    .filter(Boolean)
    .join(", ");
  const state = free ? t("lobby.waiting", { count: free }) : t("lobby.playing");
  const code = free ? room.code : room.watch_code;
  const about = [names, state, room.clock && clockWords(room.clock)].filter(Boolean);
  return entry(
    room.id,
    room.title || gameName(room.game),
    about.join(" – "),
    h("a", { class: "button", href: roomPage(code) }, t(free ? "lobby.join" : "lobby.watch")),
  );
}

/** @param {any[]} matches of `/api/matches` */
export function recent(matches) {
  return [
    h("h2", { key: "title" }, t("lobby.recent")),
    matches.length
      ? entries(matches.map(finished))
      : h("p", { key: "none", class: "faint" }, t("lobby.recent.none")),
    h(
      "label",
      { key: "import", class: "button quiet file" },
      t("lobby.import"),
      h("input", { type: "file", accept: ".json,application/json", onchange: openRecord }),
    ),
  ];
}

/** Take a record to the page of a match, which has it verified and steps through it. */
/** @type {(event: Event) => Promise<void>} */
async function openRecord(event) {
  const input = /** @type {HTMLInputElement} */ (event.target);
  const file = input.files?.[0];
  if (!file) return;
  const words = file.size > LONGEST ? null : await file.text();
  input.value = "";
  const problem = recordProblem(words) ?? kept(words);
  if (problem) toast(t(problem), { kind: "bad" });
  else location.assign(url("m/record"));
}

/** What is wrong with a file, as the key of a sentence. @param {string | null} words null if there are too many */
function recordProblem(words) {
  if (words === null) return "problem.too_large";
  return isRecord(words) ? null : "lobby.import.none";
}

/** Keep a record for the page that opens next, or say why that fails. @param {string | null} words */
function kept(words) {
  try {
    sessionStorage.setItem("tessera.record", words ?? "");
    return null;
  } catch {
    return "lobby.import.kept";
  }
}

const LONGEST = 262_144;

/** Whether a file looks like a record; whether it is one is seen by playing it. @param {string} words */
export function isRecord(words) {
  try {
    const { game, seats, entries } = JSON.parse(words);
    return typeof game === "string" && Array.isArray(seats) && Array.isArray(entries);
  } catch {
    return false;
  }
}

/** @type {(match: any) => import("../types.d.ts").VNode} */
function finished(match) {
  const name = (/** @type {number} */ seat) => chairName(match.seats[seat], seat);
  const names = match.seats
    .map((/** @type {any} */ _, /** @type {number} */ seat) => name(seat))
    .join(" – ");
  const end = match.outcome ? headline(match.outcome, null, name) : "";
  return entry(
    match.id,
    names,
    `${gameName(match.game)}. ${end}${match.finished ? `, ${moment(match.finished)}` : ""}`,
    h("a", { class: "button quiet", href: url(`m/${match.id}`) }, t("lobby.replay")),
  );
}

/** @param {any[]} matches of `/api/matches?mine=true` @param {(() => void) | null} more shows more of them, if there are any */
export function ownMatches(matches, more) {
  return h(
    "div",
    { key: "own", class: "block" },
    h("h2", null, t("lobby.own")),
    entries(matches.map(finished)),
    more && button("more", t("bar.more"), more, "quiet"),
  );
}

/** @param {any[]} games of `/api/me/results` */
export function results(games) {
  const lines = games.flatMap((game) =>
    known(game.opponents).map((one, at) => {
      const params = { ...one, game: gameName(game.game) };
      return h("li", { key: `${game.game} ${at}` }, t("lobby.results.line", params));
    }),
  );
  return [
    h("h2", { key: "title" }, t("lobby.results")),
    h("ul", { key: "list", class: "results" }, lines),
  ];
}

/** What somebody is called who has no name. */
const NAMELESS = /^Player \d+$/;

/**
 * Opponents by name; those without one are one line, as nobody could tell them apart.
 * @param {any[]} opponents
 * @returns {{rival: string, won: number, drawn: number, lost: number}[]}
 */
function known(opponents) {
  const is = (/** @type {any} */ one) =>
    one.kind === "human" && NAMELESS.test(one.name ?? "Player 1");
  const nameless = opponents.filter(is);
  const named = opponents
    .filter((one) => !is(one))
    .map((one) => ({ ...one, rival: chairName(one, 1) }));
  if (!nameless.length) return named;
  const all = (/** @type {string} */ kind) => nameless.reduce((sum, one) => sum + one[kind], 0);
  const rival = t("lobby.results.nameless");
  return [...named, { rival, won: all("won"), drawn: all("drawn"), lost: all("lost") }];
}

/** @type {(list: Child[]) => import("../types.d.ts").VNode} */
function entries(list) {
  return h("ul", { key: "list", class: "entries" }, list);
}

/** @type {(key: string, title: string, about: string, act: Child) => import("../types.d.ts").VNode} */
function entry(key, title, about, act) {
  return h(
    "li",
    { key },
    h("span", { class: "about" }, h("bdi", null, title), h("small", null, about)),
    act,
  );
}

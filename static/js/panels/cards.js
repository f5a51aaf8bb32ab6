// @ts-check
// The cards of the lobby: a family of games each, with its moving board and the ways to play.

import { h } from "../core/html.js";
import { has, t } from "../core/i18n.js";
import { load, save } from "../core/keep.js";
import { s } from "../core/svg.js";
import { url } from "../core/where.js";
import { isAlone, otherOptions, waysAlone } from "./alone.js";
import { gameName, levelName } from "./names.js";
import { easiest } from "./opening.js";
import { optionForm, readOptions } from "./options.js";
import { readSeats, seatField } from "./seatcount.js";
import { clockForm, hasClock, readClock } from "./timecontrol.js";

/** @typedef {{minutes: number, found: number}[]} Bests */
/** @typedef {{key: string, title: string, seats?: number[], evaluates?: boolean, options: any, bots: {level: string, title: string}[]}} Game */
/** @typedef {{level: string, options: Record<string, unknown> | undefined, clock: any, seats?: number}} Wish */

/**
 * @typedef {object} Ways
 * @property {(game: Game, wish: Wish) => void} play
 * @property {(game: Game, wish: Wish) => void} invite
 * @property {(game: Game, wish: Wish) => void} anyone
 * @property {Bests} bests one's own, where a game is played alone
 * @property {() => void} choose another game of a family was chosen
 */

const FAMILIES = [
  { family: "karo", keys: ["karo.noughts", "karo.dragonfly"] },
  { family: "duel", keys: ["duel.race", "duel.solo"] },
  { family: "paths", keys: ["paths"] },
];

/** @param {Game[]} games what the server plays @param {Ways} ways @param {boolean} busy */
export function cards(games, ways, busy) {
  return FAMILIES.map(({ family, keys }) => {
    const played = games.filter((one) => keys.includes(one.key));
    return card(family, played, ways, busy);
  });
}

/** The game of a family that was chosen last, as far as it is played here. @param {string} family @param {Game[]} games */
function chosen(family, games) {
  const kept = load(`mode.${family}`, "");
  return games.find((one) => one.key === kept) ?? games[0];
}

/** @type {(family: string, games: Game[], ways: Ways, busy: boolean) => import("../types.d.ts").VNode} */
function card(family, games, ways, busy) {
  const game = chosen(family, games);
  return h(
    "article",
    { key: family, class: `family ${game ? "" : "coming"}` },
    s("svg", { class: "picture board", id: `demo-${family}`, keep: true, "aria-hidden": "true" }),
    h("h2", null, t(`family.${family}`)),
    game && games.length > 1 && modes(family, games, game, ways),
    h(
      "p",
      { key: "line" },
      t(games.length > 1 ? `game.${game?.key}.line` : `family.${family}.line`),
    ),
    has(`family.${family}.plain`) &&
      h("p", { key: "plain", class: "later" }, t(`family.${family}.plain`)),
    game
      ? [(isAlone(game) ? alone : choices)(game, ways, busy)]
      : h("p", { class: "later" }, t("lobby.coming")),
  );
}

/** Which of the games of a family. @type {(family: string, games: Game[], game: Game, ways: Ways) => import("../types.d.ts").VNode} */
function modes(family, games, game, ways) {
  return h(
    "div",
    { key: "modes", class: "modes", role: "group", "aria-label": t("lobby.mode") },
    games.map((one) =>
      h(
        "button",
        {
          key: one.key,
          type: "button",
          "aria-pressed": String(one === game),
          "data-mode": one.key,
          onclick: () => {
            save(`mode.${family}`, one.key);
            ways.choose();
          },
        },
        gameName(one.key, one.title),
      ),
    ),
  );
}

/** @type {(game: Game, ways: Ways, busy: boolean) => import("../types.d.ts").Child} */
function alone(game, ways, busy) {
  const schema = otherOptions(game.options);
  const play = (/** @type {Record<string, unknown>} */ chosen) => {
    const form = formOf(game);
    if (!isFilledIn(form)) return;
    const options = { ...readOptions(form, schema), ...chosen };
    ways.play(game, { level: "", options, clock: null });
  };
  return [
    h(
      "div",
      { key: "ways", class: "ways" },
      waysAlone(play, busy, ways.bests),
      h("a", { class: "button quiet", href: url(`rules/${game.key}`) }, t("lobby.more.games")),
    ),
    h(
      "details",
      { key: "more" },
      h("summary", null, t("lobby.options")),
      drawer(game, optionForm(schema, {})),
    ),
  ];
}

/** The form of a card's options. @type {(game: Game, fields: import("../types.d.ts").Child) => import("../types.d.ts").VNode} */
function drawer(game, fields) {
  const onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  return h("form", { class: "options", id: `wish-${game.key}`, onsubmit }, fields);
}

/** @type {(game: Game, ways: Ways, busy: boolean) => import("../types.d.ts").Child} */
function choices(game, ways, busy) {
  const go = (/** @type {Ways["play"]} */ way) => () => {
    const form = formOf(game);
    if (isFilledIn(form)) way(game, read(form, game));
  };
  const bot = h("small", null, t("lobby.play.bot"));
  return [
    h(
      "div",
      { key: "ways", class: "ways" },
      act("play", [t("lobby.play"), " ", bot], go(ways.play), "main", busy),
      act("invite", t("lobby.invite"), go(ways.invite), "", busy),
      act("anyone", t("lobby.anyone"), go(ways.anyone), "", busy),
      h("a", { class: "button quiet", href: url(`rules/${game.key}`) }, t("lobby.more.games")),
      game.evaluates &&
        h(
          "a",
          { class: "button quiet", href: url(`analysis?game=${game.key}`) },
          t("analysis.board"),
        ),
    ),
    h(
      "details",
      { key: "more" },
      h("summary", null, t("lobby.options")),
      drawer(game, [
        h(
          "label",
          null,
          h("span", null, t("lobby.bot.level")),
          h(
            "select",
            { name: "level" },
            game.bots.map((bot) =>
              h(
                "option",
                { key: bot.level, value: bot.level, selected: bot.level === easiest(game.bots) },
                levelName(bot.level),
              ),
            ),
          ),
        ),
        hasClock(game.key) && clockForm(null),
        seatField(game.seats),
        optionForm(game.options, {}),
      ]),
    ),
  ];
}

/** @type {(key: string, words: import("../types.d.ts").Child, run: () => void, look: string, off: boolean) => import("../types.d.ts").VNode} */
function act(key, words, run, look, off) {
  return h(
    "button",
    { key, type: "button", class: look, disabled: off, onclick: run, "data-act": key },
    words,
  );
}

/** The drawer of a card. @param {Game} game */
function formOf(game) {
  return /** @type {HTMLFormElement} */ (document.getElementById(`wish-${game.key}`));
}

/** Whether a drawer can be sent as it is; if not, it is opened and the field says why. */
/** @type {(form: HTMLFormElement) => boolean} */
function isFilledIn(form) {
  if (form.checkValidity()) return true;
  const drawer = form.closest("details");
  if (drawer) drawer.open = true;
  return form.reportValidity();
}

/** What is chosen in the drawer of a card. @type {(form: HTMLFormElement, game: Game) => Wish} */
function read(form, game) {
  const level = /** @type {HTMLSelectElement} */ (form.elements.namedItem("level")).value;
  const clock = hasClock(game.key) ? readClock(form) : null;
  return { level, options: readOptions(form, game.options), clock, seats: readSeats(form) };
}

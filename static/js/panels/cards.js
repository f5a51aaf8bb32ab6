// @ts-check
// The cards of the lobby: a family of games each, with its moving board and the ways to play.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { load, save } from "../core/keep.js";
import { s } from "../core/svg.js";
import { url } from "../core/where.js";
import { gameName, levelName } from "./names.js";
import { easiest } from "./opening.js";
import { optionForm, readOptions } from "./options.js";
import { clockForm, readClock } from "./timecontrol.js";

/** @typedef {{key: string, title: string, evaluates?: boolean, options: any, bots: {level: string, title: string}[]}} Game */
/** @typedef {{level: string, options: Record<string, unknown> | undefined, clock: any}} Wish */

/**
 * @typedef {object} Ways
 * @property {(game: Game, wish: Wish) => void} play
 * @property {(game: Game, wish: Wish) => void} invite
 * @property {(game: Game, wish: Wish) => void} anyone
 * @property {() => void} choose another game of a family was chosen
 */

const FAMILIES = [
  { family: "karo", keys: ["karo.noughts", "karo.dragonfly"] },
  { family: "duel", keys: ["duel.race"] },
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
    game ? [choices(game, ways, busy)] : h("p", { class: "later" }, t("lobby.coming")),
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
function choices(game, ways, busy) {
  const wish = () => read(game);
  return [
    h(
      "div",
      { key: "ways", class: "ways" },
      act("play", t("lobby.play"), () => ways.play(game, wish()), "main", busy),
      act("invite", t("lobby.invite"), () => ways.invite(game, wish()), "", busy),
    ),
    h(
      "details",
      { key: `more ${game.key}` },
      h("summary", null, t("lobby.options")),
      h(
        "form",
        {
          class: "options",
          id: `wish-${game.key}`,
          onsubmit: (/** @type {Event} */ event) => event.preventDefault(),
        },
        h("p", null, `${gameName(game.key, game.title)}. ${t(`game.${game.key}.line`)}`),
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
        clockForm(null),
        optionForm(game.options, {}),
        act("anyone", t("lobby.anyone"), () => ways.anyone(game, wish()), "", busy),
        h("a", { class: "button quiet", href: url(`rules/${game.key}`) }, t("lobby.more.games")),
        game.evaluates &&
          h(
            "a",
            { class: "button quiet", href: url(`analysis?game=${game.key}`) },
            t("analysis.board"),
          ),
      ),
    ),
  ];
}

/** @type {(key: string, words: string, run: () => void, look: string, off: boolean) => import("../types.d.ts").VNode} */
function act(key, words, run, look, off) {
  return h(
    "button",
    { key, type: "button", class: look, disabled: off, onclick: run, "data-act": key },
    words,
  );
}

/** What is chosen in the drawer of a card. @type {(game: Game) => Wish} */
function read(game) {
  const form = /** @type {HTMLFormElement} */ (document.getElementById(`wish-${game.key}`));
  const level = /** @type {HTMLSelectElement} */ (form.elements.namedItem("level")).value;
  return { level, options: readOptions(form, game.options), clock: readClock(form) };
}

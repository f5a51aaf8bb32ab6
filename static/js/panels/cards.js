// @ts-check
// The cards of the lobby: a family of games each, with its moving board and the ways to play.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { url } from "../core/where.js";
import { gameName, levelName } from "./names.js";
import { easiest } from "./opening.js";
import { optionForm, readOptions } from "./options.js";

/** @typedef {{key: string, title: string, options: any, bots: {level: string, title: string}[]}} Game */
/** @typedef {{level: string, options: Record<string, unknown> | undefined}} Wish */

/**
 * @typedef {object} Ways
 * @property {(game: Game, wish: Wish) => void} play
 * @property {(game: Game, wish: Wish) => void} invite
 * @property {(game: Game) => void} anyone
 */

const FAMILIES = [
  { family: "karo", game: "karo.noughts" },
  { family: "duel", game: "duel.race" },
  { family: "paths", game: "paths" },
];

/** @param {Game[]} games what the server plays @param {Ways} ways @param {boolean} busy */
export function cards(games, ways, busy) {
  return FAMILIES.map(({ family, game }) =>
    card(
      family,
      games.find((one) => one.key === game),
      ways,
      busy,
    ),
  );
}

/** @type {(family: string, game: Game | undefined, ways: Ways, busy: boolean) => import("../types.d.ts").VNode} */
function card(family, game, ways, busy) {
  return h(
    "article",
    { key: family, class: `family ${game ? "" : "coming"}` },
    s("svg", { class: "picture board", id: `demo-${family}`, keep: true, "aria-hidden": "true" }),
    h("h2", null, t(`family.${family}`)),
    h("p", null, t(`family.${family}.line`)),
    game ? [choices(game, ways, busy)] : h("p", { class: "later" }, t("lobby.coming")),
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
      { key: "more" },
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
        optionForm(game.options, {}),
        act("anyone", t("lobby.anyone"), () => ways.anyone(game), "", busy),
        h("a", { class: "button quiet", href: url(`rules/${game.key}`) }, t("lobby.more.games")),
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
  return { level, options: readOptions(form, game.options) };
}

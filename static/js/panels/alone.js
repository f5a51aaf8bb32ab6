// @ts-check
// The ways to play a game that is played alone: without a clock, for so many minutes, and the
// board of the day.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { showToday } from "./today.js";

/** How many minutes can be chosen with one tap. */
const MINUTES = [1, 3, 5, 10];

/** What may stand among the options besides. */
const CHOSEN = ["minutes", "board"];

/** Whether a game is played by one person. @param {{seats?: number[]}} game */
export const isAlone = ({ seats }) => seats !== undefined && Math.max(...seats) === 1;

/**
 * @param {(options: Record<string, unknown>) => void} play
 * @param {boolean} busy
 * @param {{minutes: number, found: number}[]} bests one's own, by minutes
 */
export function waysAlone(play, busy, bests) {
  const one = (/** @type {number} */ minutes) => {
    const best = bests.find((known) => known.minutes === minutes);
    const words = minutes ? t("duel.solo.minutes", { count: minutes }) : t("duel.solo.practice");
    return h(
      "button",
      {
        key: minutes,
        type: "button",
        class: minutes ? "" : "main",
        disabled: busy,
        "data-minutes": minutes,
        onclick: () => play({ minutes }),
      },
      h(
        "span",
        null,
        words,
        best && h("small", null, ` ${t("duel.solo.best", { count: best.found })}`),
      ),
    );
  };
  return [
    one(0),
    h(
      "button",
      { key: "today", type: "button", "data-act": "today", onclick: showToday },
      t("duel.solo.today"),
    ),
    MINUTES.map(one),
  ];
}

/** The options that no button of its own decides. @param {any} schema */
export function otherOptions(schema) {
  const rest = Object.entries(schema?.properties ?? {}).filter(([name]) => !CHOSEN.includes(name));
  return { ...schema, properties: Object.fromEntries(rest) };
}

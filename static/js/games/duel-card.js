// @ts-check
// The card that shows the target, and what lies in its place until it is turned.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { figure } from "./duel-art.js";
import { named, object } from "./duel-objects.js";

/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {{x: number, y: number, width: number, height: number}} Place */

/**
 * @param {Place} place
 * @param {any} view
 * @param {number} seat whose start is shown
 * @param {number | null} left ms until time goes on
 */
export function card({ x, y, width, height }, view, seat, left) {
  const box = { width: width - 4, height: height - 4, x: 2, y: 2, rx: 14 };
  const covered = view.target === null;
  return s(
    "g",
    {
      key: "card",
      "data-key": "card",
      class: `card-spot ${covered ? "covered" : ""}`,
      transform: `translate(${x} ${y})`,
    },
    s(
      "g",
      { class: "body" },
      s("rect", { class: "paper", ...box }),
      covered
        ? back(width, height, view, left)
        : face(width, height, view.target, startOf(view, seat), seat),
    ),
  );
}

/** Where the magician set out from: it may have arrived already. @type {(view: any, seat: number) => string | null} */
function startOf(view, seat) {
  const here = view.at[seat];
  return here === view.target ? (view.last_round?.steps?.[seat]?.start ?? here) : here;
}

/** @type {(width: number, height: number, view: any, left: number | null) => Child} */
function back(width, height, view, left) {
  const size = Math.min(width, height) * 0.55;
  const words = view.phase === "countdown" && left !== null ? seconds(left) : "?";
  return s(
    "text",
    {
      class: "count",
      x: width / 2,
      y: height / 2 + size * 0.36,
      "font-size": size,
      "text-anchor": "middle",
    },
    words,
  );
}

/** What is left of a countdown, as one digit. @param {number} left ms */
export const seconds = (left) => String(Math.max(1, Math.ceil(left / 1000)));

/** @type {(width: number, height: number, target: string, start: string | null, seat: number) => Child} */
function face(width, height, target, start, seat) {
  const flat = width > height;
  const big = flat ? Math.min(height - 28, width * 0.42) : Math.min(width - 28, height * 0.55);
  const [x, y] = flat ? [14, (height - big) / 2] : [(width - big) / 2, 14];
  const middle = flat ? x + big + (width - x - big) / 2 : width / 2;
  const under = flat ? height / 2 - 4 : y + big + 24;
  const small = Math.min(width, height) / 3.6;
  return [
    s("g", { key: "big", transform: `translate(${x} ${y}) scale(${big / 48})` }, object(target)),
    label(t(named(target)), middle, under, flat ? width - x - big : width),
    start &&
      s(
        "g",
        { key: "from", class: "from", transform: `translate(${middle - small} ${under + 10})` },
        s("g", { transform: `scale(${small / 52})` }, figure(seat)),
        s("g", { transform: `translate(${small} 0) scale(${small / 52})` }, object(start)),
      ),
  ];
}

/** A name, as large as there is room for it. @type {(words: string, x: number, y: number, room: number) => Child} */
function label(words, x, y, room) {
  const style = { "--most": `${Math.round(room / (words.length * 0.66))}px` };
  return s("text", { key: "name", class: "name", x, y, "text-anchor": "middle", style }, words);
}

// @ts-check
// The card that shows the target, and what lies in its place until it is turned.

import { t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { figure } from "./duel-art.js";
import { named, object } from "./duel-objects.js";

/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {{x: number, y: number, width: number, height: number}} Place */
/** @typedef {{seat: number, start: string | null}} From */

/**
 * @param {Place} place
 * @param {any} view
 * @param {number[]} seats whose starts are shown
 * @param {number | null} left ms until time goes on
 */
export function card({ x, y, width, height }, view, seats, left) {
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
        : face(
            { width, height },
            view.target,
            seats.map((seat) => ({ seat, start: startOf(view, seat) })),
          ),
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

/** @type {(size: {width: number, height: number}, target: string, from: From[]) => Child} */
function face({ width, height }, target, from) {
  const flat = width > height;
  const big = flat ? Math.min(height - 28, width * 0.42) : Math.min(width - 28, height * 0.55);
  const [x, y] = flat ? [14, (height - big) / 2] : [(width - big) / 2, 14];
  const middle = flat ? x + big + (width - x - big) / 2 : width / 2;
  const under = flat ? height / 2 - 4 : y + big + 24;
  const small = Math.min(width, height) / 3.6;
  return [
    s("g", { key: "big", transform: `translate(${x} ${y}) scale(${big / 48})` }, object(target)),
    label(t(named(target)), middle, under, flat ? width - x - big : width),
    from.map((one, at) =>
      beginning(
        one,
        flat ? middle + (at - from.length / 2) * 2.4 * small + 0.2 * small : middle - small,
        under + 10 + (flat ? 0 : at * small * 1.1),
        small,
      ),
    ),
  ];
}

/** A magician beside the object that he sets out from. @type {(from: From, x: number, y: number, size: number) => Child} */
function beginning({ seat, start }, x, y, size) {
  if (!start) return null;
  return s(
    "g",
    { key: `from${seat}`, class: "from", transform: `translate(${x} ${y})` },
    s("g", { transform: `scale(${size / 52})` }, figure(seat)),
    s("g", { transform: `translate(${size} 0) scale(${size / 52})` }, object(start)),
  );
}

/** A name, as large as there is room for it. @type {(words: string, x: number, y: number, room: number) => Child} */
function label(words, x, y, room) {
  const style = { "--most": `${Math.round(room / (words.length * 0.66))}px` };
  return s("text", { key: "name", class: "name", x, y, "text-anchor": "middle", style }, words);
}

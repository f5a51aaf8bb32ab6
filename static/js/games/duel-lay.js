// @ts-check
// Laying one's own tiles: a tap takes a tile up, a second one turns it, a tap elsewhere swaps it.
// What was laid so far is one pick: the sixteen words, and which of them is taken up.

import { missing, numberOf, turned } from "./duel-board.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {{board: string[], chosen: number | null}} Laid */

const LAY = "lay:";

/** Whether this question is answered by laying tiles. @param {Action[]} legal */
export const lays = (legal) => legal.some((action) => "schema" in action);

/** What stands in a pick. @param {string | undefined} pick @returns {Laid | null} */
function read(pick) {
  if (!pick?.startsWith(LAY)) return null;
  const [words = "", chosen = ""] = pick.slice(LAY.length).split(";");
  return { board: words.split(","), chosen: chosen === "" ? null : Number(chosen) };
}

/** @param {Laid} laid */
const written = ({ board, chosen }) => `${LAY}${board.join(",")};${chosen ?? ""}`;

/** What was laid so far, if anything. @param {Pick<Scene, "picks">} scene */
export const laid = ({ picks }) => read(picks[0]);

/**
 * The picks after somebody points at a cell, or null where that means nothing.
 * @param {Action[]} legal
 * @param {string[]} picks
 * @param {string[]} keys
 * @returns {string[] | null}
 */
export function point(legal, picks, keys) {
  const key = keys.find((one) => one.startsWith("tile:"));
  if (!key || !lays(legal)) return null;
  const number = numberOf(/** @type {Cell} */ (key.slice(5).split(",").map(Number)));
  const now = read(picks[0]) ?? { board: dealt(legal), chosen: null };
  return [written(after(now, number))];
}

/** The board that is dealt to whoever does not lay one. @param {Action[]} legal @returns {string[]} */
export function dealt(legal) {
  const found = /** @type {any} */ (legal.find((action) => "board" in action));
  return found?.board ?? [];
}

/** @type {(now: Laid, number: number) => Laid} */
function after({ board, chosen }, number) {
  if (chosen === null) return { board, chosen: board[number] ? number : null };
  const later = [...board];
  if (chosen === number) later[number] = turned(board[number] ?? "");
  else [later[chosen], later[number]] = [board[number] ?? "", board[chosen] ?? ""];
  return { board: later, chosen: chosen === number ? number : null };
}

/** The action that sends what is laid, or null while an orientation is missing. */
/** @param {Action[]} legal @param {string[]} picks @returns {Action | null} */
export function complete(legal, picks) {
  const found = read(picks[0]);
  if (!found || !lays(legal) || missing(found.board).length) return null;
  return /** @type {Action} */ (/** @type {unknown} */ ({ t: "arrange", board: found.board }));
}

/** The same picks with no tile taken up. @param {string[]} picks */
export function free(picks) {
  const found = read(picks[0]);
  return found ? [written({ ...found, chosen: null })] : picks;
}

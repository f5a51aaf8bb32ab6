// @ts-check
// A line of play in writing: as a link, as text with a diagram, as JSON.

import { url } from "../core/where.js";

/**
 * A start and the turns since; without a position it is the usual start, in which `first` begins.
 * @typedef {object} Written
 * @property {string} game
 * @property {any} [options]
 * @property {any} [position]
 * @property {string} [drawing] a start as a diagram instead
 * @property {number} [first]
 * @property {any[]} actions as JSON, or as they are said
 */

/** The address of the analysis board with a line on it. @param {Written} written */
export function boardAddress(written) {
  return url(`analysis#${packed(written)}`);
}

/** A line as a part of an address. @param {Written} written */
export function packed({ game, options, position, first, actions }) {
  const bytes = new TextEncoder().encode(
    JSON.stringify({ game, options, position, first, actions }),
  );
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The line in an address, or null. @param {string} text @returns {Written | null} */
export function unpacked(text) {
  try {
    const bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const json = new TextDecoder().decode(Uint8Array.from(bytes, (one) => one.charCodeAt(0)));
    return checked(JSON.parse(json));
  } catch {
    return null;
  }
}

/**
 * A line as text: the game, the start as a diagram, a turn a line.
 * @param {string} game
 * @param {string} drawing
 * @param {string[]} turns as they are said
 */
export function written(game, drawing, turns) {
  const lines = turns.map((turn, at) => `${at + 1}. ${turn}`);
  return [game, "", drawing, ...(lines.length ? ["", ...lines] : []), ""].join("\n");
}

/**
 * The line in a text or in JSON, or null where there is none.
 * @param {string} text
 * @param {string} game of which it is where the text does not say
 * @returns {Written | null}
 */
export function readLine(text, game) {
  if (text.trim().startsWith("{")) {
    try {
      return checked(JSON.parse(text));
    } catch {
      return null;
    }
  }
  const lines = text.split(/\r?\n/);
  const named = lines[0]?.trim().match(/^[a-z]+\.[a-z]+$/)?.[0];
  const rest = named ? lines.slice(1) : lines;
  const actions = rest.flatMap((line) => line.match(/^\s*\d+\.\s+(.+)$/)?.[1]?.trim() ?? []);
  const drawing = rest.filter((line) => line.trim() && !/^\s*\d+\.\s/.test(line)).join("\n");
  if (!drawing && !actions.length) return null;
  return { game: named ?? game, actions, ...(drawing ? { drawing } : {}) };
}

/** @type {(found: any) => Written | null} */
function checked(found) {
  if (typeof found?.game !== "string" || !Array.isArray(found.actions)) return null;
  const { game, options, position, drawing, first, actions } = found;
  return { game, options, position, drawing, first, actions };
}

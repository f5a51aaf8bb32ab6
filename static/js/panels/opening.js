// @ts-check
// Opening a room: against a bot, for a friend, or with whoever comes.

import { beGuest, get, post } from "../core/api.js";
import { has, t } from "../core/i18n.js";
import { Problem } from "../core/problem.js";
import { codeIn, roomPage } from "../core/where.js";

/** What went wrong, in the page's own words. @param {unknown} problem */
export function problemWords(problem) {
  const key = `problem.${problem instanceof Problem ? problem.code : "busy"}`;
  return t(has(key) ? key : "problem.busy");
}

/** The weakest bot that thinks at all. @param {{level: string}[]} bots weakest first */
export function easiest(bots) {
  return (bots.find((bot) => bot.level !== "random") ?? bots[0])?.level ?? "random";
}

/**
 * A room against bots, which starts at once; alone, where the game is played alone.
 * @param {string} game
 * @param {{level?: string, options?: Record<string, unknown>, clock?: any, seats?: number}} [wish]
 */
export async function playBot(game, { level, options, clock, seats = 2 } = {}) {
  const [bot] = await Promise.all([level ?? weakest(game), beGuest()]);
  const rivals = bot ? Array.from({ length: seats - 1 }, () => ({ kind: "bot", level: bot })) : [];
  return made({ game, options, clock, seats: [{ kind: "me" }, ...rivals] });
}

/**
 * A room with me in it and open seats.
 * @param {string} game
 * @param {"private" | "public"} visibility
 * @param {{options?: Record<string, unknown>, clock?: any, seats?: number}} [wish]
 */
export async function openTable(game, visibility, wish = {}) {
  await beGuest();
  const { options, clock, seats = 2 } = wish;
  const others = Array.from({ length: seats - 1 }, () => ({ kind: "open" }));
  return made({ game, options, clock, visibility, seats: [{ kind: "me" }, ...others] });
}

/**
 * The oldest public table at which somebody waits, else a new one.
 * @param {string} game
 * @param {Record<string, unknown>} [options] only tables with these
 */
export async function anyTable(game, options) {
  await beGuest();
  const found = await post("api/rooms/anyone", { game, ...(options ? { options } : {}) });
  const code = codeIn(found.url);
  if (found.sit) leaveWord("sit", code);
  return { url: roomPage(code) };
}

/**
 * A word for the page of a room that opens next: its visitor has asked for a seat ("sit"), or the
 * link to it has been copied ("copied").
 * @param {"sit" | "copied"} word
 * @param {string} code
 */
export function leaveWord(word, code) {
  try {
    sessionStorage.setItem(`tessera.${word}`, code);
  } catch {
    // The page of the room asks once more, or says nothing.
  }
}

/** Whether the page before has left this word for a room; once. @param {"sit" | "copied"} word @param {string} code */
export function wordLeft(word, code) {
  try {
    const left = sessionStorage.getItem(`tessera.${word}`) === code;
    sessionStorage.removeItem(`tessera.${word}`);
    return left;
  } catch {
    return false;
  }
}

/** The level of the bot to begin with; none where nobody plays with us. */
/** @type {(game: string) => Promise<string>} */
async function weakest(game) {
  const games = await get("api/games");
  const found = games.find((/** @type {any} */ one) => one.key === game);
  return found && Math.max(...found.seats) === 1 ? "" : easiest(found?.bots ?? []);
}

/** @type {(wish: Record<string, unknown>) => Promise<{url: string}>} */
async function made(wish) {
  const room = await post("api/rooms", wish);
  // The address in the answer names the server as the world knows it; this browser may know it
  // by another name, and only this one carries our cookie.
  return { ...room, url: roomPage(codeIn(room.url)) };
}

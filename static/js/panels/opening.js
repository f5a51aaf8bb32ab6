// @ts-check
// Opening a room: against a bot, for a friend, or with whoever comes.

import { beGuest, get, Problem, post } from "../core/api.js";
import { has, t } from "../core/i18n.js";
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
 * A room against a bot, which starts at once.
 * @param {string} game
 * @param {{level?: string, options?: Record<string, unknown>}} [wish]
 */
export async function playBot(game, { level, options } = {}) {
  const [bot] = await Promise.all([level ?? weakest(game), beGuest()]);
  return made({ game, options, seats: [{ kind: "me" }, { kind: "bot", level: bot }] });
}

/**
 * A room with me in it and an open seat.
 * @param {string} game
 * @param {"private" | "public"} visibility
 * @param {Record<string, unknown>} [options]
 */
export async function openTable(game, visibility, options) {
  await beGuest();
  return made({ game, options, visibility, seats: [{ kind: "me" }, { kind: "open" }] });
}

/** The oldest public table of a game with an open seat, else a new one. @param {string} game */
export async function anyTable(game) {
  const { items } = await get("api/rooms?limit=100");
  const open = items
    .filter((/** @type {any} */ room) => room.game === game && room.status === "open")
    .filter((/** @type {any} */ room) =>
      room.seats.some((/** @type {any} */ seat) => seat.kind === "open"),
    )
    .sort((/** @type {any} */ a, /** @type {any} */ b) => a.created - b.created);
  if (open[0]) return { url: roomPage(open[0].code) };
  return openTable(game, "public");
}

/** @type {(game: string) => Promise<string>} */
async function weakest(game) {
  const games = await get("api/games");
  return easiest(games.find((/** @type {any} */ one) => one.key === game)?.bots ?? []);
}

/** @type {(wish: Record<string, unknown>) => Promise<{url: string}>} */
async function made(wish) {
  const room = await post("api/rooms", wish);
  // The address in the answer names the server as the world knows it; this browser may know it
  // by another name, and only this one carries our cookie.
  return { ...room, url: roomPage(codeIn(room.url)) };
}

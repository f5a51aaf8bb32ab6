// @ts-check
// How seats and people are called on the screen.

import { has, t } from "../core/i18n.js";

/** @typedef {import("../types.d.ts").Chair} Chair */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/** The name of a bot's level in the reader's language. @param {string | undefined} level */
export function levelName(level) {
  const key = `bot.${level}`;
  return has(key) ? t(key) : (level ?? "");
}

/** @param {{kind: string, name: string | null, level?: string | null}} chair @param {number} seat */
export function chairName(chair, seat) {
  if (chair.kind === "bot") return t("seat.bot", { level: levelName(chair.level ?? undefined) });
  if (chair.kind === "open") return t("seat.open");
  return chair.name || t("seat.player", { number: seat + 1 });
}

/** @param {Pick<Snapshot, "table">} snapshot @param {number} seat */
export function nameOf(snapshot, seat) {
  const chair = snapshot.table?.seats[seat];
  return chair ? chairName(chair, seat) : t("seat.player", { number: seat + 1 });
}

/** The seats other than one's own. @param {Snapshot} snapshot */
export function others(snapshot) {
  const seats = snapshot.table?.seats.map((_, seat) => seat) ?? [];
  return seats.filter((seat) => seat !== snapshot.you.seat);
}

/** The title of a game in the reader's language. @param {string} game @param {string} [title] */
export function gameName(game, title = game) {
  const key = `game.${game}`;
  return has(key) ? t(key) : title;
}

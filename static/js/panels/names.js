// @ts-check
// How seats, people and moves are called on the screen.

import { has, setApart, t } from "../core/i18n.js";

/** @typedef {import("../types.d.ts").Chair} Chair */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").LogEntry} LogEntry */

/** The name of a bot's level in the reader's language. @param {string | undefined} level */
export function levelName(level) {
  const key = `bot.${level}`;
  return has(key) ? t(key) : (level ?? "");
}

/** @param {{kind: string, name: string | null, level?: string | null}} chair @param {number} seat */
export function chairName(chair, seat) {
  if (chair.kind === "bot") return t("seat.bot", { level: levelName(chair.level ?? undefined) });
  if (chair.kind === "open") return t("seat.open");
  return chair.name ? setApart(chair.name) : t("seat.player", { number: seat + 1 });
}

/** @param {Pick<Snapshot, "table">} snapshot @param {number} seat */
export function nameOf(snapshot, seat) {
  const chair = snapshot.table?.seats[seat];
  return chair ? chairName(chair, seat) : t("seat.player", { number: seat + 1 });
}

/** The same as it is read at the own seat: that it is oneself. @param {Snapshot} now @param {number} seat */
export function nameOrYou(now, seat) {
  if (seat !== now.you.seat) return nameOf(now, seat);
  const name = now.table?.seats[seat]?.name;
  return name ? t("seat.named", { name: setApart(name) }) : t("seat.you");
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

/**
 * Which move of the match an entry is. Pauses and the like use up no number; whoever takes turns
 * back counts on from the move that was gone back to.
 * @param {LogEntry[]} log
 * @returns {(seq: number) => number}
 */
export function numbers(log) {
  /** @type {{seq: number, number: number}[]} */
  const known = [{ seq: 0, number: 0 }];
  const number = (/** @type {number} */ seq) =>
    known.findLast((one) => one.seq <= seq)?.number ?? 0;
  for (const { seq, events } of log) {
    if (!seq || !events.length) continue;
    const back = events.findLast((event) => event.t === "rewound");
    known.push({ seq, number: back ? number(back.to) : (known.at(-1)?.number ?? 0) + 1 });
  }
  return number;
}

/** Which move is looked at, in words; one that was taken back may lie behind the last one. */
/** @param {LogEntry[]} log @param {number} at @param {number} last */
export function placeWords(log, at, last) {
  const number = numbers(log);
  const seq = number(at);
  return t("history.at", { seq, last: Math.max(seq, number(last)) });
}

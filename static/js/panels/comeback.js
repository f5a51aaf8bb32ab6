// @ts-check
// Whoever is here again gets back the seat at which a bot has played for him meanwhile.

/** @typedef {import("../core/room.js").Room} Room */

/** No question has this number. */
const NO_PROMPT = -1;

/** Take one's own seat back from a bot, if somebody looks at the page. @param {Room} room */
export function comeBack(room) {
  const { you, table, match, outcome } = room.store.get();
  const chair = you.seat === null ? null : table?.seats[you.seat];
  const isOver = !match || outcome !== null;
  if (document.hidden || isOver || chair?.kind !== "bot" || room.waits("act")) return;
  // Any act gives the seat back, whatever becomes of it; this one answers nothing.
  room.command({ t: "act", prompt: NO_PROMPT, action: {} });
}

/** Do so whenever somebody looks at the page again. @param {Room} room */
export function comeBackWhenSeen(room) {
  document.addEventListener("visibilitychange", () => comeBack(room));
}

/** Whether a command was only for the seat: that it answers nothing is no news. */
/** @param {import("../types.d.ts").Command | undefined} command */
export function isForSeat(command) {
  return command?.t === "act" && command.prompt === NO_PROMPT;
}

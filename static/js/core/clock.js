// @ts-check
// Clocks as the server says, counted on in the page from the moment an update came. Nothing ends
// here: that a flag has fallen is for the server to say.

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/**
 * What is left on a seat's clock now, in ms, or null without clocks.
 * @param {Pick<Snapshot, "clocks" | "came" | "paused" | "halted">} snapshot
 * @param {number} seat
 * @param {number} now local time
 */
export function left(snapshot, seat, now) {
  const clock = snapshot.clocks?.find((one) => one.seat === seat);
  if (!clock) return null;
  const gone = clock.running && !snapshot.paused ? (snapshot.halted ?? now) - snapshot.came : 0;
  return Math.max(0, clock.left - gone);
}

/**
 * Whether a seat's clock is running down at this moment.
 * @param {Pick<Snapshot, "clocks" | "paused" | "halted" | "outcome">} snapshot
 * @param {number} seat
 */
export function isRunning({ clocks, paused, halted, outcome }, seat) {
  const runs = clocks?.some((one) => one.seat === seat && one.running) ?? false;
  return runs && !paused && halted === null && outcome === null;
}

/**
 * From when on a time is low, in ms: ten seconds, or a third of a short time per move.
 * @param {any} control the room's clock
 */
export function lowFrom(control) {
  return control?.kind === "move" ? Math.min(10_000, control.per_move_ms / 3) : 10_000;
}

/**
 * A time as on a clock: tenths only when it is low.
 * @param {number} ms
 */
export function face(ms) {
  if (ms < 10_000) return (Math.floor(ms / 100) / 10).toFixed(1);
  const all = Math.ceil(ms / 1000);
  const seconds = String(all % 60).padStart(2, "0");
  const minutes = Math.floor(all / 60) % 60;
  const hours = Math.floor(all / 3600);
  return hours
    ? `${hours}:${String(minutes).padStart(2, "0")}:${seconds}`
    : `${minutes}:${seconds}`;
}

/**
 * Whole seconds that a seat has been gone.
 * @param {number} since server time
 * @param {number} offset server clock less local clock
 * @param {number} now local time
 */
export function secondsSince(since, offset, now) {
  return Math.max(0, Math.floor((now + offset - since) / 1000));
}

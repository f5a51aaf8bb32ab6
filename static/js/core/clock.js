// @ts-check
// Clocks as the server says, counted on in the page from the moment an update came.

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/**
 * What is left on a seat's clock now, in ms, or null without clocks.
 * @param {Pick<Snapshot, "clocks" | "came" | "paused">} snapshot
 * @param {number} seat
 * @param {number} now local time
 */
export function left(snapshot, seat, now) {
  const clock = snapshot.clocks?.find((one) => one.seat === seat);
  if (!clock) return null;
  const gone = clock.running && !snapshot.paused ? now - snapshot.came : 0;
  return Math.max(0, clock.left - gone);
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

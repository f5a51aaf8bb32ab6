// @ts-check
// What goes on while a clock runs: its face from moment to moment, the title, one sound when the
// own time is low, and what a screen reader hears of it.

import { isRunning, left, lowFrom } from "../core/clock.js";
import { lasting, t } from "../core/i18n.js";
import { play } from "../core/sound.js";
import { call, speak } from "../core/speak.js";
import { setTitle } from "../core/wake.js";
import { titleOf } from "./calls.js";
import { nameOf } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

const BEAT_MS = 100;
/** What is left when a player is told, in ms. */
const MARKS = [60_000, 30_000, 10_000, 5_000];

/**
 * Follow the clocks of a room.
 * @param {import("../core/room.js").Room["store"]} store
 * @param {(now: Snapshot) => void} paint draws the clocks
 */
export function followClocks(store, paint) {
  const ears = createEars();
  setInterval(() => {
    const now = store.get();
    const running = now.clocks?.find((one) => isRunning(now, one.seat));
    if (!running) return;
    const time = left(now, running.seat, Date.now()) ?? 0;
    if (time < 10_000) paint(now);
    if (running.seat !== now.you.seat) return;
    setTitle(titleOf(now));
    const heard = ears(now, time);
    if (heard.sound) play("low", "alert");
    if (heard.mark) call(t("clock.left", { time: lasting(heard.mark) }));
  }, BEAT_MS);
}

/** What there is to hear of one's own running clock: each mark once on its way down. */
export function createEars() {
  let what = "";
  let last = Number.POSITIVE_INFINITY;
  let sounded = "";
  /** @type {Set<number>} */
  const told = new Set();

  /** @type {(now: Pick<Snapshot, "match" | "room" | "ask">, time: number) => {sound: boolean, mark: number | null}} */
  return (now, time) => {
    const control = /** @type {any} */ (now.room?.clock);
    // A time per move begins anew with every question, a whole time with the match only.
    const stretch = control?.kind === "move" ? `${now.match} ${now.ask?.prompt}` : `${now.match}`;
    if (stretch !== what) {
      what = stretch;
      last = time;
      told.clear();
    }
    const mark = MARKS.findLast((one) => time <= one && last > one && !told.has(one)) ?? null;
    if (mark) told.add(mark);
    const sound = time <= lowFrom(control) && sounded !== stretch;
    if (sound) sounded = stretch;
    last = time;
    return { sound, mark };
  };
}

/** Say what every clock shows, when asked to. @param {Snapshot} now */
export function speakClocks(now) {
  const all = (now.clocks ?? []).map(
    ({ seat }) => `${nameOf(now, seat)}: ${lasting(left(now, seat, Date.now()) ?? 0)}`,
  );
  speak(all.length ? all.join(". ") : t("clock.none"));
}

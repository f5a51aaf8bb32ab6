// @ts-check
// Looking back over a match: which entry is shown, and the log without gaps. New moves never pull
// anybody forward.

import { createFrames } from "../core/frames.js";
import { t } from "../core/i18n.js";
import { gap, merge } from "../core/receive.js";
import { toast } from "../core/toast.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {ReturnType<typeof createLookback>} Lookback */

/** @param {import("../core/room.js").Room} room */
export function createLookback({ store }) {
  /** @type {ReturnType<typeof createFrames> | null} */
  let frames = null;
  let wanted = 0;
  let filling = false;

  store.listen((now, before) => {
    if (now.match !== before.match || now.seq !== before.seq) keep(now);
    if (now.log !== before.log || now.seq !== before.seq) fill();
  });

  /** @type {(now: Snapshot) => ReturnType<typeof createFrames> | null} */
  function framesOf(now) {
    if (now.match && frames?.match !== now.match) frames = createFrames(now.match);
    return now.match ? frames : null;
  }

  /** @type {(now: Snapshot) => void} */
  function keep(now) {
    if (!now.view) return;
    framesOf(now)?.keep({ seq: now.seq, at: now.at, seat: null, events: [], view: now.view });
  }

  /** Fetch what a conflated update or a long match has left out of the log. */
  async function fill() {
    const now = store.get();
    const missing = now.seq > 0 ? gap(now.log, now.seq) : null;
    const source = framesOf(now);
    if (!missing || !source || filling) return;
    filling = true;
    try {
      const more = await source.entries(missing.from, missing.to);
      const after = store.get();
      if (after.match === source.match && more.length) {
        store.set({
          log: merge(
            after.log,
            more.map(({ view, ...entry }) => entry),
          ),
        });
      }
    } catch {
      // The list shows what it has; the next update asks again.
    } finally {
      filling = false;
    }
  }

  /** @type {(seq: number) => Promise<void>} */
  async function go(seq) {
    const now = store.get();
    const source = framesOf(now);
    if (!source) return;
    if (seq >= now.seq) return live();
    wanted += 1;
    const mine = wanted;
    try {
      const view = await source.view(Math.max(0, seq));
      if (mine === wanted && view) store.set({ past: { seq: Math.max(0, seq), view }, picks: [] });
    } catch {
      toast(t("history.lost"));
    }
  }

  function live() {
    wanted += 1;
    if (store.get().past) store.set({ past: null });
  }

  /** @type {(by: number) => void} */
  function step(by) {
    const now = store.get();
    const shown = turns(now);
    const at = now.past?.seq ?? now.seq;
    const next = by < 0 ? shown.findLast((seq) => seq < at) : shown.find((seq) => seq > at);
    if (next !== undefined) go(next);
  }

  return { go, live, step };
}

/** The entries at which one can look: those in which something happened, and the start. */
/** @param {Pick<Snapshot, "log">} now @param {Pick<import("../types.d.ts").Renderer, "minor">} [renderer] leaves out what it calls minor */
export function turns(now, renderer) {
  return [
    0,
    ...now.log
      .filter(({ seq, events }) => seq > 0 && events.some((event) => !renderer?.minor?.(event)))
      .map((entry) => entry.seq),
  ];
}

// @ts-check
// Earlier positions of a match, fetched in pages when somebody looks back.

import { get } from "./api.js";

/** @typedef {import("../types.d.ts").View} View */
/** @typedef {import("../types.d.ts").LogEntry & {view: View}} Frame */

const PAGE = 100;

/** @param {string} match @param {string | null} [as] whose eyes; null: as the asker may */
export function createFrames(match, as = null) {
  /** @type {Map<number, Frame>} */
  const known = new Map();

  /** @type {(from: number) => Promise<Frame[]>} */
  async function page(from) {
    const eyes = as === null ? "" : `&as=${as}`;
    const { items } = await get(`api/matches/${match}/frames?from=${from}&limit=${PAGE}${eyes}`);
    for (const frame of items) known.set(frame.seq, frame);
    return items;
  }

  return {
    match,
    /**
     * The view after an entry, fetched if need be.
     * @param {number} seq
     * @returns {Promise<View | null>}
     */
    async view(seq) {
      if (!known.has(seq)) await page(Math.max(0, seq - (seq % PAGE)));
      if (!known.has(seq)) await page(seq);
      return known.get(seq)?.view ?? null;
    },
    /** The entries of a stretch. @param {number} from @param {number} to @returns {Promise<Frame[]>} */
    async entries(from, to) {
      const found = [];
      for (let next = from; next <= to; ) {
        const items = await page(next);
        if (!items.length) break;
        found.push(...items.filter((frame) => frame.seq <= to));
        next = (items.at(-1)?.seq ?? to) + 1;
      }
      return found;
    },
    /** All entries from the start. */
    async all() {
      const found = [];
      for (;;) {
        const items = await page((found.at(-1)?.seq ?? -1) + 1);
        found.push(...items);
        if (items.length < PAGE) return found;
      }
    },
    /** Remember a view that came by itself. @param {Frame} frame */
    keep: (frame) => known.set(frame.seq, frame),
  };
}

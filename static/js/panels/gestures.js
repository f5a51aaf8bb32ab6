// @ts-check
// Turns that are made in one go, without picking: a key, a tile that is drawn, a thing that is
// dragged onto another; and what is shown, heard and said of them at once.

import { said } from "../core/i18n.js";
import { foreseen } from "../core/predict.js";
import { play } from "../core/sound.js";
import { speak } from "../core/speak.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").View} View */

/**
 * @typedef {object} Doing
 * @property {import("../core/room.js").Room["store"]} store
 * @property {import("../types.d.ts").Renderer} renderer
 * @property {(now: Snapshot) => Action[]} legal
 * @property {(action: Action, shown: boolean) => void} send
 * @property {(keys: string[], dragged: boolean) => boolean} point
 */

/** @param {Doing} doing */
export function createGestures({ store, renderer, legal, send, point }) {
  /** Send what was meant; says whether anything was. */
  /** @type {(meant: (choices: Action[], view: View, seat: number) => Action | null | undefined) => boolean} */
  function played(meant) {
    const now = store.get();
    const { view } = foreseen(now, renderer);
    const { seat } = now.you;
    const action = view && seat !== null && meant(legal(now), view, seat);
    if (action) send(action, false);
    return Boolean(action);
  }

  return {
    /** A key that may be a turn; says whether it was. @param {import("../types.d.ts").Pressed} pressed */
    key: (pressed) =>
      played((choices, view, seat) => renderer.keyed?.(pressed, choices, view, seat)),

    /** A thing that is drawn some way (rows, columns). @param {string[]} keys @param {Cell} way */
    swipe: (keys, way) =>
      played((choices, view, seat) => renderer.swiped?.(keys, way, choices, view, seat)),

    /** What was dragged from a thing to another is the same as pointing at both. */
    /** @param {string} from @param {string[] | null} keys */
    swap(from, keys) {
      if (!keys || keys.includes(from)) return;
      const now = store.get();
      const picks = renderer.free?.(now.picks) ?? now.picks;
      store.set({ picks: renderer.point?.(legal(now), picks, [from]) ?? [] });
      point(keys, true);
    },

    /**
     * What is drawn before it is answered is heard and said at once; what there is to be seen.
     * @param {Action} action
     * @param {Snapshot} now
     */
    told(action, now) {
      const { view } = foreseen(now, renderer);
      const { seat } = now.you;
      if (!view || seat === null) return [];
      const events = renderer.events(action, view, seat);
      for (const event of events) play(renderer.sound?.(event) ?? null, "move");
      const words = renderer.echo?.(action, view, seat);
      if (words) speak(said(words));
      store.set({ picks: [] });
      return events;
    },
  };
}

// @ts-check
// The board on the page: draws the snapshot with the game's renderer and turns pointing, dragging
// and keys into a turn that is sent.

import { createCamera } from "../core/camera.js";
import { attachGrid } from "../core/grid.js";
import { said, t } from "../core/i18n.js";
import { attachInput } from "../core/input.js";
import { choose, forced, narrow } from "../core/picker.js";
import { foreseen, holdsUp } from "../core/predict.js";
import { settings } from "../core/settings.js";
import { speak } from "../core/speak.js";
import { leftOf } from "./due.js";
import { createGestures } from "./gestures.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {ReturnType<typeof createBoard>} Board */

/**
 * @param {SVGSVGElement} svg
 * @param {import("../core/room.js").Room} room
 * @param {import("../types.d.ts").Renderer} renderer
 */
export function createBoard(svg, room, renderer) {
  const { store } = room;
  const camera = createCamera(svg);
  const grid = attachGrid(svg, { tap, enter, back });
  const gestures = createGestures({ store, renderer, legal, send, point });
  const input = attachInput(svg, camera, { tap, grab, drop, swipe: gestures.swipe });
  /** @type {import("../types.d.ts").GameEvent[]} */
  let fresh = [];
  // How many of the picks were made by hand; the rest followed by itself.
  let own = 0;
  // Whether the turn on its way has been seen carried out already: dragged or previewed.
  let seen = false;
  /** The thing that is dragged about while more than one pick is made of it. @type {string | null} */
  let taken = null;

  store.listen((now, before) => {
    const other = now.seq !== before.seq && now.ask?.prompt !== before.ask?.prompt;
    if (other && input.holding()) input.cancel();
    for (const event of now.fresh === before.fresh || now.past ? [] : (now.fresh?.events ?? [])) {
      const known = renderer.minor?.(event) && "seat" in event && event.seat === now.you.seat;
      const told = renderer.within?.(event, before.view) ?? event;
      if (event.t !== "rewound" && !known) fresh.push(told);
    }
  });

  const sending = (/** @type {Snapshot} */ { pending }) =>
    pending.some((one) => holdsUp(one, renderer));

  /** @type {(snapshot: Snapshot) => string} */
  function whyNot(snapshot) {
    if (snapshot.past) return "turn.past";
    if (snapshot.paused) return "turn.paused";
    return snapshot.ask ? "turn.sending" : "refused.not_asked";
  }

  /** @type {(snapshot: Snapshot) => Action[]} */
  function legal(snapshot) {
    const { ask, past, paused } = snapshot;
    return ask && !past && !paused && !sending(snapshot) ? foreseen(snapshot, renderer).legal : [];
  }

  /** What the picks come to: what is left, and the turn if it is complete. */
  /** @type {(snapshot: Snapshot, picks: string[]) => {next: Set<string>, done: Action | null}} */
  function narrowed(snapshot, picks) {
    const choices = legal(snapshot);
    const whole = picks.length ? renderer.complete?.(choices, picks) : null;
    return whole ? { next: new Set(), done: whole } : narrow(choices, renderer.picks, picks);
  }

  /** The turn that is complete and waits to be confirmed. */
  function ready() {
    const now = store.get();
    return now.picks.length ? narrowed(now, now.picks).done : null;
  }

  function paint() {
    const now = store.get();
    const view = now.past?.view ?? foreseen(now, renderer).view;
    if (!view) return;
    const picks = now.past ? [] : now.picks;
    const { next, done } = narrowed(now, picks);
    const { width, height } = svg.getBoundingClientRect();
    const shape = (width || 1) / (height || 1);
    renderer.draw(svg, {
      view,
      picks,
      next: done ? new Set() : next,
      stage: sending(now) ? seen : true,
      shape,
      pending: sending(now),
      seat: now.you.seat,
      left: now.past ? null : leftOf(now, Date.now()),
    });
    input.raise();
    camera.look(renderer.bounds(view, shape, now.you.seat));
    grid.mark();
    if (!fresh.length) return;
    const mine = fresh.some((event) => "seat" in event && event.seat === now.you.seat);
    renderer.animate?.(svg, fresh, { seen: seen && mine });
    if (mine) seen = false;
    fresh = [];
  }

  /** @type {(keys: string[]) => void} */
  function tap(keys) {
    point(keys, false);
  }

  /** @type {(keys: string[], dragged: boolean) => boolean} */
  function point(keys, dragged) {
    const now = store.get();
    const choices = legal(now);
    if (!choices.length) {
      speak(t(whyNot(now)));
      return false;
    }
    if (now.picks.slice(own).some((pick) => keys.includes(pick))) return true;
    const free = renderer.point?.(choices, now.picks, keys);
    if (free) {
      own = 1;
      take(free, dragged);
      return true;
    }
    const picks = choose(choices, renderer.picks, now.picks, keys);
    if (!picks) {
      speak(t("bar.cannot", { square: keys[0] ? renderer.place(keys[0]) : "" }));
      return false;
    }
    own = picks.length;
    take(picks.length > now.picks.length ? further(choices, picks) : picks, dragged);
    return true;
  }

  /** Go on by itself where the rest is no choice, but never so far that a turn is sent. */
  /** @type {(choices: Action[], picks: string[]) => string[]} */
  function further(choices, picks) {
    if (!settings().forced || settings().confirm === "none") return picks;
    const way = forced(choices, renderer.picks, picks);
    const { done } = narrow(choices, renderer.picks, way);
    return done && !renderer.compound(done) ? picks : way;
  }

  /** @type {(picks: string[], dragged: boolean) => void} */
  function take(picks, dragged) {
    store.set({ picks });
    const action = ready();
    if (action && !asksFirst(action)) return send(action, dragged);
    const { ask, view, you } = store.get();
    if (ask && view) speak(said(renderer.hint(ask, picks, view, you.seat)));
  }

  /** @type {(action: Action) => boolean} */
  function asksFirst(action) {
    const when = settings().confirm;
    return (
      renderer.sealed?.(action) || when === "all" || (when === "tiles" && renderer.compound(action))
    );
  }

  /** @type {(action: Action, shown: boolean) => void} */
  function send(action, shown) {
    const now = store.get();
    const { ask } = now;
    if (!ask) return;
    if (renderer.foresees?.(action)) fresh.push(...gestures.told(action, now));
    else seen = shown;
    room.command({ t: "act", prompt: ask.prompt, action });
  }

  /** Send the turn that is shown; says whether there was one. */
  function confirm() {
    const action = ready();
    if (action) send(action, true);
    return action !== null;
  }

  /** Enter on the board sends what is shown, unless each tap shows something new. */
  function enter() {
    const action = ready();
    return action !== null && !renderer.sealed?.(action) && confirm();
  }

  /** Take back what was picked last, with all that followed by itself; says whether there was any. */
  function back() {
    const { picks } = store.get();
    if (!picks.length || sending(store.get())) return false;
    own = Math.max(0, Math.min(own, picks.length) - 1);
    store.set({ picks: picks.slice(0, own) });
    return true;
  }

  /** @type {(keys: string[]) => string | null} */
  function grab(keys) {
    const now = store.get();
    const last = now.picks.at(-1);
    if (last && keys.includes(last)) return last;
    const free = renderer.point?.(legal(now), [], keys) && keys[0];
    if (free) {
      taken = free;
      return free;
    }
    const picks = choose(legal(now), renderer.picks, now.picks, keys);
    const key = picks?.at(-1);
    if (!picks || !key || !keys.includes(key)) return null;
    const { next } = narrow(legal(now), renderer.picks, picks);
    if (!next.size) return null;
    own = picks.length;
    store.set({ picks });
    paint();
    return key;
  }

  /** @type {(keys: string[] | null) => void} */
  function drop(keys) {
    const { picks } = store.get();
    const from = taken;
    taken = null;
    if (from) return gestures.swap(from, keys);
    const { next } = narrow(legal(store.get()), renderer.picks, picks);
    const key = keys?.find((one) => next.has(one));
    if (key) point([key], true);
    else if (!keys?.includes(picks.at(-1) ?? "")) store.set({ picks: picks.slice(0, -1) });
  }

  return {
    paint,
    camera,
    key: gestures.key,
    ready,
    confirm,
    back,
    legal: () => legal(store.get()),
    sending: () => sending(store.get()),
    /**
     * Send a whole turn that was chosen elsewhere: from the list, or typed.
     * @param {Action} action
     * @param {boolean} [sure] nothing is asked first
     */
    play(action, sure = false) {
      store.set({ picks: renderer.picks(action)[0] ?? [] });
      if (sure || !asksFirst(action)) send(action, false);
    },
    focus: grid.focus,
    stop: input.cancel,
  };
}

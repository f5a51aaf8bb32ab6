// @ts-check
// Motion of Karo: a disc drops, steps or jumps in an arc with half a turn, a tile slides under it.

import { animate as run, slideFrom } from "../core/anim.js";
import { byKey } from "../core/svg.js";
import { UNIT } from "./karo-art.js";

/** @typedef {import("../wire.d.ts").KaroNoughtsEvent} GameEvent */

/** @type {(svg: SVGSVGElement, events: GameEvent[], motion: import("../types.d.ts").Motion) => void} */
export function animate(svg, events, { seen = false }) {
  for (const event of /** @type {any[]} */ (events)) {
    if (event.t === "placed") drop(byKey(svg, `piece:${event.to}`));
    if (event.t !== "moved") continue;
    const lift = byKey(svg, `piece:${event.to}`)?.querySelector(".lift");
    const [dx, dy] = [(event.from[0] - event.to[0]) * UNIT, (event.from[1] - event.to[1]) * UNIT];
    if (event.tile && !seen) {
      const body = byKey(svg, `tile:${event.tile.to}`)?.querySelector(".body");
      slideFrom(
        body,
        (event.tile.from[0] - event.tile.to[0]) * UNIT,
        (event.tile.from[1] - event.tile.to[1]) * UNIT,
      );
    }
    const wait = event.tile && !seen ? 160 : 0;
    if (!seen) fly(lift, dx, dy, event.turned, wait);
    if (event.turned) flip(lift?.querySelector(".turn"), wait);
  }
}

/** @type {(element: Element | null | undefined) => void} */
function drop(element) {
  run(
    element?.querySelector(".lift"),
    [
      { transform: "scale(1.35)", opacity: 0 },
      { transform: "none", opacity: 1 },
    ],
    { duration: 180 },
  );
}

/** @type {(lift: Element | null | undefined, dx: number, dy: number, high: boolean, delay: number) => void} */
function fly(lift, dx, dy, high, delay) {
  const up = high ? 1.28 : 1.06;
  run(
    lift,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(1)` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - (high ? 26 : 4)}px) scale(${up})` },
      { transform: "translate(0, 0) scale(1)" },
    ],
    { duration: high ? 250 : 190, delay },
  );
}

/** @type {(turn: Element | null | undefined, delay: number) => void} */
function flip(turn, delay) {
  const mark = turn?.querySelector(".mark");
  const up = turn?.classList.contains("up") ? 1 : 0;
  run(
    turn,
    [{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }],
    { duration: 250, delay },
  );
  run(
    mark,
    [
      { opacity: 1 - up },
      { opacity: 1 - up, offset: 0.49 },
      { opacity: up, offset: 0.51 },
      { opacity: up },
    ],
    { duration: 250, delay, easing: "linear" },
  );
}

/**
 * The events of an action, as a server would tell them, as far as they are drawn.
 * @param {import("../wire.d.ts").KaroNoughtsAction} action
 * @returns {GameEvent[]}
 */
export function events(action) {
  if (action.t === "place") return [{ t: "placed", seat: 0, to: action.to }];
  if (action.t !== "move") return [];
  const { from, to, tile } = action;
  const turned = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;
  return [{ t: "moved", seat: 0, from, to, turned, ...(tile ? { tile } : {}) }];
}

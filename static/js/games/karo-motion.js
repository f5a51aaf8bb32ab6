// @ts-check
// Motion of Karo: a disc drops, steps or jumps in an arc with half a turn, a tile slides under it.

import { animate as run, slideFrom } from "../core/anim.js";
import { byKey } from "../core/svg.js";
import { UNIT } from "./karo-art.js";

/** @typedef {import("../types.d.ts").GameEvent} GameEvent */

/** @type {(svg: SVGSVGElement, events: GameEvent[], motion: import("../types.d.ts").Motion) => void} */
export function animate(svg, events, { seen = false }) {
  for (const event of /** @type {any[]} */ (events)) {
    if (event.t === "placed") drop(byKey(svg, `piece:${event.to}`));
    if (event.t === "revealed") reveal(svg);
    if (event.t === "moved") move(svg, event, seen);
  }
}

/** @type {(svg: SVGSVGElement, event: any, seen: boolean) => void} */
function move(svg, { from, to, tile, turned = true }, seen) {
  // A board that is shown from the other side has been turned by half.
  const unit = svg.classList.contains("turned") ? -UNIT : UNIT;
  const way = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    /** @type {[number, number]} */ (
      [0, 1].map((axis) => ((a[axis] ?? 0) - (b[axis] ?? 0)) * unit)
    );
  const lift = byKey(svg, `piece:${to}`)?.querySelector(".lift");
  if (tile && !seen) {
    slideFrom(byKey(svg, `tile:${tile.to}`)?.querySelector(".body"), ...way(tile.from, tile.to));
  }
  const wait = tile && !seen ? 160 : 0;
  const far = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1]));
  if (!seen) fly(lift, way(from, to), far, wait);
  if (turned) flip(lift?.querySelector(".turn"), wait, arc(far));
}

/** How long a piece is under way over so many squares. @param {number} far */
function arc(far) {
  return far > 1 ? 210 + 20 * far : 190;
}

/** Everything that lay covered turns over, one after the other. @param {SVGSVGElement} svg */
function reveal(svg) {
  svg.querySelectorAll(".piece .turn").forEach((turn, at) => {
    const options = { duration: 260, delay: at * 45 };
    run(turn, [{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }], options);
  });
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

/** @type {(lift: Element | null | undefined, way: [number, number], far: number, delay: number) => void} */
function fly(lift, [dx, dy], far, delay) {
  const high = far > 1;
  const up = high ? 1.24 + 0.02 * far : 1.06;
  run(
    lift,
    [
      { transform: `translate(${dx}px, ${dy}px) scale(1)` },
      { transform: `translate(${dx / 2}px, ${dy / 2 - (high ? 26 : 4)}px) scale(${up})` },
      { transform: "translate(0, 0) scale(1)" },
    ],
    { duration: arc(far), delay },
  );
}

/** Half a turn: what shows now was hidden before, and the other way round. */
/** @type {(turn: Element | null | undefined, delay: number, duration: number) => void} */
function flip(turn, delay, duration) {
  run(
    turn,
    [{ transform: "scaleX(1)" }, { transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }],
    { duration, delay },
  );
  for (const mark of turn?.querySelectorAll(".mark") ?? []) {
    const up = mark.classList.contains("up") ? 1 : 0;
    run(
      mark,
      [
        { opacity: 1 - up },
        { opacity: 1 - up, offset: 0.49 },
        { opacity: up, offset: 0.51 },
        { opacity: up },
      ],
      { duration, delay, easing: "linear" },
    );
  }
}

/**
 * The events of an action, as a server would tell them, as far as they are drawn.
 * @param {import("../wire.d.ts").KaroNoughtsAction} action
 * @returns {import("../wire.d.ts").KaroNoughtsEvent[]}
 */
export function events(action) {
  if (action.t === "place") return [{ t: "placed", seat: 0, to: action.to }];
  if (action.t !== "move") return [];
  const { from, to, tile } = action;
  const turned = Math.max(Math.abs(from[0] - to[0]), Math.abs(from[1] - to[1])) > 1;
  return [{ t: "moved", seat: 0, from, to, turned, ...(tile ? { tile } : {}) }];
}

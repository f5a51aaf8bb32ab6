// @ts-check
// Motion of the Duel: tiles slide, a card is turned, a found way lights up along its length.

import { animate as run, slideFrom } from "../core/anim.js";
import { byKey } from "../core/svg.js";
import { UNIT } from "./duel-art.js";
import { pushed, wayOf } from "./duel-board.js";

/** @typedef {import("../types.d.ts").Cell} Cell */

/** @type {(svg: SVGSVGElement, events: any[], motion: import("../types.d.ts").Motion) => void} */
export function animate(svg, events) {
  for (const event of events) {
    if (event.t === "slid" && event.from) slide(svg, event);
    if (event.t === "revealed") turn(svg);
    if (event.t === "judged") light(svg, event);
  }
}

/** The tiles have arrived already: they come from where they lay. */
/** @type {(svg: SVGSVGElement, event: {seat: number, cell: Cell, from: string[]}) => void} */
function slide(svg, { seat, cell, from }) {
  const tray = svg.querySelector(`[data-tray="${seat}"]`);
  if (!tray) return;
  const [dy, dx] = wayOf(from, cell);
  for (const [row, column] of pushed(from, cell)) {
    const tile = byKey(tray, `tile:${row + dy},${column + dx}`)?.querySelector(".body");
    slideFrom(tile, -dx * UNIT, -dy * UNIT, { duration: 130, easing: "ease-out" });
  }
}

/** @param {SVGSVGElement} svg */
function turn(svg) {
  const frames = [{ transform: "scaleX(0.02)" }, { transform: "scaleX(1)" }];
  run(svg.querySelector(".card-spot .body"), frames, { duration: 160 });
}

/** @type {(svg: SVGSVGElement, event: {claims: (string | null)[]}) => void} */
function light(svg, { claims }) {
  for (const one of svg.querySelectorAll('[data-key="way"]')) {
    run(one, [{ strokeDashoffset: 100 }, { strokeDashoffset: 0 }], { duration: 900 });
  }
  claims.forEach((claim, seat) => {
    if (claim !== "wrong") return;
    const frames = [0, -7, 7, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));
    run(svg.querySelector(`[data-tray="${seat}"]`), frames, { duration: 320 });
  });
}

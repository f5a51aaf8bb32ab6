// @ts-check
// The look of Ant and Dragonfly: the same slate and discs as in all modes of Karo, and on them an
// ant or a dragonfly, drawn for this project. They look where they are going.

import { at, s } from "../core/svg.js";
import { blank, middle, owner, UNIT } from "./karo-art.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {import("../types.d.ts").VNode} VNode */

/**
 * The face of a disc.
 * @param {number} seat
 * @param {boolean | null} up a dragonfly; false: an ant; null: covered
 * @param {boolean} turned whether the board is shown from the other side
 * @returns {Child}
 */
export function face(seat, up, turned) {
  if (up === null)
    return [blank(seat), s("circle", { class: "hidden-mark", cx: 50, cy: 47, r: 19 }), owner(seat)];
  const ahead = (seat === 0) === turned;
  const way = ahead ? null : { transform: "rotate(180 50 47)" };
  /** @type {[number, number]} */
  const beside = ahead ? [19, 20] : [-19, -20];
  return [
    blank(seat),
    insect("ant", seat, !up, way, ANT),
    insect("fly", seat, up, way, FLY),
    owner(seat, beside),
  ];
}

/** @type {(kind: string, seat: number, shown: boolean, way: {transform: string} | null, parts: () => VNode[]) => VNode} */
function insect(kind, seat, shown, way, parts) {
  const state = shown ? "up" : "down";
  return s("g", { class: `mark insect ${kind} seat${seat} ${state}` }, s("g", way, parts()));
}

const ANT = () => [
  s("path", {
    class: "limbs",
    d: "M46 41L33 32M54 41L67 32M45 45L29 46M55 45L71 46M46 49L34 60M54 49L66 60M47 27Q46 19 39 18M53 27Q54 19 61 18",
  }),
  s("circle", { class: "body-part", cx: 50, cy: 30, r: 6.5 }),
  s("ellipse", { class: "body-part", cx: 50, cy: 43, rx: 5, ry: 7 }),
  s("ellipse", { class: "body-part", cx: 50, cy: 61, rx: 8.5, ry: 11.5 }),
];

const FLY = () => [
  s("path", {
    class: "wings",
    d: "M48 36C40 25 25 22 20 29C20 37 36 41 48 40ZM52 36C60 25 75 22 80 29C80 37 64 41 52 40ZM48 41C38 41 22 46 22 55C28 60 43 53 49 44ZM52 41C62 41 78 46 78 55C72 60 57 53 51 44Z",
  }),
  s("circle", { class: "body-part", cx: 46.4, cy: 24, r: 4.6 }),
  s("circle", { class: "body-part", cx: 53.6, cy: 24, r: 4.6 }),
  s("path", {
    class: "body-part",
    d: "M45.5 29Q50 26 54.5 29L55 42L52.4 48V74Q50 79 47.6 74V48L45 42Z",
  }),
];

/**
 * The two homes: a frame around each, and its owner's shape on every square.
 * @param {Cell[]} squares of the first seat, then those of the second
 * @param {(cell: Cell) => Cell} lay
 */
export function homes(squares, lay) {
  return [0, 1].map((seat) => {
    const own = squares.slice(6 * seat, 6 * seat + 6).map(lay);
    const top = Math.min(...own.map(([, y]) => y));
    const frame = { x: 4, y: top * UNIT + 4, width: 3 * UNIT - 8, height: 2 * UNIT - 8, rx: 10 };
    return s(
      "g",
      { key: seat, class: `home seat${seat}` },
      s("rect", { class: "fence", ...frame }),
      own.map((cell) => seed(cell, seat)),
    );
  });
}

/** @type {(spot: Cell, seat: number) => VNode} */
function seed(spot, seat) {
  const [x, y] = middle(spot);
  return seat
    ? s("path", { class: "seed", d: "M0-10L11 9H-11Z", transform: at(x, y) })
    : s("circle", { class: "seed", cx: x, cy: y, r: 8.5 });
}

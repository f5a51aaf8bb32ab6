// @ts-check
// The look of Karo: slate tiles and thick discs, drawn for this project. A square is 100 wide.

import { at, s } from "../core/svg.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").VNode} VNode */

export const UNIT = 100;

/** The middle of a square. @param {Cell} cell @returns {Cell} */
export function middle([x, y]) {
  return [x * UNIT + 50, y * UNIT + 50];
}

/** @param {Cell} cell @param {string} [state] further classes @param {Cell} [spot] where it is drawn */
export function tile(cell, state = "", spot = cell) {
  const key = `tile:${cell}`;
  return s(
    "g",
    { key, "data-key": key, class: `tile ${state}`, transform: place(spot) },
    s(
      "g",
      { class: "body" },
      s("rect", { class: "shade", x: 4, y: 8, width: 94, height: 94, rx: 8 }),
      s("rect", { class: "slab", x: 3, y: 3, width: 94, height: 94, rx: 8 }),
      s("rect", { class: "inlay", x: 13, y: 13, width: 74, height: 74, rx: 4 }),
      s("path", { class: "lit", d: "M5 90V12a7 7 0 0 1 7-7h78" }),
      s("path", { class: "dim", d: "M95 10v78a7 7 0 0 1-7 7H10" }),
    ),
  );
}

/** A square's corner, as a transform. @type {(spot: Cell) => string} */
function place([x, y]) {
  return at(x * UNIT, y * UNIT);
}

/**
 * A disc that stands on a square.
 * @param {Cell} cell
 * @param {import("../types.d.ts").Child} face what it looks like from above
 * @param {boolean} up whether its mark shows
 * @param {string} [state]
 * @param {Cell} [spot] where it is drawn
 */
export function piece(cell, face, up, state = "", spot = cell) {
  const key = `piece:${cell}`;
  return s(
    "g",
    { key, "data-key": key, class: `piece ${state}`, transform: place(spot) },
    s(
      "g",
      { class: "lift" },
      s("ellipse", { class: "shadow", cx: 52, cy: 62, rx: 38, ry: 33 }),
      s("g", { class: `turn ${up ? "up" : "down"}` }, face),
    ),
  );
}

/**
 * A disc without anything on its face, in a square of its own.
 * @param {number} seat
 * @returns {VNode[]}
 */
export function blank(seat) {
  return [
    s("circle", { class: `edge seat${seat}`, cx: 50, cy: 56, r: 37 }),
    s("rect", { class: `edge seat${seat}`, x: 13, y: 47, width: 74, height: 9 }),
    s("circle", { class: `face seat${seat}`, cx: 50, cy: 47, r: 37 }),
    s("circle", { class: `rim seat${seat}`, cx: 50, cy: 47, r: 33.5 }),
  ];
}

/**
 * A disc alone, in a square of its own.
 * @param {number} seat
 * @param {boolean} up
 * @returns {VNode[]}
 */
export function disc(seat, up) {
  return [
    ...blank(seat),
    s(
      "g",
      { class: `mark seat${seat} ${up ? "up" : "down"}` },
      s("circle", { class: "groove", cx: 50, cy: 47, r: 22 }),
      s("circle", { class: "glint", cx: 50, cy: 48.6, r: 24.6 }),
    ),
    ...owner(seat),
  ];
}

/**
 * The small shape of the owner, and his letter for those who want letters: owners differ by more
 * than their colour.
 * @param {number} seat
 * @param {[number, number] | null} [beside] where it is not in the middle, how far from there
 * @returns {VNode[]}
 */
export function owner(seat, beside = null) {
  const more = beside ? { transform: at(...beside) } : {};
  const letter = `letter seat${seat} ${beside ? "small" : ""}`;
  return [
    seat
      ? s("path", { class: "glyph seat1", d: "M50 38.5l8.6 14.6H41.4z", ...more })
      : s("circle", { class: "glyph seat0", cx: 50, cy: 47, r: 6.5, ...more }),
    s("text", { class: letter, x: 50, y: 54, "text-anchor": "middle", ...more }, seat ? "R" : "W"),
  ];
}

/** A target on a tile. @param {Cell} cell @param {string} [state] */
export function dot(cell, state = "") {
  const [cx, cy] = middle(cell);
  return s("circle", { key: `dot:${cell}`, class: `dot ${state}`, cx, cy, r: 11 });
}

/** A target where no tile lies. @param {Cell} cell */
export function gap([x, y]) {
  return s(
    "g",
    { key: `gap:${x},${y}`, class: "gap", transform: at(x * UNIT, y * UNIT) },
    s("rect", { x: 9, y: 9, width: 82, height: 82, rx: 8 }),
    s("path", { d: "M50 38v24M38 50h24" }),
  );
}

/** A ring around a piece that may be picked. @param {Cell} cell @param {string} state */
export function halo(cell, state) {
  const [cx, y] = middle(cell);
  return s("circle", { key: `halo:${cell}`, class: `halo ${state}`, cx, cy: y - 1, r: 43 });
}

/** Corners around a tile that may be lifted. @param {Cell} cell @param {string} state */
export function corners([x, y], state) {
  return s("path", {
    key: `corner:${x},${y}`,
    class: `corners ${state}`,
    transform: at(x * UNIT, y * UNIT),
    d: "M10 26V10h16M74 10h16v16M90 74v16H74M26 90H10V74",
  });
}

/**
 * An arrow between two squares, in a bow, so that it passes beside what was jumped over.
 * @param {Cell} from
 * @param {Cell} to
 * @param {string} kind
 */
export function arrow(from, to, kind) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const bow = length > 150 ? 62 : 0;
  const [cx, cy] = [(x1 + x2) / 2 - uy * bow, (y1 + y2) / 2 + ux * bow];
  // The head points along the end of the bow.
  const reach = Math.hypot(x2 - cx, y2 - cy) || 1;
  const [hx, hy] = [(x2 - cx) / reach, (y2 - cy) / reach];
  const [ex, ey] = [x2 - hx * 40, y2 - hy * 40];
  const wing = (/** @type {number} */ side) =>
    `${ex - hx * 18 - hy * 10 * side} ${ey - hy * 18 + hx * 10 * side}`;
  return s("path", {
    key: kind,
    class: `arrow ${kind}`,
    d: `M${x1} ${y1}Q${cx} ${cy} ${ex} ${ey}M${wing(1)}L${ex} ${ey}L${wing(-1)}`,
  });
}

/** The way of a carried tile, from where it lay to where it lies. @param {Cell} from @param {Cell} to */
export function route(from, to) {
  const [x1, y1] = middle(from);
  const [x2, y2] = middle(to);
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [cx, cy] = [(x1 + x2) / 2 - uy * 62, (y1 + y2) / 2 + ux * 62];
  const end = `${x2 - ux * 46} ${y2 - uy * 46}`;
  return s("path", { key: "carry", class: "arrow carry", d: `M${x1} ${y1}Q${cx} ${cy} ${end}` });
}

/** An outline on a square. @param {Cell} cell @param {string} kind */
export function outline([x, y], kind) {
  return s("rect", {
    key: `${kind}:${x},${y}`,
    class: `outline ${kind}`,
    x: x * UNIT + 5,
    y: y * UNIT + 5,
    width: 90,
    height: 90,
    rx: 7,
  });
}

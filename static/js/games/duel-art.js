// @ts-check
// The look of the Duel: sandstone tiles with a carved path in a raised frame with sixteen
// objects, magicians, the card. A tile is 100 wide; the frame is 74 wide around the board.

import { at, s } from "../core/svg.js";
import { doorOf, PLACES, SIDE } from "./duel-board.js";
import { object } from "./duel-objects.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {import("../types.d.ts").VNode} VNode */

export const UNIT = 100;
export const RIM = 74;
export const WIDE = SIDE * UNIT;
/** A whole tray. */
export const TRAY = WIDE + 2 * RIM;

/** @type {Record<string, string>} */
const ARMS = { N: "50 1", E: "99 50", S: "50 99", W: "1 50" };
/** @type {Record<string, Cell>} */
const OUT = { N: [-1, 0], E: [0, 1], S: [1, 0], W: [0, -1] };

/** @type {(cell: Cell) => [number, number]} */
const middle = ([row, column]) => [column * UNIT + 50, row * UNIT + 50];

/** A tile that lies on a cell. @param {string} word @param {Cell} cell @param {string} state */
export function tile(word, cell, state = "") {
  const [row, column] = cell;
  return s(
    "g",
    {
      key: `tile:${cell}`,
      "data-key": `tile:${cell}`,
      class: `stone ${state}`,
      transform: at(column * UNIT, row * UNIT),
    },
    s("g", { class: "body" }, slab(), carved(word)),
  );
}

/** @type {() => Child} */
function slab() {
  return [
    s("rect", { class: "slab", x: 2, y: 2, width: 96, height: 96, rx: 7 }),
    s("path", { class: "lit", d: "M4 92V11a7 7 0 0 1 7-7h81" }),
    s("path", { class: "dim", d: "M96 9v80a7 7 0 0 1-7 7H8" }),
  ];
}

/** @type {(word: string) => Child} */
function carved(word) {
  const [first = "N", second = "S", third] = word;
  const branch = third ? `M50 50L${ARMS[third]}` : "";
  const d = `M${ARMS[first]}L50 50L${ARMS[second]}${branch}`;
  return [s("path", { class: "groove", d }), s("path", { class: "lane", d })];
}

/** The place of an object on the frame. @param {string} place @returns {[number, number]} */
export function spotOf(place) {
  const [x, y] = middle(doorOf(place));
  const [dy, dx] = OUT[place[0] ?? ""] ?? [0, 0];
  const far = 50 + RIM / 2;
  return [x + dx * far, y + dy * far];
}

/** The frame with its objects. @param {(place: string) => string} state classes of a place */
export function frame(state) {
  const edge = { x: -RIM + 2, y: -RIM + 2, width: TRAY - 4, height: TRAY - 4, rx: 26 };
  return [
    s("rect", { key: "frame", class: "frame", ...edge }),
    s("rect", { key: "bed", class: "bed", x: -3, y: -3, width: WIDE + 6, height: WIDE + 6, rx: 9 }),
    PLACES.map((place) => medallion(place, state(place))),
  ];
}

/** @type {(place: string, state: string) => VNode} */
function medallion(place, state) {
  const [x, y] = spotOf(place);
  return s(
    "g",
    { key: place, "data-key": place, class: `medal ${state}`, transform: at(x, y) },
    state.includes("target") && s("circle", { key: "glow", class: "glow", r: 35 }),
    s("circle", { key: "disc", class: "disc", r: 30 }),
    s("g", { key: "what", transform: "translate(-20.400 -20.400) scale(.85)" }, object(place)),
  );
}

/** A magician beside an object: a pointed hat over a cloak, with the mark of the seat. */
/** @param {number} seat @param {string} place */
export function magician(seat, place) {
  const [x, y] = spotOf(place);
  return s(
    "g",
    { key: `wizard:${seat}`, "data-key": `wizard:${seat}`, class: "wizard", transform: at(x, y) },
    s("g", { class: "body", transform: "translate(8 -2) scale(.72)" }, figure(seat)),
  );
}

/** @param {number} seat @returns {Child} */
export function figure(seat) {
  return [
    s("path", {
      class: `cloak seat${seat}`,
      d: "M20 3L31 24H28C29 33 33 39 36 47H4C7 39 11 33 12 24H9Z",
    }),
    s("path", { class: "brim", d: "M4 25C12 20 28 20 36 25C28 29 12 29 4 25Z" }),
    seat
      ? s("path", { class: "badge", d: "M20 31L26 42H14Z" })
      : s("circle", { class: "badge", cx: 20, cy: 37, r: 6 }),
  ];
}

/** The lit way from object to object. @param {Cell[]} cells @param {string} from @param {string} to */
export function way(cells, from, to) {
  const ends = [from, to].map((place) => {
    const [x, y] = middle(doorOf(place));
    const [dy, dx] = OUT[place[0] ?? ""] ?? [0, 0];
    return [x + dx * 56, y + dy * 56];
  });
  const points = [ends[0], ...cells.map(middle), ends[1]];
  const d = `M${points.map((point) => point?.join(" ")).join("L")}`;
  return [
    s("path", { key: "way-under", class: "way under", d }),
    s("path", { key: "way", "data-key": "way", class: "way", d, pathLength: 100 }),
  ];
}

/** A mark around the gap into which tiles may be pushed, or a tile that is shown. @param {Cell} cell @param {string} [look] */
export function hollow([row, column], look = "") {
  const box = { x: column * UNIT + 5, y: row * UNIT + 5, width: 90, height: 90, rx: 7 };
  return s("rect", { key: `hollow${look}`, class: `hollow ${look}`, ...box });
}

/** A small arrow on a tile that may be pushed: where it would go. @param {Cell} cell @param {Cell} going */
export function chevron([row, column], [dy, dx]) {
  /** @type {Record<string, number>} */
  const angles = { "0,1": 0, "1,0": 90, "0,-1": 180, "-1,0": 270 };
  const angle = angles[`${dy},${dx}`] ?? 0;
  const [x, y] = middle([row, column]);
  return s("path", {
    key: `go:${row},${column}`,
    class: "chevron",
    d: "M-4-7L4 0L-4 7",
    transform: `translate(${x + dx * 40} ${y + dy * 40}) rotate(${angle})`,
  });
}

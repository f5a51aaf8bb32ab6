// @ts-check
// Where the trays and the card lie: one's own large, the rival's beside or above it, whatever the
// shape of the place for the board is.

import { TRAY } from "./duel-art.js";

const APART = 16;

/**
 * @typedef {object} Spot
 * @property {number} x
 * @property {number} y
 * @property {number} scale
 */

/**
 * @typedef {object} Layout
 * @property {Spot[]} trays by seat
 * @property {{x: number, y: number, width: number, height: number}} card
 * @property {[number, number, number, number]} box all of it
 */

/**
 * @param {number} seats how many boards there are
 * @param {number | null} mine the seat whose board is large; nobody's: both are
 * @param {number} shape width of the place by its height
 * @returns {Layout}
 */
export function layout(seats, mine, shape) {
  if (seats > 1 && mine === null) return twoAlike(shape);
  const wide = shape > 1;
  const rest = wide ? TRAY * shape - TRAY : TRAY / shape - TRAY;
  const most = seats > 1 ? 300 : 190;
  const strip = Math.min(most, Math.max(seats > 1 ? 170 : 120, rest - APART));
  const own = { x: 0, y: wide ? 0 : strip + APART, scale: 1 };
  const side = wide ? TRAY + APART : 0;
  const taken = seats > 1 ? strip + APART : 0;
  const card = wide
    ? { x: side, y: taken, width: strip, height: Math.min(TRAY - taken, strip * 1.5) }
    : { x: taken, y: 0, width: TRAY - taken, height: strip };
  const rival = { x: side, y: 0, scale: strip / TRAY };
  const whole = TRAY + APART + strip;
  return {
    trays: Array.from({ length: seats }, (_, seat) => (seat === (mine ?? 0) ? own : rival)),
    card,
    box: wide ? [0, 0, whole, TRAY] : [0, 0, TRAY, whole],
  };
}

/** For who watches. @type {(shape: number) => Layout} */
function twoAlike(shape) {
  const strip = 130;
  const second = TRAY + APART;
  if (shape > 1) {
    return {
      trays: [0, second].map((x) => ({ x, y: strip + APART, scale: 1 })),
      card: { x: TRAY / 2, y: 0, width: TRAY + APART, height: strip },
      box: [0, 0, second + TRAY, strip + APART + TRAY],
    };
  }
  return {
    trays: [0, second].map((y) => ({ x: strip + APART, y, scale: 1 })),
    card: { x: 0, y: second - 130, width: strip, height: 244 },
    box: [0, 0, strip + APART + TRAY, second + TRAY],
  };
}

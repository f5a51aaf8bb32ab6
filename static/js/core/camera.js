// @ts-check
// What part of the plane a drawing shows: follows the board smoothly, zooms by wheel, pinch and
// buttons, and never loses it.

import { moving } from "./settings.js";

/** @typedef {[number, number, number, number]} Box x, y, width, height */

const MOST = 4;
const MS = 240;

/** @param {SVGSVGElement} svg @param {() => void} [changed] */
export function createCamera(svg, changed = () => {}) {
  /** @type {Box | null} */
  let whole = null;
  /** @type {Box | null} */
  let shown = null;
  let zoom = 1;
  let shift = { x: 0, y: 0 };
  let flight = 0;

  /** @type {() => Box} */
  function target() {
    const [x, y, width, height] = whole ?? [0, 0, 1, 1];
    const w = width / zoom;
    const h = height / zoom;
    shift.x = clamp(shift.x, (width - w) / 2);
    shift.y = clamp(shift.y, (height - h) / 2);
    return [x + (width - w) / 2 + shift.x, y + (height - h) / 2 + shift.y, w, h];
  }

  /** @type {(box: Box) => void} */
  function show(box) {
    shown = box;
    svg.setAttribute("viewBox", box.map((one) => one.toFixed(2)).join(" "));
    // How many drawing units a pixel is, for lettering that keeps its size.
    const { width, height } = svg.getBoundingClientRect();
    const unit = Math.max(box[2] / (width || 1), box[3] / (height || 1));
    svg.style.setProperty("--unit", unit.toFixed(3));
  }

  /** @type {(smooth: boolean) => void} */
  function go(smooth) {
    cancelAnimationFrame(flight);
    svg.classList.toggle("zoomed", zoom > 1);
    changed();
    const end = target();
    const start = shown;
    if (!smooth || !start || !moving() || start.every((one, i) => one === end[i])) return show(end);
    const began = performance.now();
    const fly = (/** @type {number} */ time) => {
      const share = Math.min(1, Math.max(0, (time - began) / MS));
      const eased = 1 - (1 - share) ** 3;
      show(/** @type {Box} */ (start.map((one, i) => one + ((end[i] ?? one) - one) * eased)));
      if (share < 1) flight = requestAnimationFrame(fly);
    };
    flight = requestAnimationFrame(fly);
  }

  /** @type {(factor: number, clientX?: number, clientY?: number) => void} */
  function scale(factor, clientX, clientY) {
    const before = zoom;
    zoom = Math.min(MOST, Math.max(1, zoom * factor));
    const spot = clientX === undefined || clientY === undefined ? null : point(clientX, clientY);
    if (spot && shown && zoom !== before) {
      // The point under the fingers stays under them.
      const [x, y, width, height] = shown;
      const ratio = before / zoom;
      shift.x += (spot.x - (x + width / 2)) * (1 - ratio);
      shift.y += (spot.y - (y + height / 2)) * (1 - ratio);
    }
    go(spot === null);
  }

  /** @type {(clientX: number, clientY: number) => {x: number, y: number}} */
  function point(clientX, clientY) {
    const matrix = svg.getScreenCTM();
    if (!matrix) return { x: 0, y: 0 };
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
    return { x, y };
  }

  return {
    /** Show this part of the plane. @param {Box} box */
    look(box) {
      const same = whole?.every((one, i) => one === box[i]);
      const first = whole === null;
      whole = box;
      if (!same) go(!first);
    },
    /** The whole board again. */
    fit() {
      zoom = 1;
      shift = { x: 0, y: 0 };
      go(true);
    },
    scale,
    /** Move the drawing by pixels of the screen. @param {number} dx @param {number} dy */
    pan(dx, dy) {
      const matrix = svg.getScreenCTM();
      if (!matrix) return;
      shift.x -= dx / matrix.a;
      shift.y -= dy / matrix.d;
      go(false);
    },
    zoomed: () => zoom > 1,
    point,
  };
}

/** @type {(value: number, limit: number) => number} */
function clamp(value, limit) {
  return Math.min(limit, Math.max(-limit, value));
}

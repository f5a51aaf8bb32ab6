// @ts-check
// Drawing: keyed layers of an SVG, redrawn from a description without losing elements, so that
// focus stays and motion can start from where a thing was.

import { render } from "./html.js";

export { s } from "./html.js";

/**
 * Make the content of a drawing what the descriptions say; elements with the same key stay.
 * @param {Element} parent
 * @param {import("../types.d.ts").Child} children
 */
export function sync(parent, children) {
  render(parent, children);
}

/**
 * Where a thing stands, as a transform.
 * @param {number} x
 * @param {number} y
 */
export function at(x, y) {
  return `translate(${round(x)} ${round(y)})`;
}

/**
 * The element with this key inside a drawing.
 * @param {Element} root
 * @param {string} key
 * @returns {SVGGraphicsElement | null}
 */
export function byKey(root, key) {
  return root.querySelector(`[data-key="${key}"]`);
}

/** @type {(value: number) => number} */
function round(value) {
  return Math.round(value * 100) / 100;
}

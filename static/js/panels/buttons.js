// @ts-check
// Buttons as the panels have them.

import { h } from "../core/html.js";

/** @type {(key: string, words: string, act: () => void, look?: string) => import("../types.d.ts").VNode} */
export function button(key, words, act, look = "") {
  return h("button", { key, type: "button", class: look, onclick: () => act() }, words);
}

/** The same button, for which a double click is one: the second of it confirms nothing. */
/** @param {import("../types.d.ts").VNode} made */
export function single(made) {
  const onclick = (/** @type {MouseEvent} */ event) =>
    event.detail < 2 && made.attrs.onclick(event);
  return { ...made, attrs: { ...made.attrs, onclick } };
}

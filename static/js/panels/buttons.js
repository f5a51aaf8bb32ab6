// @ts-check
// Buttons as the panels have them.

import { h } from "../core/html.js";

/** @type {(key: string, words: string, act: () => void, look?: string) => import("../types.d.ts").VNode} */
export function button(key, words, act, look = "") {
  return h("button", { key, type: "button", class: look, onclick: () => act() }, words);
}

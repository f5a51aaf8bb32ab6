// @ts-check
// What a screen reader hears: a polite region for events, an assertive one for what needs you.

import { h, render } from "./html.js";

const KEPT = 4;
let number = 0;
/** @type {Record<string, {id: number, words: string}[]>} */
const spoken = { polite: [], assertive: [] };

/** Say what has happened, when the reader has time. @param {string} words */
export function speak(words) {
  tell("polite", words);
}

/** Say at once what needs an answer. @param {string} words */
export function call(words) {
  tell("assertive", words);
}

/** @type {(how: "polite" | "assertive", words: string) => void} */
function tell(how, words) {
  const region = document.getElementById(how);
  if (!region || !words) return;
  number += 1;
  // A new element every time: two equal sentences in a row are two events.
  const said = [...(spoken[how] ?? []), { id: number, words }].slice(-KEPT);
  spoken[how] = said;
  render(
    region,
    said.map((one) => h("p", { key: one.id }, one.words)),
  );
}

// @ts-check
// Short notes at the edge of the page that take no focus and go by themselves.

import { h, render } from "./html.js";
import { t } from "./i18n.js";
import { speak } from "./speak.js";

/** @typedef {{id: number, words: string, kind: string, act?: {label: string, run: () => void}}} Note */

/** @type {Note[]} */
let notes = [];
let number = 0;

/**
 * Show a note; spoken as well.
 * @param {string} words
 * @param {{kind?: string, act?: {label: string, run: () => void}, stay?: boolean, ms?: number}} [how]
 */
export function toast(words, { kind = "note", act, stay = false, ms = 7000 } = {}) {
  number += 1;
  const id = number;
  notes = [...notes.filter((one) => one.words !== words), { id, words, kind, act }].slice(-3);
  draw();
  speak(words);
  if (!stay) setTimeout(() => close(id), ms);
}

/** Take a note away that is past. @param {string} words */
export function untoast(words) {
  for (const one of notes) if (one.words === words) close(one.id);
}

/** @type {(id: number) => void} */
function close(id) {
  notes = notes.filter((one) => one.id !== id);
  draw();
}

function draw() {
  const place = document.getElementById("toasts");
  if (!place) return;
  render(
    place,
    notes.map((note) =>
      h(
        "div",
        { key: note.id, class: `toast ${note.kind}` },
        h("p", null, note.words),
        note.act &&
          h("button", { type: "button", class: "quiet", onclick: note.act.run }, note.act.label),
        h(
          "button",
          {
            type: "button",
            class: "close",
            "aria-label": t("close"),
            onclick: () => close(note.id),
          },
          "×",
        ),
      ),
    ),
  );
}

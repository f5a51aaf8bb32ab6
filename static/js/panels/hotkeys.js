// @ts-check
// Keys that mean a turn wherever on the page they are pressed; for games that are played fast.

import { sheetOpen } from "../core/dialog.js";

/** @typedef {import("../types.d.ts").Pressed} Pressed */

const SOON_MS = 1500;
const FIELDS = "input, textarea, select, [contenteditable]";
const ACTS = "button, a, summary";

/**
 * @param {(pressed: Pressed) => boolean} play whether a key was a turn
 */
export function attachHotkeys(play) {
  // Whether the focus was put where it is by keys: then arrows walk there, and space presses.
  let walks = false;
  let before = { key: "", at: 0 };

  addEventListener("pointerdown", () => {
    walks = false;
  });

  addEventListener(
    "keydown",
    (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === "Tab" || event.key === "b") walks = true;
      if (event.key === "Escape") walks = false;
      const target = event.target instanceof Element ? event.target : null;
      if (sheetOpen() || target?.matches(FIELDS)) return;
      if (walks && isTaken(event, target)) return;
      const last = Date.now() - before.at < SOON_MS ? before.key : "";
      before = { key: event.key, at: Date.now() };
      if (event.repeat || !play({ key: event.key, shift: event.shiftKey, before: last })) return;
      event.preventDefault();
      event.stopPropagation();
      // Where a button was pressed by pointer, space is not meant for it any more.
      if (event.key === " " && target instanceof HTMLElement && target.matches(ACTS)) target.blur();
    },
    { capture: true },
  );
}

/** Whether what has the focus uses the key itself. @type {(event: KeyboardEvent, target: Element | null) => boolean} */
function isTaken(event, target) {
  if (event.key === " ") return target?.matches(ACTS) ?? false;
  return !event.shiftKey && target?.hasAttribute("data-col") === true;
}

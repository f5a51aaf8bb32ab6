// @ts-check
// Single keys for the whole page; silent while somebody writes and where they are switched off.

import { sheetOpen } from "./dialog.js";
import { settings } from "./settings.js";

/** @param {Record<string, () => void>} keys what a key does, by `event.key` */
export function attachShortcuts(keys) {
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!settings().keys || sheetOpen() || writes(event.target)) return;
    const act = keys[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}

/** @type {(target: EventTarget | null) => boolean} */
function writes(target) {
  return (
    target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]")
  );
}

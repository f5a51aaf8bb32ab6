// @ts-check
// Calling somebody who looks elsewhere: title, sound, vibration, notification; and keeping the
// screen on in a timed match. What a browser does not offer is left out.

import { settings } from "./settings.js";
import { play } from "./sound.js";

/** @type {any} */
let lock = null;
let wantLock = false;
let plain = document.title;
let called = "";

/** The title of the page while nothing calls. @param {string} title */
export function setTitle(title) {
  plain = title;
  document.title = called && document.hidden ? `● ${called} – ${plain}` : plain;
}

/**
 * Call: once per reason, loudly only while the page is hidden.
 * @param {string} words
 * @param {string} tune
 * @param {"turn" | "alert"} kind
 */
export function summon(words, tune, kind) {
  play(tune, kind);
  if (!document.hidden) return;
  called = words;
  setTitle(plain);
  navigator.vibrate?.(120);
  if (settings().calls && "Notification" in window && Notification.permission === "granted") {
    try {
      new Notification(plain, { body: words, tag: "tessera" });
    } catch {
      // Some phones only allow notifications from a service worker.
    }
  }
}

/** Keep the screen on, or let it sleep again. @param {boolean} on */
export async function stayAwake(on) {
  wantLock = on;
  try {
    if (on && !lock && !document.hidden && "wakeLock" in navigator) {
      lock = await navigator.wakeLock.request("screen");
      lock.addEventListener("release", () => {
        lock = null;
      });
    } else if (!on && lock) {
      await lock.release();
    }
  } catch {
    lock = null;
  }
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  called = "";
  setTitle(plain);
  if (wantLock) stayAwake(true);
});

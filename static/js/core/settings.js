// @ts-check
// What a person has chosen for this browser; heard by everything that depends on it.

import { load, save } from "./keep.js";

/**
 * @typedef {object} Settings
 * @property {string} language a catalogue's name, or "auto"
 * @property {string} theme "auto", "light", "dark" or "contrast"
 * @property {boolean} mute
 * @property {number} move volume of moves, 0 to 1
 * @property {number} turn volume of the call that it is your turn
 * @property {number} alert volume of everything that needs an answer
 * @property {string} confirm "all", "tiles" or "none": which turns are shown before they are sent
 * @property {boolean} forced go on by itself where only one way is left
 * @property {string} motion "auto", "less" or "full"
 * @property {boolean} letters letters on the pieces
 * @property {boolean} keys single-key shortcuts
 * @property {boolean} quiet no chat
 * @property {boolean} calls notifications of the system, if it allows them
 */

/** @type {Settings} */
const DEFAULTS = {
  language: "auto",
  theme: "auto",
  mute: false,
  move: 0.6,
  turn: 0.7,
  alert: 0.9,
  confirm: "tiles",
  forced: true,
  motion: "auto",
  letters: false,
  keys: true,
  quiet: false,
  calls: false,
};

/** @type {((settings: Settings) => void)[]} */
const heard = [];
let now = fitting(load("settings", {}));

/** The settings of this browser. */
export function settings() {
  return now;
}

/** @param {Partial<Settings>} change */
export function choose(change) {
  now = { ...now, ...change };
  save("settings", now);
  for (const one of heard) one(now);
}

/** @param {(settings: Settings) => void} listener */
export function whenChosen(listener) {
  heard.push(listener);
}

/** Whether things may move: the person's choice, else the system's. */
export function moving() {
  if (now.motion !== "auto") return now.motion === "full";
  return !matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Put theme, motion and letters on the page, so that style sheets know them. */
export function dressPage() {
  const { dataset } = document.documentElement;
  dataset.theme = now.theme === "auto" ? system() : now.theme;
  dataset.motion = now.motion;
  dataset.letters = String(now.letters);
}

/** What the system asks for; and from now on, whenever that changes. */
function system() {
  /** @type {(feature: string) => boolean} */
  const asks = (feature) => {
    const query = matchMedia(`(prefers-${feature})`);
    query.onchange = dressPage;
    return query.matches;
  };
  if (asks("contrast: more")) return "contrast";
  return asks("color-scheme: dark") ? "dark" : "light";
}

/** Another tab of this browser has chosen something. */
export function shareBetweenTabs() {
  addEventListener("storage", (event) => {
    if (event.key !== "tessera.settings") return;
    now = fitting(load("settings", {}));
    for (const one of heard) one(now);
  });
}

/** @type {(kept: Record<string, any>) => Settings} */
function fitting(kept) {
  const found = /** @type {Record<string, any>} */ ({ ...DEFAULTS });
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (typeof kept[name] === typeof value) found[name] = kept[name];
  }
  return /** @type {Settings} */ (found);
}

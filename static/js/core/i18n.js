// @ts-check
// Every sentence of the pages: looked up by key in the catalogue of the chosen language.

import { en } from "../i18n/en.js";
import { settings } from "./settings.js";

/** @typedef {string | Record<string, string>} Entry a sentence, or one per plural category */

/** The languages there are, each in its own words. */
export const LANGUAGES = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  pl: "Polski",
  es: "Español",
};

/** @type {Record<string, Entry>} */
let catalogue = en;
/** The games whose words have been asked for, and those words. @type {Map<string, Record<string, Entry>>} */
const games = new Map();
let language = "en";
// The same with the reader's region, which decides how times and dates are written.
let locale = "en";
let plurals = new Intl.PluralRules("en");

/** The language of the page. */
export function speaking() {
  return language;
}

/**
 * A sentence. `{name}` is filled in; with plural forms `count` decides.
 * @param {string} key
 * @param {Record<string, unknown>} [params]
 * @returns {string}
 */
export function t(key, params = {}) {
  const entry =
    [...games.values()].find((words) => key in words)?.[key] ??
    catalogue[key] ??
    /** @type {Record<string, Entry>} */ (en)[key];
  if (entry === undefined) return key;
  const words = typeof entry === "string" ? entry : plural(entry, Number(params.count));
  return words.replace(/\{(\w+)\}/g, (_, name) => shown(params[name]));
}

/** Whether there is a sentence for a key: codes of a newer server may have none. @param {string} key */
export function has(key) {
  return key in en;
}

/**
 * The sentence of a description that a renderer or panel made.
 * @param {import("../types.d.ts").Sentence} sentence
 */
export function said(sentence) {
  const params = Object.entries(sentence.params ?? {}).map(([name, value]) => [name, inner(value)]);
  return t(sentence.key, Object.fromEntries(params));
}

/** Use the chosen language, or the browser's first that there is. */
export async function useLanguage() {
  const wanted = settings().language;
  const names = wanted === "auto" ? navigator.languages : [wanted];
  const found = names
    .map((name) => name.slice(0, 2).toLowerCase())
    .find((name) => name in LANGUAGES);
  const next = found ?? "en";
  locale = navigator.languages.find((name) => name.slice(0, 2).toLowerCase() === next) ?? next;
  if (next !== language) {
    const learnt = [...games.keys()];
    const found = await Promise.all(learnt.map((game) => wordsOf(game, next)));
    catalogue = next === "en" ? en : (await import(`../i18n/${next}.js`))[next];
    for (const [at, game] of learnt.entries()) games.set(game, found[at] ?? {});
    language = next;
    plurals = new Intl.PluralRules(next);
  }
  document.documentElement.lang = next;
  translate(document);
}

/** Fetch the words of a game, too: pages without it can do without them. @param {string} game */
export async function learn(game) {
  const spoken = language;
  games.set(game, await wordsOf(game, spoken));
  if (spoken !== language) await learn(game);
}

/** @type {(game: string, spoken: string) => Promise<Record<string, Entry>>} */
const wordsOf = async (game, spoken) => (await import(`../i18n/${game}/${spoken}.js`)).words;

/** Put the sentences into a page that names their keys in `data-t` and `data-t-…`. @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    const words = t(element.getAttribute("data-t") ?? "");
    if (element.textContent !== words) element.textContent = words;
  }
  for (const name of ["aria-label", "title", "placeholder"]) {
    for (const element of root.querySelectorAll(`[data-t-${name}]`)) {
      element.setAttribute(name, t(element.getAttribute(`data-t-${name}`) ?? ""));
    }
  }
}

/** A moment in the reader's way. @param {string | number} time */
export function moment(time) {
  return new Date(time).toLocaleString(locale, { dateStyle: "medium", timeStyle: "short" });
}

/**
 * A length of time in words, its two largest units at most: "1 minute, 30 seconds".
 * @param {number} ms
 * @param {"long" | "short"} [width]
 */
export function lasting(ms, width = "long") {
  let rest = Math.round(ms / 1000);
  const found = [];
  for (const [unit, size] of SPANS) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count || (unit === "second" && !found.length)) found.push(amount(count, unit, width));
  }
  return found.slice(0, 2).join(width === "long" ? ", " : " ");
}

/** A share of one as per cent, in the reader's way. @param {number} share */
export function percent(share) {
  return share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 });
}

/** @type {[string, number][]} */
const SPANS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/** @type {(count: number, unit: string, width: "long" | "short") => string} */
function amount(count, unit, width) {
  return count.toLocaleString(locale, { style: "unit", unit, unitDisplay: width });
}

/** The hour of a moment. @param {number} time */
export function hour(time) {
  return new Date(time).toLocaleTimeString(locale, { hour: "2-digit", minute: "2-digit" });
}

/** @type {(entry: Record<string, string>, count: number) => string} */
function plural(entry, count) {
  return entry[plurals.select(count)] ?? entry.other ?? "";
}

/** @type {(value: unknown) => unknown} */
function inner(value) {
  const sentence = /** @type {any} */ (value);
  return typeof sentence === "object" && sentence?.key ? said(sentence) : value;
}

// Hebrew, Arabic and their neighbours.
const TURNED = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name that is read from the right is set apart: else it turns what stands beside it about. */
/** @param {string} words */
export function setApart(words) {
  return TURNED.test(words) ? `\u2068${words}\u2069` : words;
}

/** @type {(value: unknown) => string} */
function shown(value) {
  return typeof value === "number" ? value.toLocaleString(locale) : setApart(String(value ?? ""));
}

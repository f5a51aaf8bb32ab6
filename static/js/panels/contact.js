// @ts-check
// How somebody can be reached.

import { h } from "../core/html.js";

/** An address that can be followed as a link, anything else as it is. @type {(words: string) => import("../types.d.ts").Child} */
export function reachable(words) {
  if (/^(https?|mailto):\S+$/.test(words)) return h("a", { href: words, rel: "noopener" }, words);
  if (/^[^\s@:]+@[^\s@:]+$/.test(words)) return h("a", { href: `mailto:${words}` }, words);
  return words;
}

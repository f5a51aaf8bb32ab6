// @ts-check
// The page about this server: its sentences stand in it; what only the server knows is filled in.

import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { setTitle } from "./core/wake.js";
import { build } from "./core/where.js";

// Written into the page by the server; empty where its host has named none.
const contact = part("contact").textContent?.trim() ?? "";

await beginPage(paint);
paint();

function paint() {
  translate(document);
  setTitle(t("page.about"));
  part("version").textContent = build && t("about.version", { build });
  part("host").hidden = contact === "";
  render(part("contact"), reachable(contact));
}

/** An address that can be followed as a link, anything else as it is. @type {(words: string) => import("./types.d.ts").Child} */
function reachable(words) {
  if (/^(https?|mailto):\S+$/.test(words)) return h("a", { href: words, rel: "noopener" }, words);
  if (/^[^\s@:]+@[^\s@:]+$/.test(words)) return h("a", { href: `mailto:${words}` }, words);
  return words;
}

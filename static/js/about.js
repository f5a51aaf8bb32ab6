// @ts-check
// The page about this server: its sentences stand in it; what only the server knows is filled in.

import { render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { setTitle } from "./core/wake.js";
import { build } from "./core/where.js";
import { reachable } from "./panels/contact.js";

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

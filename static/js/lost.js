// @ts-check
// The page of an address at which there is nothing: its sentences stand in it.

import { t, translate } from "./core/i18n.js";
import { beginPage } from "./core/page.js";
import { setTitle } from "./core/wake.js";

await beginPage(paint);
paint();

function paint() {
  translate(document);
  setTitle(t("page.lost"));
}

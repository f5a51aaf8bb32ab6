// @ts-check
// The page of the settings: wiring only.

import { whenKeyed } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { setTitle } from "./core/wake.js";
import { settingsForm } from "./panels/settings.js";
import { readName } from "./panels/yourname.js";

await beginPage(paint);
paint();
if (location.hash) document.querySelector(location.hash)?.scrollIntoView();
readName();
whenKeyed(readName);

function paint() {
  translate(document);
  setTitle(t("page.settings"));
  render(part("settings"), settingsForm());
  refreshSheet();
}

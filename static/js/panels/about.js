// @ts-check
// What this server is, what it stores, and how to be forgotten.

import { openSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { build } from "../core/where.js";

/** Open the sheet. */
export function showAbout() {
  openSheet(
    () => t("about.title"),
    () => [
      h("p", { key: "what" }, t("about.what")),
      h("h3", { key: "stored" }, t("about.stored")),
      ...["guest", "match", "local"].map((what) =>
        h("p", { key: what }, t(`about.stored.${what}`)),
      ),
      h("h3", { key: "forget" }, t("about.forget")),
      h("p", { key: "how" }, t("about.forget.how")),
      build && h("p", { key: "version", class: "faint" }, t("about.version", { build })),
    ],
  );
}

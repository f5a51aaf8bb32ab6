// @ts-check
// The rules beside a match: opened at the part that the present question is about.

import { openSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { part } from "../core/page.js";
import { url } from "../core/where.js";
import { teachingOf } from "../games/index.js";
import { playDiagrams, rulebook } from "./rulebook.js";

/**
 * @param {string} game
 * @param {string | undefined} kind of the prompt
 * @param {import("../types.d.ts").Renderer} renderer
 */
export async function showRules(game, kind, renderer) {
  const teaching = await teachingOf(game);
  openSheet(
    () => t("menu.rules"),
    () => [
      rulebook(game, teaching),
      h(
        "p",
        { key: "whole" },
        h("a", { href: url(`rules/${game}`), target: "_blank", rel: "noopener" }, t("rules.whole")),
      ),
    ],
  );
  playDiagrams(part("sheet"), teaching, renderer);
  part(`rules-${teaching.partOf(kind)}`).scrollIntoView({ block: "start" });
}

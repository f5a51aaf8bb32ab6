// @ts-check
// The page of a game's rules: wiring only.

import { refreshSheet } from "./core/dialog.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { toast } from "./core/toast.js";
import { setTitle } from "./core/wake.js";
import { tail, url } from "./core/where.js";
import { rendererFor, teachingOf } from "./games/index.js";
import { createLesson } from "./panels/lesson.js";
import { gameName } from "./panels/names.js";
import { playBot, problemWords } from "./panels/opening.js";
import { playDiagrams, rulebook } from "./panels/rulebook.js";
import { showSettings } from "./panels/settings.js";

const game = tail();
let repaint = () => {};

part("open-settings").addEventListener("click", () => showSettings());
await beginPage(() => {
  translate(document);
  repaint();
  refreshSheet();
});

try {
  const [renderer, teaching] = await Promise.all([rendererFor(game), teachingOf(game)]);
  const lesson = teaching.LESSONS.length
    ? createLesson(/** @type {any} */ (part("board")), teaching, renderer, playNow)
    : null;
  part("lesson").hidden = !lesson;
  repaint = () => {
    setTitle(t("page.rules", { game: gameName(game) }));
    part("rules-title").textContent = t("rules.title", { game: gameName(game) });
    render(part("rulebook"), rulebook(game, teaching));
    playDiagrams(part("rulebook"), teaching, renderer);
    lesson?.paint();
  };
} catch {
  part("lesson").hidden = true;
  repaint = () =>
    render(part("rulebook"), [
      h("p", { key: "none" }, t("rules.none")),
      h("p", { key: "home" }, h("a", { href: url("") }, t("invite.lobby"))),
    ]);
}
repaint();

/** @param {Record<string, unknown>} [options] */
async function playNow(options) {
  try {
    location.assign((await playBot(game, { options })).url);
  } catch (problem) {
    toast(problemWords(problem), { kind: "bad" });
  }
}

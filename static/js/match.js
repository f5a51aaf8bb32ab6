// @ts-check
// The page of a match: wiring only. Its frames are fetched once and stepped through.

import { get } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { createFrames } from "./core/frames.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { attachShortcuts } from "./core/shortcuts.js";
import { setTitle } from "./core/wake.js";
import { tail } from "./core/where.js";
import { rendererFor } from "./games/index.js";
import { gameName } from "./panels/names.js";
import { problemWords } from "./panels/opening.js";
import { createReplay } from "./panels/replay.js";
import { showSettings } from "./panels/settings.js";

let repaint = () => {};

part("open-settings").addEventListener("click", () => showSettings());
await beginPage(() => {
  translate(document);
  repaint();
  refreshSheet();
});

try {
  const match = await get(`api/matches/${encodeURIComponent(tail())}`);
  const [renderer, frames] = await Promise.all([
    rendererFor(match.game),
    createFrames(match.id).all(),
  ]);
  const replay = createReplay(match, frames, renderer);
  repaint = replay.paint;
  setTitle(t("page.match", { game: gameName(match.game) }));
  attachShortcuts(replay.keys);
  const wanted = new URLSearchParams(location.search).get("at");
  replay.go(wanted === null ? (frames.at(-1)?.seq ?? 0) : Number(wanted));
} catch (problem) {
  repaint = () => {
    part("cover").hidden = false;
    render(
      part("cover"),
      h(
        "div",
        { class: "card" },
        h("h2", null, t("match.none")),
        h("p", null, problemWords(problem)),
      ),
    );
  };
  repaint();
}

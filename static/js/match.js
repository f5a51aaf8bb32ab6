// @ts-check
// The page of a match: wiring only. Its frames are fetched once and stepped through.

import { get, post } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { createFrames } from "./core/frames.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { Problem } from "./core/problem.js";
import { attachShortcuts } from "./core/shortcuts.js";
import { setTitle } from "./core/wake.js";
import { tail, url } from "./core/where.js";
import { rendererFor } from "./games/index.js";
import { chairName, gameName } from "./panels/names.js";
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
  const [{ match, frames }, games] = await Promise.all([
    tail() === "record" ? opened() : fetched(tail()),
    get("api/games"),
  ]);
  const renderer = await rendererFor(match.game);
  const game = games.find((/** @type {{key: string}} */ one) => one.key === match.game);
  const replay = createReplay(match, frames, renderer, game?.evaluates ?? false);
  repaint = replay.paint;
  setTitle(
    t("page.match", {
      game: gameName(match.game),
      players: match.seats.map(chairName).join(" – "),
    }),
  );
  attachShortcuts(replay.keys);
  const asked = new URLSearchParams(location.search);
  const wanted = asked.get("at");
  replay.go(wanted === null ? (frames.at(-1)?.seq ?? 0) : Number(wanted));
  if (asked.has("analyse")) replay.analyse();
} catch (problem) {
  const brought = tail() === "record";
  // What is no record is wrong whatever the server says of it; a server that is away is not.
  const away = problem instanceof Problem && ["offline", "busy", "limit"].includes(problem.code);
  const none = brought && !away ? "lobby.import.bad" : "match.none";
  document.body.dataset.status = "none";
  repaint = () => {
    part("cover").hidden = false;
    render(
      part("cover"),
      h(
        "div",
        { class: "card" },
        !away && h("h2", { key: "what" }, t(none)),
        !(brought && !away) && h("p", { key: "why" }, problemWords(problem)),
        h("a", { key: "lobby", class: "button main", href: url("") }, t("invite.lobby")),
      ),
    );
  };
  repaint();
}

/** @type {(id: string) => Promise<{match: any, frames: import("./core/frames.js").Frame[]}>} */
async function fetched(id) {
  const match = await get(`api/matches/${encodeURIComponent(id)}`);
  return { match, frames: await createFrames(match.id).all() };
}

/** The record that was chosen on the first page, verified by the server; nothing of it is kept. */
/** @type {() => Promise<{match: any, frames: import("./core/frames.js").Frame[]}>} */
async function opened() {
  const match = await post(
    "api/records",
    JSON.parse(sessionStorage.getItem("tessera.record") ?? ""),
  );
  return { match, frames: match.frames };
}

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
import { goRound } from "./core/side.js";
import { setTitle } from "./core/wake.js";
import { tail, url } from "./core/where.js";
import { rendererFor } from "./games/index.js";
import { chairName, gameName } from "./panels/names.js";
import { problemWords } from "./panels/opening.js";
import { createReplay } from "./panels/replay.js";
import { showSettings } from "./panels/settings.js";

const AWAY = new Set(["offline", "busy", "limit", "too_large"]);
let repaint = () => {};

part("open-settings").addEventListener("click", () => showSettings());
await beginPage(() => {
  translate(document);
  repaint();
  refreshSheet();
});

const record = tail() === "record" ? kept() : null;
if (record) cover(() => h("p", { role: "status" }, t("lobby.import.check")));

try {
  const [{ match, frames }, games] = await Promise.all([
    record ? opened(record) : fetched(tail()),
    get("api/games"),
  ]);
  const renderer = await rendererFor(match.game);
  const game = games.find((/** @type {{key: string}} */ one) => one.key === match.game);
  uncover();
  const asked = new URLSearchParams(location.search);
  if (renderer.turns && asked.get("side") === "0") goRound();
  const replay = createReplay(match, frames, renderer, game?.evaluates ?? false);
  repaint = replay.paint;
  setTitle(
    t("page.match", {
      game: gameName(match.game),
      players: match.seats.map(chairName).join(" – "),
    }),
  );
  attachShortcuts(replay.keys);
  const wanted = asked.get("at");
  replay.go(wanted === null ? (frames.at(-1)?.seq ?? 0) : Number(wanted));
  if (asked.has("analyse")) replay.analyse();
} catch (problem) {
  // What is no record is wrong whatever the server says of it; a server that is away is not.
  const away = problem instanceof Problem && AWAY.has(problem.code);
  const none = record ? "lobby.import.bad" : "match.none";
  cover(() => [
    !away && h("h2", { key: "what" }, t(none)),
    (away || !record) && h("p", { key: "why" }, problemWords(problem)),
    h("a", { key: "lobby", class: "button main", href: url("") }, t("invite.lobby")),
  ]);
}

/** Say something in the place of the match. @param {() => import("./types.d.ts").Child} content */
function cover(content) {
  document.body.dataset.status = "none";
  part("cover").hidden = false;
  repaint = () => render(part("cover"), h("div", { class: "card" }, content()));
  repaint();
}

function uncover() {
  document.body.dataset.status = "match";
  part("cover").hidden = true;
}

/** @type {(id: string) => Promise<{match: any, frames: import("./core/frames.js").Frame[]}>} */
async function fetched(id) {
  const match = await get(`api/matches/${encodeURIComponent(id)}`);
  return { match, frames: await createFrames(match.id).all() };
}

/** The record that was chosen on the first page, if this tab has kept one. */
function kept() {
  try {
    return sessionStorage.getItem("tessera.record");
  } catch {
    return null;
  }
}

/** A record verified by the server; nothing of it is kept there. */
/** @type {(record: string) => Promise<{match: any, frames: import("./core/frames.js").Frame[]}>} */
async function opened(record) {
  const match = await post("api/records", JSON.parse(record));
  return { match, frames: match.frames };
}

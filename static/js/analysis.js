// @ts-check
// The page of the analysis board: wiring only. What is on it stands in its address.

import { get } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { beginPage, part } from "./core/page.js";
import { Problem } from "./core/problem.js";
import { attachShortcuts } from "./core/shortcuts.js";
import { setTitle } from "./core/wake.js";
import { url } from "./core/where.js";
import { isDrawn, rendererFor } from "./games/index.js";
import { createBench } from "./panels/bench.js";
import { benchBar, benchPanel, sides } from "./panels/benchview.js";
import { unpacked } from "./panels/exchange.js";
import { gameName } from "./panels/names.js";
import { problemWords } from "./panels/opening.js";
import { showSettings } from "./panels/settings.js";

let repaint = () => {};

part("open-settings").addEventListener("click", () => showSettings());
await beginPage(() => {
  translate(document);
  repaint();
  refreshSheet();
});

try {
  const shared = unpacked(location.hash.slice(1));
  const game = shared?.game ?? new URLSearchParams(location.search).get("game") ?? "karo.noughts";
  const games = (await get("api/games")).filter(
    (/** @type {any} */ one) => one.evaluates && isDrawn(one.key),
  );
  if (!games.some((/** @type {any} */ one) => one.key === game)) {
    throw new Problem("not_found", 404);
  }
  const bench = createBench(game, await rendererFor(game), () => paint(bench, games));
  repaint = bench.store.repaint;
  if (!(await bench.load(shared ?? { game, actions: [] }))) await bench.anew();
  setTitle(t("page.analysis", { game: gameName(game) }));
  attachShortcuts(keys(bench));
  // Another line was pasted into the address.
  addEventListener("hashchange", () => location.reload());
} catch (problem) {
  part("cover").hidden = false;
  render(part("cover"), h("div", { class: "card" }, h("p", null, problemWords(problem))));
}

/** @type {(bench: import("./panels/bench.js").Bench, games: {key: string, title: string}[]) => void} */
function paint(bench, games) {
  render(part("seats"), sides(bench));
  render(part("bar"), benchBar(bench));
  render(
    part("panel"),
    h("div", { class: "panel moves" }, benchPanel(bench), choice(bench.game, games)),
  );
  bench.board.paint();
}

/** @type {(game: string, games: {key: string, title: string}[]) => import("./types.d.ts").VNode} */
function choice(game, games) {
  const change = (/** @type {Event} */ event) => {
    const key = /** @type {HTMLSelectElement} */ (event.target).value;
    location.assign(url(`analysis?game=${key}`));
  };
  return h(
    "select",
    { key: "games", "aria-label": t("lobby.games"), onchange: change },
    games.map(({ key, title }) =>
      h("option", { key, value: key, selected: key === game }, gameName(key, title)),
    ),
  );
}

/** @type {(bench: import("./panels/bench.js").Bench) => Record<string, () => void>} */
function keys(bench) {
  const { camera } = bench.board;
  return {
    ",": () => bench.step(-1),
    ".": () => bench.step(1),
    b: bench.board.focus,
    "+": () => camera.scale(1.3),
    "-": () => camera.scale(1 / 1.3),
    0: camera.fit,
    ...(bench.renderer.turns && { f: bench.turn }),
    Escape: bench.board.back,
  };
}

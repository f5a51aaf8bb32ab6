// @ts-check
// The table of the Duel: trays, card and what lies on them, drawn from a view.

import { s, sync } from "../core/svg.js";
import { chevron, frame, hollow, magician, RIM, TRAY, tile, WIDE, way } from "./duel-art.js";
import { cellAt, gapOf, slid, wayOf } from "./duel-board.js";
import { card, seconds } from "./duel-card.js";
import { grid } from "./duel-grid.js";
import { laid } from "./duel-lay.js";
import { layout } from "./duel-layout.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {import("../types.d.ts").Scene} Scene */

/** From the countdown to the verdict the board keeps its place, and what it asks for stays away. */
const RUNS = new Set(["countdown", "race", "claim", "shown"]);

/** One tray and nothing else: for diagrams. @type {import("./duel-layout.js").Layout} */
const BARE = {
  trays: [{ x: 0, y: 0, scale: 1 }],
  card: { x: 0, y: 0, width: 0, height: 0 },
  box: [0, 0, TRAY, TRAY],
};

/** @type {(svg: SVGSVGElement, scene: Scene) => void} */
export function draw(svg, scene) {
  const view = /** @type {any} */ (scene.view);
  const mine = scene.seat ?? null;
  const plan = view.bare ? BARE : layout(view.boards.length, mine, scene.shape ?? 1);
  const first = mine ?? 0;
  // Who looks on sees both set out, from places that may differ.
  const shown =
    mine === null
      ? view.boards.map((/** @type {any} */ _, /** @type {number} */ at) => at)
      : [mine];
  svg.classList.toggle("pending", scene.pending);
  svg.toggleAttribute("data-runs", RUNS.has(view.phase));
  sync(svg, [
    view.boards.map((/** @type {unknown} */ _, /** @type {number} */ seat) =>
      tray(scene, seat, plan.trays[seat] ?? { x: 0, y: 0, scale: 1 }, seat === first),
    ),
    s(
      "g",
      { key: "cards", class: "cards", "aria-hidden": "true" },
      !view.bare && card(plan.card, view, shown, scene.left ?? null),
    ),
    grid(scene, first, plan.trays[first] ?? { x: 0, y: 0 }),
  ]);
}

/** @type {(scene: Scene, seat: number, spot: import("./duel-layout.js").Spot, own: boolean) => Child} */
function tray(scene, seat, { x, y, scale }, own) {
  const view = /** @type {any} */ (scene.view);
  const place = `translate(${x + RIM * scale} ${y + RIM * scale}) scale(${scale})`;
  const looks = `tray seat${seat} ${own ? "own" : "rival"} ${stateOf(view, seat)}`;
  return s(
    "g",
    {
      key: `tray${seat}`,
      "data-tray": seat,
      "data-slides": view.slides[seat],
      class: looks,
      transform: place,
      "aria-hidden": "true",
    },
    s(
      "g",
      { key: "rim", class: "rim-layer" },
      frame((at) => marked(view, seat, at)),
    ),
    s("g", { key: "stones", class: "stones" }, stones(scene, seat, own)),
    s("g", { key: "marks", class: "marks" }, marks(scene, seat, own)),
    view.at[seat] && magician(seat, view.at[seat]),
    over(view, own || scene.seat == null, scene.left ?? null),
  );
}

/** @type {(view: any, seat: number) => string} */
function stateOf(view, seat) {
  const ended = ["shown", "over"].includes(view.phase) && isShown(view, seat);
  const claim = ended ? view.last_round?.claims[seat] : null;
  const locked = view.phase === "countdown" ? "locked" : "";
  const called = view.called[seat] && ["race", "claim"].includes(view.phase) ? "called" : "";
  return `${called} ${claim ?? ""} ${locked}`;
}

/** @type {(view: any, seat: number, place: string) => string} */
function marked(view, seat, place) {
  return `${view.target === place ? "target" : ""} ${view.at[seat] === place ? "start" : ""}`;
}

/** @type {(scene: Scene, seat: number, own: boolean) => Child} */
function stones(scene, seat, own) {
  const found = own ? laid(scene) : null;
  const board = found?.board ?? /** @type {any} */ (scene.view).boards[seat];
  if (!board) return covered();
  return board.map((/** @type {string} */ word, /** @type {number} */ number) => {
    const state = found?.chosen === number ? "picked" : "";
    return word && tile(word, cellAt(number), state);
  });
}

/** What others still lay in secret. @returns {Child} */
function covered() {
  return s("rect", { key: "cloth", class: "cloth", x: 0, y: 0, width: WIDE, height: WIDE, rx: 8 });
}

/** The way that was claimed, and on one's own tray what may be pushed. */
/** @type {(scene: Scene, seat: number, own: boolean) => Child} */
function marks(scene, seat, own) {
  const view = /** @type {any} */ (scene.view);
  const lit = litWay(view, seat);
  const board = view.boards[seat];
  if (lit || !own || !board || view.phase === "arrange") return lit;
  const shown = scene.picks.find((key) => key.startsWith("tile:"));
  if (shown) {
    const cell = /** @type {Cell} */ (shown.slice(5).split(",").map(Number));
    return [hollow(gapOf(board)), hollow(cell, "shown"), chevron(cell, wayOf(board, cell))];
  }
  const going = [...scene.next].filter((key) => key.startsWith("tile:"));
  if (!going.length) return null;
  const cells = going.map((key) => /** @type {Cell} */ (key.slice(5).split(",").map(Number)));
  return [hollow(gapOf(board)), cells.map((cell) => chevron(cell, wayOf(board, cell)))];
}

/** @type {(view: any, seat: number) => Child} */
function litWay(view, seat) {
  const last = view.last_round;
  const cells = last?.routes[seat];
  const start = last?.steps?.[seat]?.start;
  return cells && start && isShown(view, seat) ? way(cells, start, last.target) : null;
}

/** Whether the round that was judged last is still to be seen on a board. */
/** @type {(view: any, seat: number) => boolean} */
function isShown(view, seat) {
  const last = view.last_round;
  if (["shown", "over"].includes(view.phase)) return last?.target === view.target;
  const { board, slides } = last.steps[seat];
  return String(slides.reduce(slid, board)) === String(view.boards[seat]);
}

/** Three, two, one. @type {(view: any, own: boolean, left: number | null) => Child} */
function over(view, own, left) {
  if (!own || view.phase !== "countdown" || left === null) return null;
  const size = WIDE * 0.6;
  return s(
    "text",
    {
      key: "count",
      class: "big-count",
      x: WIDE / 2,
      y: WIDE / 2 + size * 0.36,
      "font-size": size,
      "text-anchor": "middle",
    },
    left > 0 ? seconds(left) : "…",
  );
}

/** All that there is to see. @type {(view: any, shape: number, mine: number | null) => [number, number, number, number]} */
export function bounds(view, shape, mine) {
  const [x, y, width, height] = layout(view.boards.length, mine, shape).box;
  return [x - 4, y - 4, width + 8, height + 8];
}

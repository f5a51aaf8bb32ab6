// @ts-check
// The small moving boards on the cards of the lobby: a scripted Karo game drawn by the real
// renderer, and two sketches of what is in the making.

import { animate } from "../core/anim.js";
import { s, sync } from "../core/svg.js";
import { karo } from "../games/karo.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../wire.d.ts").KaroNoughtsView} View */
/** @typedef {import("../wire.d.ts").KaroNoughtsEvent} GameEvent */

const BEAT = 1500;

/** @type {[number, number, "W" | "R", 0 | 1][]} */
const PIECES = [
  [0, 1, "W", 0],
  [1, 1, "R", 1],
  [2, 2, "W", 1],
  [3, 1, "R", 0],
  [1, 3, "W", 1],
  [3, 3, "R", 0],
];

/** @type {{seat: number, from: Cell, to: Cell, turned: boolean, tile?: {from: Cell, to: Cell}}[]} */
const SCRIPT = [
  { seat: 0, from: [0, 1], to: [2, 1], turned: true },
  { seat: 1, from: [3, 1], to: [4, 1], turned: false },
  { seat: 0, from: [1, 3], to: [3, 1], turned: false },
  { seat: 1, from: [3, 3], to: [5, 2], turned: false, tile: { from: [0, 0], to: [5, 2] } },
];

/** A board that plays its script over and over. @param {SVGSVGElement} svg */
export function karoDemo(svg) {
  let step = 0;
  let view = opening();
  svg.dataset.shows = "karo";
  const draw = () => {
    karo.draw(svg, { view, picks: [], next: new Set(), stage: true, pending: false });
    for (const cell of svg.querySelectorAll(".grid, .labels")) cell.remove();
  };
  svg.setAttribute("viewBox", "-60 -40 720 500");
  draw();
  return () => {
    const move = SCRIPT[step];
    step = move ? step + 1 : 0;
    view = move ? after(view, move) : opening();
    draw();
    if (move) karo.animate?.(svg, [/** @type {GameEvent} */ ({ t: "moved", ...move })], {});
  };
}

/** @type {() => View} */
function opening() {
  /** @type {Cell[]} */
  const tiles = [];
  for (let x = 0; x < 5; x++) for (let y = 0; y < 4; y++) tiles.push([x, y]);
  return {
    tiles,
    pieces: PIECES,
    turn: "W",
    hand: { W: 0, R: 0 },
    ply: 12,
    moves_left: 200,
    repeats: 1,
    row: null,
    last: null,
  };
}

/** @type {(view: View, move: typeof SCRIPT[number]) => View} */
function after(view, { from, to, turned, tile }) {
  const tiles = tile
    ? [...view.tiles.filter((cell) => String(cell) !== String(tile.from)), tile.to]
    : view.tiles;
  /** @type {View["pieces"]} */
  const pieces = view.pieces.map((one) => {
    if (one[0] !== from[0] || one[1] !== from[1]) return one;
    return [to[0], to[1], one[2], turned ? (one[3] ? 0 : 1) : one[3]];
  });
  return { ...view, tiles, pieces, last: { t: "move", from, to, tile: tile ?? null } };
}

const CROSSING = `
. . .
. . .
W . .
. r r
w . .
R . .
. . .
. . .`;

const WAYS = ["a6-c4", "b5-b6", "c4-b3", "a3-a5"];

/** The same of Ant and Dragonfly, whose renderer is fetched for it. @param {SVGSVGElement} svg */
export function crossingDemo(svg) {
  let play = () => {};
  svg.dataset.shows = "crossing";
  begin(svg).then((step) => {
    play = step;
  });
  return () => play();
}

/** @type {(svg: SVGSVGElement) => Promise<() => void>} */
async function begin(svg) {
  const [{ dragonfly }, { after, turn, view }] = await Promise.all([
    import("../games/dragonfly.js"),
    import("../games/dragonfly-diagram.js"),
  ]);
  // Another game may have been chosen meanwhile.
  if (svg.dataset.shows !== "crossing") return () => {};
  let step = 0;
  let shown = view(CROSSING);
  const draw = () => {
    const scene = { picks: [], next: new Set(), stage: true, pending: false };
    dragonfly.draw(svg, { view: shown, ...scene });
    for (const cell of svg.querySelectorAll(".grid, .labels")) cell.remove();
  };
  svg.setAttribute("viewBox", "-840 -164 880 629");
  draw();
  return () => {
    const written = WAYS[step];
    step = written ? step + 1 : 0;
    const action = written ? turn(written) : null;
    shown = action ? after(shown, action) : view(CROSSING);
    draw();
    if (action) dragonfly.animate?.(svg, dragonfly.events(action), {});
  };
}

/** A sliding labyrinth in which a way opens. @param {SVGSVGElement} svg */
export function duelDemo(svg) {
  svg.setAttribute("viewBox", "0 0 420 300");
  const ways = ["M0 30H60", "M30 0V60", "M0 30H30V60", "M30 0V30H60", "M0 30H60M30 30V60"];
  let open = false;
  const draw = () =>
    sync(svg, [
      s("rect", { class: "demo-frame", x: 84, y: 24, width: 252, height: 252, rx: 12 }),
      Array.from({ length: 15 }, (_, i) => {
        const slid = i === 6 && open;
        const [x, y] = [90 + (i % 4) * 60 + (slid ? 60 : 0), 30 + Math.floor(i / 4) * 60];
        if (i === 7) return null;
        return s(
          "g",
          { key: i, "data-key": `t${i}`, transform: `translate(${x} ${y})` },
          s(
            "g",
            { class: "body" },
            s("rect", { class: "demo-stone", x: 2, y: 2, width: 56, height: 56, rx: 5 }),
            s("path", { class: "demo-path", d: ways[(i * 7 + 3) % 5] }),
          ),
        );
      }),
      open && s("path", { key: "route", class: "demo-route", d: "M90 60H180V120H270V180H330" }),
    ]);
  draw();
  return () => {
    open = !open;
    draw();
    animate(svg.querySelector('[data-key="t6"] .body'), [
      { transform: `translate(${open ? -60 : 60}px, 0)` },
      { transform: "none" },
    ]);
    animate(
      svg.querySelector(".demo-route"),
      [{ strokeDashoffset: 420 }, { strokeDashoffset: 0 }],
      { duration: 900 },
    );
  };
}

const HEXES = [
  [200, 148],
  [200, 64],
  [200, 232],
  [127, 106],
  [127, 190],
  [273, 106],
  [273, 190],
];

/** Where the wanderer goes, hexagon by hexagon. */
const WALK = [4, 0, 1, 5, 6, 2];

/** A wanderer in a maze of hexagons. @param {SVGSVGElement} svg */
export function pathsDemo(svg) {
  svg.setAttribute("viewBox", "0 0 400 296");
  let at = 0;
  const spot = (/** @type {number} */ step) => HEXES[WALK[step % WALK.length] ?? 0] ?? [0, 0];
  const way = `M${WALK.map((hex) => HEXES[hex]?.join(" ")).join("L")}`;
  const draw = () => {
    const [x = 0, y = 0] = spot(at);
    sync(svg, [
      HEXES.map(([cx = 0, cy = 0], i) =>
        s("path", { key: i, class: "demo-hex", d: hex(cx, cy, 46) }),
      ),
      s("path", { key: "walk", class: "demo-walk", d: way }),
      s(
        "g",
        { key: "man", "data-key": "man", transform: `translate(${x} ${y})` },
        s(
          "g",
          { class: "body" },
          s("path", { class: "demo-man", d: "M-13 16Q-13-4 0-6Q13-4 13 16Z" }),
          s("circle", { class: "demo-man", cx: 0, cy: -13, r: 9 }),
        ),
      ),
    ]);
  };
  draw();
  return () => {
    const [fx = 0, fy = 0] = spot(at);
    at = (at + 1) % WALK.length;
    const [x = 0, y = 0] = spot(at);
    draw();
    const frames = [{ transform: `translate(${fx - x}px, ${fy - y}px)` }, { transform: "none" }];
    animate(svg.querySelector('[data-key="man"] .body'), frames, { duration: 400 });
  };
}

/** @type {(cx: number, cy: number, r: number) => string} */
function hex(cx, cy, r) {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3;
    return `${(cx + r * Math.cos(angle)).toFixed(1)} ${(cy + r * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

/**
 * Let boards move, one step a beat; says how to stop them.
 * @param {(() => void)[]} steps
 */
export function moveAll(steps) {
  const timer = setInterval(() => {
    if (!document.hidden) for (const step of steps) step();
  }, BEAT);
  return () => clearInterval(timer);
}

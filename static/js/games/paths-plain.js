// @ts-check
// The labyrinth drawn plainly: hexes, corridors as lines, signs for what lies on them. Every hex
// is a cell of a grid for the keyboard, with all that is on it in its name.

import { s, sync } from "../core/svg.js";
import { bridges, cellName, passages, ROWS, STEPS, seen, things, tileAt } from "./paths-board.js";
import { cellWords } from "./paths-table.js";

/** @typedef {import("./paths-board.js").Cell} Cell */
/** @typedef {import("./paths-board.js").Passage} Passage */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../types.d.ts").Child} Child */

const SIZE = 40;
const HALF = (SIZE * Math.sqrt(3)) / 2;
// Written for the smallest board, which a phone shows at five eighths of these units.
const [NAME, SIGN] = [13, 17];

/** @type {(cell: Cell) => [number, number]} */
const middle = ([q, r]) => [2 * HALF * (q + r / 2), 1.5 * SIZE * r];

/** A point towards an edge. @type {(edge: number, far: number) => [number, number]} */
function towards(edge, far) {
  const angle = (edge * Math.PI) / 3;
  return [far * Math.cos(angle), far * Math.sin(angle)];
}

/** @type {(svg: SVGSVGElement, scene: Scene) => void} */
export function draw(svg, scene) {
  svg.classList.toggle("pending", scene.pending);
  sync(svg, [
    STEPS.map((step, home) => start(scene, [4 * step[0], 4 * step[1]], home)),
    ROWS.map((row, at) =>
      s(
        "g",
        { key: at, role: "row" },
        row.map((cell) => hex(scene, cell)),
      ),
    ),
    turns(scene),
  ]);
}

/** All that there is to see, starting spaces included. @returns {[number, number, number, number]} */
export function bounds() {
  const wide = 2 * HALF * 4 + SIGN + 2;
  const high = 1.5 * SIZE * 4 + SIGN + 2;
  return [-wide, -high, 2 * wide, 2 * high];
}

/** A starting space in the frame with who stands there. @type {(scene: Scene, cell: Cell, home: number) => Child} */
function start(scene, cell, home) {
  const view = /** @type {any} */ (scene.view);
  const signs = things(view, cell).map((one) => one.sign);
  const owner = view.players.some((/** @type {any} */ one) => one.home === home);
  if (!owner) return null;
  const key = `at:${cell[0]},${cell[1]},a`;
  const [x, y] = middle(cell);
  return s(
    "g",
    {
      key: `start${home}`,
      "aria-hidden": "true",
      "data-picks": key,
      transform: `translate(${x} ${y})`,
    },
    s("circle", { key: "ring", r: SIGN, ...outline(scene.next.has(key)) }),
    label(0, 6, signs.join(" ") || `S${home}`, SIGN, "signs"),
  );
}

/** @type {(scene: Scene, cell: Cell) => Child} */
function hex(scene, cell) {
  const view = /** @type {any} */ (scene.view);
  const [x, y] = middle(cell);
  const key = `cell:${cell}`;
  const can = scene.next.has(key) || scene.picks.includes(key);
  const draft = drafted(scene, cell);
  return s(
    "g",
    {
      key: String(cell),
      role: "gridcell",
      class: "cell",
      "aria-label": cellWords(view, cell),
      "data-col": cell[0] + (cell[1] - (cell[1] & 1)) / 2,
      "data-row": cell[1],
      "data-start": String(cell) === String(view.centre),
      "data-picks": [key, ...keysOn(scene, cell)].join(" "),
      transform: `translate(${x} ${y})`,
    },
    s("path", { key: "edge", d: outlineOf(SIZE - 1.5), ...outline(can) }),
    lines(scene, cell, draft ?? seen(view, cell), draft !== null),
    label(0, -SIZE * 0.6, tileName(view, cell), NAME, "name"),
    signs(scene, cell),
  );
}

/** The corridors of a cell that may be pointed at, so that the hex stands for an only one. */
/** @type {(scene: Scene, cell: Cell) => string[]} */
function keysOn(scene, cell) {
  const found = [...scene.next].filter((key) => key.startsWith(`at:${cell},`));
  return found.length === 1 ? found : [];
}

/** The tile that is being placed here. @type {(scene: Scene, cell: Cell) => Passage[] | null} */
function drafted(scene, cell) {
  const turn = scene.picks.find((pick) => pick.startsWith("turn:"));
  const frame = /** @type {any} */ (scene.view).frames.at(-1);
  if (!turn || !frame?.tiles?.length || scene.picks[0] !== `cell:${cell}`) return null;
  return passages(frame.tiles[0], Number(turn.slice(5)));
}

/** @type {(view: any, cell: Cell) => string} */
function tileName(view, cell) {
  const tile = tileAt(view, cell);
  const face = tile?.face === "down" ? " ?" : tile?.face === "cavern" ? " #" : "";
  return cellName(cell) + face;
}

/** Lower corridors first. @type {(scene: Scene, cell: Cell, ways: Passage[], draft: boolean) => Child} */
function lines(scene, cell, ways, draft) {
  const tile = tileAt(scene.view, cell)?.tile;
  const over = bridges(draft ? "" : (tile ?? "")).map((pair) => pair[0]);
  const order = [...ways].sort(
    (a, b) => Number(over.includes(a.letter)) - Number(over.includes(b.letter)),
  );
  return order.map(({ letter, edges }) => {
    const key = `at:${cell},${letter}`;
    const can = scene.next.has(key) || scene.picks.includes(key);
    const d = wayOf(edges);
    return s(
      "g",
      { key: letter, "data-picks": `${key} cell:${cell}`, fill: "none", "stroke-linecap": "round" },
      over.includes(letter) &&
        s("path", { key: "gap", d, stroke: "#8886", "stroke-width": 15, "stroke-linecap": "butt" }),
      s("path", {
        key: "way",
        d,
        stroke: can ? "#c2410c" : "#7a6a55",
        "stroke-width": can ? 11 : 9,
        "stroke-opacity": draft ? 0.5 : 1,
      }),
    );
  });
}

/** A corridor as a line through the hex. @param {number[]} edges */
function wayOf(edges) {
  const ends = edges.map((edge) => towards(edge, HALF - 2));
  const [first, second] = ends;
  if (!first) return "";
  if (ends.length === 2 && second) return `M${first}Q0 0 ${second}`;
  return ends.map((end) => `M0 0L${end}`).join("");
}

/** What is on each corridor, near its middle. @type {(scene: Scene, cell: Cell) => Child} */
function signs(scene, cell) {
  const view = /** @type {any} */ (scene.view);
  const found = things(view, cell);
  const letters = [...new Set(found.map(({ at }) => at[2]))];
  return letters.map((letter) => {
    const way = seen(view, cell).find((one) => one.letter === letter);
    const [x, y] = anchor(way?.edges ?? []);
    const words = found.filter(({ at }) => at[2] === letter).map(({ sign }) => sign);
    return [
      s("rect", {
        key: `back${letter}`,
        x: x - 0.36 * SIGN * words.length - 3,
        y: y - SIGN * 0.6,
        width: 0.72 * SIGN * words.length + 6,
        height: SIGN * 1.2,
        rx: 5,
        fill: "#fff",
        stroke: "#333",
        "pointer-events": "none",
      }),
      label(x, y + SIGN * 0.36, words.join(""), SIGN, `signs${letter}`, "#111"),
    ];
  });
}

/** Where the signs of a corridor stand. @type {(edges: number[]) => [number, number]} */
function anchor(edges) {
  const [first = 0] = edges;
  if (edges.length !== 2) return edges.length === 1 ? towards(first, HALF * 0.35) : [0, 0];
  const [x, y] = edges
    .map((edge) => towards(edge, HALF * 0.3))
    .reduce(([a, b], [c, d]) => [a + c, b + d], [0, 0]);
  return Math.hypot(x, y) < 1 ? towards(first, HALF * 0.45) : [x, y];
}

/** How the chosen tile may be turned: a number towards each edge, round the chosen hex. */
/** @type {(scene: Scene) => Child} */
function turns(scene) {
  const cell = scene.picks[0]?.startsWith("cell:") ? scene.picks[0].slice(5).split(",") : null;
  const frame = /** @type {any} */ (scene.view).frames.at(-1);
  const at = cell ?? frame?.cell;
  const keys = [...scene.next].filter((key) => key.startsWith("turn:") || key === "face:down");
  if (!at || !keys.length) return null;
  const [x, y] = middle(/** @type {Cell} */ ([Number(at[0]), Number(at[1])]));
  return s(
    "g",
    { key: "turns", "aria-hidden": "true", transform: `translate(${x} ${y})` },
    keys.map((key) => {
      const turn = key === "face:down" ? null : Number(key.slice(5));
      const [tx, ty] = turn === null ? [0, 0] : towards(turn, SIZE * 1.25);
      return s(
        "g",
        { key, "data-picks": key, transform: `translate(${tx} ${ty})` },
        s("circle", { key: "knob", r: SIGN, fill: "#c2410c", stroke: "#fff", "stroke-width": 2 }),
        label(0, 6, turn === null ? "?" : String(turn), SIGN, "turn", "#fff"),
      );
    }),
  );
}

/** @type {(can: boolean) => Record<string, unknown>} */
const outline = (can) => ({
  fill: can ? "#f59e0b" : "currentColor",
  "fill-opacity": can ? 0.4 : 0.05,
  stroke: "currentColor",
  "stroke-opacity": 0.5,
});

/** @type {(x: number, y: number, words: string, size: number, key: string, fill?: string) => Child} */
const label = (x, y, words, size, key, fill = "currentColor") =>
  s(
    "text",
    {
      key,
      x,
      y,
      fill,
      "font-size": size,
      "text-anchor": "middle",
      "pointer-events": "none",
      "aria-hidden": "true",
    },
    words,
  );

/** @param {number} size */
function outlineOf(size) {
  const corners = Array.from({ length: 6 }, (_, i) => {
    const angle = (i * Math.PI) / 3 + Math.PI / 6;
    return `${(size * Math.cos(angle)).toFixed(1)} ${(size * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${corners.join("L")}Z`;
}

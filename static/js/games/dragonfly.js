// @ts-check
// Karo, Ant and Dragonfly: what this mode draws and says otherwise than the others, and how a
// set-up is chosen in the Advanced Variant. Shapes only: what is legal comes from the server.

import { isTurned } from "../core/side.js";
import { face, homes } from "./dragonfly-art.js";
import * as words from "./dragonfly-words.js";
import { staged } from "./karo-picks.js";
import { around, renderer } from "./karo-table.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Scene} Scene */
/** @typedef {import("../wire.d.ts").KaroDragonflyView} View */

/** @type {Cell[]} */
const SQUARES = Array.from({ length: 24 }, (_, i) => [i % 3, Math.floor(i / 3)]);

/** The squares of a set-up's letters: of the first seat, then of the second. @type {Cell[]} */
export const HOMES = [0, 1, 7, 6].flatMap((y) =>
  [0, 1, 2].map((x) => /** @type {Cell} */ ([x, y])),
);

/** @param {number} seat */
const homeOf = (seat) => HOMES.slice(6 * seat, 6 * seat + 6);

/** The board from the first seat's side. @param {Cell} cell @returns {Cell} */
const across = ([x, y]) => [2 - x, 7 - y];

/** @param {Cell} cell @returns {Cell} */
const straight = (cell) => cell;

/** @type {(scene: Scene) => import("./karo-table.js").Picture} */
function picture(scene) {
  const view = words.known(scene.view);
  const seat = scene.seat ?? null;
  const turned = (seat === 0) !== isTurned();
  const board = { tiles: SQUARES, pieces: pieces(view, scene), last: view.last };
  const lay = turned ? across : straight;
  const choosing =
    view.phase === "arrange" && !scene.pending && scene.next.size + scene.picks.length > 0;
  const shown = {
    board: scene.stage ? staged(board, scene.picks) : board,
    picks: scene.picks,
    next: scene.next,
    lay,
    turned,
    ground: homes(HOMES, lay),
  };
  return choosing && seat !== null ? { ...shown, ...turning(view, scene, seat) } : shown;
}

/** Six squares on which a tap turns a piece over: each goes by the set-up that it leads to. */
/** @type {(view: words.Known, scene: Scene, seat: number) => Pick<import("./karo-table.js").Picture, "next" | "instead">} */
function turning(view, scene, seat) {
  const home = homeOf(seat).map(String);
  const word = wordOf(view, scene, seat) ?? words.USUAL;
  return {
    next: new Set(home.map((cell) => `piece:${cell}`)),
    instead: (cell) => {
      const place = home.indexOf(String(cell));
      return place < 0 ? null : [`word:${turnedOver(word, place)}`];
    },
  };
}

/** @type {(word: string, place: number) => string} */
function turnedOver(word, place) {
  return [...word].map((kind, at) => (at === place ? (kind === "A" ? "D" : "A") : kind)).join("");
}

/** The set-up of a seat as far as it may be seen here, or null. */
/** @type {(view: words.Known, scene: Scene, seat: number) => string | null} */
function wordOf(view, scene, seat) {
  if (view.words) return view.words[seat] ?? null;
  const own = scene.seat ?? (view.own_word ? view.arranged.indexOf(true) : null);
  if (seat !== own) return null;
  const picked = scene.picks.find((key) => key.startsWith("word:"))?.slice(5);
  return picked ?? view.own_word ?? (view.arranged[seat] ? null : words.USUAL);
}

/** @type {(view: words.Known, scene: Scene) => any[][]} */
function pieces(view, scene) {
  if (view.phase === "play") {
    return view.pieces.map(([x, y, colour, kind]) => [x, y, colour, kind === "D" ? 1 : 0]);
  }
  return [0, 1].flatMap((seat) => {
    const word = wordOf(view, scene, seat);
    return homeOf(seat).map(([x, y], at) => {
      const up = word === null ? null : word[at] === "D" ? 1 : 0;
      return [x, y, seat ? "R" : "W", up];
    });
  });
}

/** @type {(one: any[]) => string} */
function pieceWords([, , colour, up]) {
  const side = colour === "R" ? "red" : "white";
  return `dragonfly.cell.${side}.${up === null ? "hidden" : up ? "dragonfly" : "ant"}`;
}

export const dragonfly = renderer(
  {
    key: "karo.dragonfly",
    names: words.NAMES,
    rim: 0,
    picture,
    face,
    piece: pieceWords,
    free: "dragonfly.cell.free",
  },
  {
    examples: "a7-a6, b8-b6, DADAAD",
    help: "keys.f",
    turns: true,
    events: words.events,
    bounds: () => around(SQUARES, 0.2),
    compound: (action) => "word" in action,
    sealed: (action) => "word" in action,
    reveals: ({ t }) => t === "revealed",
    usual: (legal) =>
      legal.find((action) => "word" in action && action.word === words.USUAL) ?? null,
    describe: words.describe,
    words: words.words,
    hint: words.hint,
    goal: words.goal,
    position: words.position,
    warning: words.warning,
    sound: words.sound,
  },
);

// @ts-check
// Karo, Noughts and Crosses: what this mode draws and says otherwise than the others.
// Shapes only: what is legal comes from the server.

import { disc } from "./karo-art.js";
import { events } from "./karo-motion.js";
import { naming } from "./karo-names.js";
import { staged } from "./karo-picks.js";
import { around, renderer } from "./karo-table.js";
import * as words from "./karo-words.js";

export const karo = renderer(
  {
    key: "karo.noughts",
    names: naming(4),
    // Tiles can be carried beside the board.
    rim: 1,
    picture: (scene) => ({
      board: scene.stage ? staged(scene.view, scene.picks) : scene.view,
      picks: scene.picks,
      next: scene.next,
      lay: (cell) => cell,
    }),
    face: (seat, up) => disc(seat, up === true),
    piece: (one) => `karo.cell.${one[2] === "R" ? "red" : "white"}.${one[3] ? "up" : "down"}`,
    free: "karo.cell.tile",
  },
  {
    events,
    bounds: (/** @type {any} */ view) =>
      around(view.tiles, view.hand.W + view.hand.R > 0 ? 0.2 : 1.04),
    compound: (action) => "tile" in action && action.tile !== null,
    describe: words.describe,
    words: words.words,
    hint: words.hint,
    goal: words.goal,
    position: words.position,
    warning: words.warning,
    sound: words.sound,
    stock: (/** @type {any} */ view, seat) => view.hand[seat ? "R" : "W"],
  },
);

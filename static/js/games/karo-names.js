// @ts-check
// Names of squares and the typed notation of Karo.
//
// Columns are letters, rows are numbers, counted from the lower left square of the board as it
// lay at the start, so a square keeps its name for the whole match: left of column a comes z,
// below row 1 comes row 0. A placing is `b2`, a step or jump `b2-b4`, a turn with a tile
// `e1-f1 e2-f1` (first the tile, then the piece), a set-up its six letters as its owner sees them
// (the back row, then the front row, each from the left), a pass `pass`.

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */

const LETTERS = "abcdefghijklmnopqrstuvwxyz";

/** @param {number} x */
export function column(x) {
  return LETTERS[((x % 26) + 26) % 26] ?? "";
}

/**
 * The names on a board of this many rows.
 * @param {number} foot
 */
export function naming(foot) {
  const row = (/** @type {number} */ y) => String(foot - y);
  const square = (/** @type {Cell} */ [x, y]) => `${column(x)}${row(y)}`;

  /** The squares of an action in the order in which they are written. @param {Action} action @returns {string[]} */
  function squares(action) {
    const { from, to, tile } = /** @type {any} */ (action);
    if (action.t === "place") return [square(to)];
    if (action.t !== "move") return [];
    const moved = [square(from), square(to)];
    return tile ? [square(tile.from), square(tile.to), ...moved] : moved;
  }

  /** @param {Action} action @param {number | null} [seat] whose it is */
  function notation(action, seat = null) {
    const [a, b, c, d] = squares(action);
    if (!a) return "word" in action ? asSeen(action.word, seat).join("") : "pass";
    if (!b) return a;
    return c ? `${a}-${b} ${c}-${d}` : `${a}-${b}`;
  }

  /**
   * The legal action that somebody has typed, or null. Signs between squares do not matter; of a
   * turn with a tile the landing square may be left out.
   * @param {string} typed
   * @param {Action[]} legal
   * @param {number | null} [seat] whose it is
   */
  function read(typed, legal, seat = null) {
    const said = typed.toLowerCase();
    const found = said.match(/[a-z]-?\d+/g) ?? [];
    if (!found.length) {
      const letters = said.replace(/[^a-z]/g, "");
      return legal.find((one) => bare(one, seat) === letters) ?? null;
    }
    const wanted = found.join(" ");
    return (
      legal.find((action) => {
        const all = squares(action);
        return (
          all.join(" ") === wanted || (all.length === 4 && all.slice(0, 3).join(" ") === wanted)
        );
      }) ?? null
    );
  }

  return { row, square, notation, read };
}

/** An action that names no square, as it is typed. @type {(action: Action, seat: number | null) => string} */
function bare(action, seat) {
  return "word" in action ? asSeen(action.word, seat).join("").toLowerCase() : action.t;
}

/**
 * The rows of a set-up, the back one first, each from left to right as its owner sees the board,
 * which the first seat has from the other side.
 * @type {(word: string, seat: number | null) => [string, string]}
 */
export function asSeen(word, seat) {
  const row = (/** @type {string} */ kinds) => (seat === 0 ? [...kinds].reverse().join("") : kinds);
  return [row(word.slice(0, 3)), row(word.slice(3))];
}

/** The names of Noughts and Crosses. */
export const { row, square, notation, read } = naming(4);

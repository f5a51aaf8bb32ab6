// @ts-check
// How a turn of Karo is pointed at, and what the board looks like half way through it.

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Cell} Cell */

/**
 * A tile can be pointed at first, then its new place, then the piece; or the piece first, then
 * the empty place, then the tile that is to come there.
 * @param {Action} action
 */
export function picks(action) {
  const { from, to, tile: carried } = /** @type {any} */ (action);
  if (action.t === "place") return [[`spot:${to}`]];
  if ("word" in action) return [[`word:${action.word}`]];
  if (action.t === "pass") return [["pass"]];
  if (!carried) return [[`piece:${from}`, `spot:${to}`]];
  return [
    [`tile:${carried.from}`, `spot:${to}`, `piece:${from}`],
    [`piece:${from}`, `spot:${to}`, `tile:${carried.from}`],
  ];
}

/**
 * The view as it would be after what was picked so far: the tile carried, the piece moved.
 * @param {any} view
 * @param {string[]} picked
 */
export function staged(view, picked) {
  const found = Object.fromEntries(
    picked.map((key) => /** @type {[string, string]} */ (key.split(":"))),
  );
  const spot = found.spot?.split(",").map(Number);
  if (!spot) return view;
  const laid = found.tile
    ? [...view.tiles.filter((/** @type {Cell} */ cell) => String(cell) !== found.tile), spot]
    : view.tiles;
  const lies = laid.some((/** @type {Cell} */ cell) => String(cell) === found.spot);
  const pieces = view.pieces.map((/** @type {any[]} */ one) =>
    lies && `${one[0]},${one[1]}` === found.piece ? [...spot, one[2], one[3]] : one,
  );
  if (picked.length === 1) pieces.push([...spot, view.turn, 0]);
  return { ...view, tiles: laid, pieces };
}

/** The outermost squares: left, top, right, foot. @type {(tiles: Cell[]) => [number, number, number, number]} */
export function box(tiles) {
  const xs = tiles.map(([x]) => x);
  const ys = tiles.map(([, y]) => y);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

/** The square in a pick's name. @param {string} where @returns {Cell} */
export function cellOf(where) {
  const [x = 0, y = 0] = where.split(",").map(Number);
  return [x, y];
}

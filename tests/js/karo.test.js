import assert from "node:assert/strict";
import { test } from "node:test";
import { narrow } from "../../static/js/core/picker.js";
import { notation, read, square } from "../../static/js/games/karo-names.js";
import { picks, staged } from "../../static/js/games/karo-picks.js";
import { describe, hint, position, warning, words } from "../../static/js/games/karo-words.js";

const step = { t: "move", from: [1, 1], to: [1, 2], tile: null };
const jump = { t: "move", from: [1, 1], to: [3, 1], tile: null };
const carry = { t: "move", from: [4, 3], to: [5, 3], tile: { from: [0, 3], to: [5, 3] } };
const place = { t: "place", to: [0, 0] };
const pass = { t: "pass" };
const view = {
  tiles: [
    [0, 3],
    [1, 1],
    [1, 2],
    [3, 1],
    [4, 3],
  ],
  pieces: [
    [1, 1, "W", 1],
    [4, 3, "R", 0],
  ],
  turn: "W",
  hand: { W: 0, R: 0 },
  ply: 20,
  moves_left: 100,
  repeats: 1,
  row: null,
  last: null,
};

test("squares are named from the lower left of the first board, and keep their names", () => {
  assert.equal(square([0, 3]), "a1");
  assert.equal(square([4, 0]), "e4");
  assert.equal(square([-1, 3]), "z1");
  assert.equal(square([0, 4]), "a0");
  assert.equal(square([2, 5]), "c-1");
});

test("a turn is written with the tile first", () => {
  assert.equal(notation(place), "a4");
  assert.equal(notation(jump), "b3-d3");
  assert.equal(notation(carry), "a1-f1 e1-f1");
  assert.equal(notation(pass), "pass");
});

test("what is written can be read again, in any spacing and case", () => {
  const legal = [step, jump, carry];
  for (const action of legal) assert.equal(read(notation(action), legal), action);
  assert.equal(read(" B3 d3 ", legal), jump);
  assert.equal(read("a1f1e1f1", legal), carry);
  assert.equal(read("a1-f1 e1", legal), carry);
  assert.equal(read("PASS", [pass]), pass);
  const low = { t: "move", from: [2, 5], to: [2, 4], tile: null };
  assert.equal(read(notation(low), [low]), low);
});

test("what is no legal move is not read as one", () => {
  for (const typed of ["", "b3", "b3-b9", "pass", "hello", "d3-b3"])
    assert.equal(read(typed, [step, jump]), null);
});

test("a turn with a tile can be pointed at tile first or piece first", () => {
  const legal = [step, jump, carry];
  assert.equal(narrow(legal, picks, ["tile:0,3", "spot:5,3", "piece:4,3"]).done, carry);
  assert.equal(narrow(legal, picks, ["piece:4,3", "spot:5,3", "tile:0,3"]).done, carry);
  assert.equal(narrow(legal, picks, ["piece:1,1", "spot:3,1"]).done, jump);
});

test("half a turn is shown carried out as far as it goes", () => {
  const laid = staged(view, ["tile:0,3", "spot:5,3"]);
  assert.ok(laid.tiles.some((cell) => String(cell) === "5,3"));
  assert.ok(!laid.tiles.some((cell) => String(cell) === "0,3"));
  assert.deepEqual(laid.pieces, view.pieces);
  const moved = staged(view, ["tile:0,3", "spot:5,3", "piece:4,3"]);
  assert.ok(moved.pieces.some(([x, y]) => x === 5 && y === 3));
  assert.deepEqual(staged(view, ["piece:1,1"]), view);
  // The piece is not shown on a place where no tile lies yet.
  assert.deepEqual(staged(view, ["piece:4,3", "spot:5,3"]).pieces, view.pieces);
});

test("events become sentences with squares in them", () => {
  const moved = {
    t: "moved",
    seat: 1,
    from: [4, 3],
    to: [5, 3],
    turned: false,
    over: null,
    tile: carry.tile,
  };
  assert.deepEqual(describe(moved), {
    key: "karo.tile.stepped",
    params: { who: { key: "karo.red" }, from: "e1", to: "f1", over: "", tile: "a1" },
  });
  assert.equal(describe({ t: "placed", seat: 0, to: [0, 0] }).params.to, "a4");
  assert.equal(
    describe({
      t: "row",
      seat: 0,
      squares: [
        [0, 0],
        [1, 0],
      ],
    }).params.squares,
    "a4 b4",
  );
  assert.equal(describe({ t: "of a newer server" }), null);
});

test("the list of moves says whether it is a step or a jump", () => {
  assert.equal(words(step).key, "karo.move.step");
  assert.equal(words(jump).key, "karo.move.jump");
  assert.equal(words(carry).key, "karo.move.tile.step");
});

test("there is a hint for every stage of a turn", () => {
  const ask = { prompt: 1, kind: "move", due: null, legal: [step, carry] };
  const keys = [
    [],
    ["piece:1,1"],
    ["tile:0,3"],
    ["tile:0,3", "spot:5,3"],
    ["tile:0,3", "spot:5,3", "piece:4,3"],
  ].map((picked) => hint(ask, picked, view).key);
  assert.equal(new Set(keys).size, keys.length);
  assert.equal(hint({ ...ask, legal: [pass] }, [], view).key, "karo.hint.pass");
});

test("the third repetition and the limit are announced before they come", () => {
  const options = { repetition: 3, move_limit: 200 };
  assert.equal(warning(view, options), null);
  assert.equal(warning({ ...view, repeats: 2 }, options).key, "karo.warn.repeat");
  assert.equal(warning({ ...view, repeats: 2 }, { ...options, repetition: 0 }), null);
  assert.equal(warning({ ...view, moves_left: 5 }, options).params.count, 5);
});

test("the position in words names every piece", () => {
  const all = JSON.stringify(position(view));
  for (const name of ["b3", "e1", "a1", "b2", "d3"]) assert.ok(all.includes(name), name);
});

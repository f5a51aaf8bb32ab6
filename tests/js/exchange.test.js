import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

installDocument();
const { packed, readLine, unpacked, written } = await import("../../static/js/panels/exchange.js");

const line = {
  game: "karo.noughts",
  options: { move_limit: 50 },
  position: null,
  first: 1,
  actions: [{ t: "place", to: [-1, 2] }],
};

test("a line in an address is what it was", () => {
  const text = packed(line);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(unpacked(text), { ...line, drawing: undefined });
  assert.equal(unpacked("nonsense!"), null);
  assert.equal(unpacked(btoa('{"game":7,"actions":[]}')), null);
});

test("a line as text has its game, its diagram and its turns, in frames or bare", () => {
  const drawing = " 2  w .\n 1  . r\n    a b\nred to move";
  const text = written("karo.noughts", drawing, ["a1", "tile c1-e1, piece d1-e1"]);
  assert.deepEqual(readLine(text, "karo.dragonfly"), {
    game: "karo.noughts",
    drawing,
    actions: ["a1", "tile c1-e1, piece d1-e1"],
  });
  assert.deepEqual(readLine("1. a1\r\n2. b1", "karo.noughts"), {
    game: "karo.noughts",
    actions: ["a1", "b1"],
  });
  assert.equal(readLine("\n \n", "karo.noughts"), null);
});

test("JSON is read as well, and only as a line", () => {
  assert.deepEqual(readLine(JSON.stringify(line), ""), { ...line, drawing: undefined });
  assert.equal(readLine('{"entries":[]}', ""), null);
  assert.equal(readLine("{", ""), null);
});

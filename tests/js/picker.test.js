import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, forced, narrow } from "../../static/js/core/picker.js";

// A toy game: an action is the list of its picks, or of its orders.
const step = (...order) => ({ t: "toy", orders: [order] });
const either = (...orders) => ({ t: "toy", orders });
const orders = (action) => action.orders;

const STEP = step("piece:a", "spot:b");
const FAR = step("piece:a", "spot:c");
const OTHER = step("piece:d", "spot:b");
const TILE = either(["tile:x", "spot:e", "piece:a"], ["piece:a", "spot:e", "tile:x"]);
const LEGAL = [STEP, FAR, OTHER, TILE];

test("at first everything that begins an action may be picked", () => {
  const { next, done, actions } = narrow(LEGAL, orders, []);
  assert.deepEqual([...next].sort(), ["piece:a", "piece:d", "tile:x"]);
  assert.equal(done, null);
  assert.equal(actions.length, 4);
});

test("picks narrow the actions until one is complete", () => {
  assert.deepEqual([...narrow(LEGAL, orders, ["piece:a"]).next].sort(), [
    "spot:b",
    "spot:c",
    "spot:e",
  ]);
  const { done, next } = narrow(LEGAL, orders, ["piece:a", "spot:c"]);
  assert.equal(done, FAR);
  assert.equal(next.size, 0);
});

test("both orders of a compound turn lead to the same action", () => {
  assert.equal(narrow(LEGAL, orders, ["tile:x", "spot:e", "piece:a"]).done, TILE);
  assert.equal(narrow(LEGAL, orders, ["piece:a", "spot:e", "tile:x"]).done, TILE);
});

test("pointing at the last pick again lets it go", () => {
  assert.deepEqual(choose(LEGAL, orders, ["piece:a"], ["piece:a", "tile:a"]), []);
  assert.deepEqual(choose(LEGAL, orders, ["tile:x", "spot:e"], ["spot:e"]), ["tile:x"]);
});

test("pointing at another beginning starts anew", () => {
  assert.deepEqual(choose(LEGAL, orders, ["piece:a"], ["piece:d"]), ["piece:d"]);
});

test("the longest fitting part of the picks is kept", () => {
  const legal = [step("tile:x", "spot:e", "piece:a"), step("tile:x", "spot:f", "piece:a")];
  assert.deepEqual(choose(legal, orders, ["tile:x", "spot:e"], ["spot:f"]), ["tile:x", "spot:f"]);
});

test("what cannot be picked changes nothing", () => {
  assert.equal(choose(LEGAL, orders, ["piece:a"], ["spot:z"]), null);
  assert.equal(choose([], orders, [], ["piece:a"]), null);
});

test("it goes on by itself exactly while one way is left", () => {
  assert.deepEqual(forced(LEGAL, orders, ["tile:x"]), ["tile:x", "spot:e", "piece:a"]);
  assert.deepEqual(forced(LEGAL, orders, ["piece:a"]), ["piece:a"]);
  assert.deepEqual(forced([], orders, []), []);
});

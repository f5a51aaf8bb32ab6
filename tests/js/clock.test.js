import assert from "node:assert/strict";
import { test } from "node:test";
import { face, isRunning, left, lowFrom } from "../../static/js/core/clock.js";
import { nothingYet, receive } from "../../static/js/core/receive.js";

const clocks = [
  { seat: 0, left: 57_000, running: false },
  { seat: 1, left: 3_000, running: true },
];
const update = (more = {}) => ({
  t: "update",
  match: "m",
  seq: 4,
  from: 4,
  at: 20_000,
  events: [],
  view: {},
  prompts: [],
  you: null,
  clocks,
  paused: false,
  outcome: null,
  accepted: [],
  ...more,
});
const shown = (more, now = 1_000) => {
  const before = nothingYet();
  return { ...before, ...receive(before, update(more), now) };
};
const after = (before, frame, now) => ({ ...before, ...receive(before, frame, now) });

test("only the running clock runs, from the moment its frame came, and never below nothing", () => {
  const now = shown({});
  assert.equal(left(now, 0, 3_500), 57_000);
  assert.equal(left(now, 1, 3_500), 500);
  assert.equal(left(now, 1, 60_000), 0);
  assert.equal(left(now, 2, 3_500), null);
  assert.equal(left(shown({ clocks: null }), 0, 3_500), null);
  assert.deepEqual([isRunning(now, 0), isRunning(now, 1)], [false, true]);
});

test("an agreed pause stops it, and its notice does not count twice", () => {
  const paused = after(
    shown({ paused: true, seq: 5, from: 5 }),
    { t: "notice", code: "paused", text: "" },
    2_000,
  );
  assert.equal(paused.notice, null);
  assert.equal(left(paused, 1, 90_000), 3_000);
  assert.equal(isRunning(paused, 1), false);
  const on = after(paused, update({ seq: 6, from: 6 }), 100_000);
  const told = after(on, { t: "notice", code: "resumed", text: "" }, 100_200);
  assert.equal(left(told, 1, 101_000), 2_000);
});

test("while the server stores nothing no time goes by", () => {
  const halted = after(shown({}), { t: "notice", code: "paused", text: "" }, 2_000);
  assert.equal(halted.notice, "paused");
  assert.equal(left(halted, 1, 50_000), 2_000);
  assert.equal(isRunning(halted, 1), false);
  const on = after(halted, { t: "notice", code: "resumed", text: "" }, 60_000);
  assert.equal(left(on, 1, 60_500), 1_500);
  assert.equal(isRunning(on, 1), true);
});

test("tenths are shown when it is low", () => {
  assert.deepEqual([9_990, 10_000, 61_000, 3_661_000].map(face), [
    "9.9",
    "0:10",
    "1:01",
    "1:01:01",
  ]);
  assert.equal(lowFrom({ kind: "move", per_move_ms: 9_000 }), 3_000);
  assert.equal(lowFrom({ kind: "fischer", initial_ms: 60_000, increment_ms: 0 }), 10_000);
});

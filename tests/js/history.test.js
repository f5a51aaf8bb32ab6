import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

installDocument();
const { numbers, placeWords } = await import("../../static/js/panels/names.js");
const { knownAt } = await import("../../static/js/panels/analysing.js");

const entry = (seq, ...events) => ({ seq, at: 0, seat: null, events });
const move = { t: "placed" };

test("pauses use up no number, and after a take-back it is counted on from there", () => {
  const log = [
    entry(1, move),
    entry(2, move),
    entry(3), // a pause
    entry(4),
    entry(5, move),
    entry(6, move),
    entry(7, { t: "rewound", to: 4 }),
    entry(8, move),
  ];
  const number = numbers(log);
  assert.deepEqual([0, 1, 2, 3, 5, 6, 7, 8].map(number), [0, 1, 2, 2, 3, 4, 2, 3]);
});

test("while it is worked on, only what belongs to the position is known of it", () => {
  const points = [{ seq: 0 }, { seq: 1 }, { seq: 4 }];
  const busy = { status: "thinking", done: 3, total: 9, points, turning: null };
  assert.equal(knownAt(busy, 4)?.seq, 4);
  assert.equal(knownAt(busy, 3)?.seq, 1);
  assert.equal(knownAt(busy, 5), null);
  assert.equal(knownAt({ ...busy, status: "done" }, 5)?.seq, 4);
});

test("a move that was taken back is none behind the last", () => {
  const log = [entry(1, move), entry(2, move), entry(3, { t: "rewound", to: 1 })];
  assert.equal(placeWords(log, 1, 3), "Move 1 of 1");
  assert.equal(placeWords(log, 2, 3), "Move 2 of 2");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

installDocument();
const { createEars } = await import("../../static/js/panels/ticking.js");
const { takenBack } = await import("../../static/js/panels/history.js");

test("each mark is told once on its way down, and one sound comes when time is low", () => {
  const ears = createEars();
  const now = { match: "m", room: { clock: { kind: "fischer" } }, ask: { prompt: 1 } };
  const heard = [80_000, 60_000, 59_900, 31_000, 29_000, 33_000, 29_500, 9_900, 9_800, 4_000].map(
    (time) => ears(now, time),
  );
  assert.deepEqual(
    heard.map((one) => one.mark),
    [null, 60_000, null, null, 30_000, null, null, 10_000, null, 5_000],
  );
  assert.deepEqual(heard.map((one) => one.sound).indexOf(true), 7);
  assert.equal(heard.filter((one) => one.sound).length, 1);
});

test("a time per move begins anew with every question", () => {
  const ears = createEars();
  const now = (prompt) => ({
    match: "m",
    room: { clock: { kind: "move", per_move_ms: 12_000 } },
    ask: { prompt },
  });
  assert.equal(ears(now(1), 11_000).mark, null);
  assert.equal(ears(now(1), 9_000).mark, 10_000);
  assert.equal(ears(now(1), 3_900).sound, true);
  assert.equal(ears(now(3), 12_000).mark, null);
  assert.deepEqual(ears(now(3), 3_000), { sound: true, mark: 5_000 });
});

test("what was taken back is known from the log", () => {
  const log = [
    { seq: 1, events: [{ t: "placed" }] },
    { seq: 2, events: [{ t: "placed" }] },
    { seq: 3, events: [{ t: "rewound", to: 1 }] },
    { seq: 4, events: [{ t: "placed" }] },
  ];
  assert.deepEqual([...takenBack(log)], [2]);
});

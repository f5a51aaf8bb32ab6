import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

installDocument();
const { leftToAnswer, tooLate } = await import("../../static/js/panels/due.js");

const asked = {
  match: "m",
  seq: 0,
  at: 0,
  came: 5_000,
  halted: null,
  outcome: null,
  ask: { prompt: 0, kind: "arrange", due: 90_000, legal: [] },
  prompts: [
    { seat: 0, kind: "arrange", due: 90_000 },
    { seat: 1, kind: "move", due: null },
  ],
};

test("what is left is counted from when the question came, also after the page came anew", () => {
  assert.equal(leftToAnswer(asked, 0, 15_000), 80_000);
  assert.equal(leftToAnswer(asked, 1, 15_000), null);
  assert.equal(leftToAnswer({ ...asked, came: 45_000 }, 0, 45_000), 50_000);
  assert.equal(leftToAnswer({ ...asked, halted: 25_000 }, 0, 99_000), 70_000);
  assert.equal(leftToAnswer({ ...asked, seq: 1, at: 30_000, came: 36_000 }, 0, 37_000), 59_000);
  assert.equal(leftToAnswer(asked, 0, 999_000), 0);
});

test("a choice that time has made is told, one's own is not", () => {
  const gone = { ...asked, seq: 1, at: 90_000, ask: null };
  assert.match(tooLate(gone, asked), /^Time was up/);
  assert.equal(tooLate({ ...gone, at: 60_000 }, asked), null);
  assert.equal(tooLate({ ...asked, at: 90_000 }, asked), null);
  assert.equal(tooLate({ ...gone, match: "n" }, asked), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore } from "../../static/js/core/store.js";

function store() {
  const frames = [];
  const made = createStore({ seq: 0, picks: [] }, (paint) => frames.push(paint));
  const painted = [];
  made.paint((now) => painted.push(now.seq));
  return { ...made, frames, painted };
}

test("many changes are one repaint, with the newest snapshot", () => {
  const { set, frames, painted } = store();
  set({ seq: 1 });
  set({ seq: 2 });
  set({ seq: 3 });
  assert.equal(frames.length, 1);
  frames[0]();
  assert.deepEqual(painted, [3]);
  set({ seq: 4 });
  assert.equal(frames.length, 2);
});

test("the snapshot is frozen and replaced as a whole", () => {
  const { get, set } = store();
  const before = get();
  set({ seq: 1 });
  assert.throws(() => {
    get().seq = 9;
  }, TypeError);
  assert.equal(before.seq, 0);
  assert.notEqual(get(), before);
  assert.deepEqual(get(), { seq: 1, picks: [] });
});

test("listeners hear every step at once, with what was before", () => {
  const { set, listen } = store();
  const steps = [];
  listen((now, before) => steps.push([before.seq, now.seq]));
  set({ seq: 1 });
  set({ seq: 5 });
  assert.deepEqual(steps, [
    [0, 1],
    [1, 5],
  ]);
});

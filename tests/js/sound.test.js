import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const listeners = new Map();
globalThis.addEventListener = (kind, listener) => listeners.set(kind, listener);
let played = [];

class Part {
  constructor() {
    for (const name of ["frequency", "gain"]) {
      this[name] = {
        setValueAtTime() {},
        linearRampToValueAtTime: (value) => played.push(value),
        exponentialRampToValueAtTime() {},
      };
    }
  }
  connect(next) {
    return next;
  }
  start() {}
  stop() {}
}

globalThis.AudioContext = class {
  state = "running";
  currentTime = 0;
  createOscillator = () => new Part();
  createGain = () => new Part();
};

const { openOnGesture, play } = await import("../../static/js/core/sound.js");
const { choose } = await import("../../static/js/core/settings.js");

beforeEach(() => {
  played = [];
  choose({ mute: false, move: 1, turn: 1, alert: 1 });
});

test("nothing sounds before the first gesture, and everything after it", () => {
  openOnGesture();
  play("turn", "turn");
  assert.deepEqual(played, []);
  listeners.get("pointerdown")();
  play("turn", "turn");
  assert.equal(played.length, 2);
});

test("every event has a sound of its own, and what has none is silent", () => {
  const heard = ["place", "step", "jump", "tile", "turn", "offer", "low", "won", "lost", "drawn"];
  for (const tune of heard) {
    played = [];
    play(tune, "move");
    assert.ok(played.length > 0, tune);
  }
  played = [];
  play("no such tune", "move");
  play(null, "move");
  assert.deepEqual(played, []);
});

test("each kind has its own volume, and mute is for all", () => {
  choose({ move: 0.5, turn: 0, alert: 0.25 });
  const loudness = (kind) => {
    played = [];
    play("step", kind);
    return played[0] ?? 0;
  };
  assert.equal(loudness("turn"), 0);
  assert.ok(loudness("alert") > 0);
  assert.ok(Math.abs(loudness("move") - 2 * loudness("alert")) < 1e-9);
  choose({ mute: true });
  assert.equal(loudness("move") + loudness("alert"), 0);
});

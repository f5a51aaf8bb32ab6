import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const heard = new Map();
globalThis.document = {
  title: "Tessera",
  hidden: false,
  addEventListener: (kind, listener) => heard.set(kind, listener),
};
let notes = [];
let buzzes = 0;
let locks = [];
class Notification {
  static permission = "granted";
  constructor(title, { body }) {
    notes.push([title, body]);
  }
}
globalThis.Notification = Notification;
globalThis.window = globalThis;

class Lock {
  held = true;
  addEventListener(_, ended) {
    this.ended = ended;
  }
  async release() {
    this.held = false;
    this.ended();
  }
}
const device = {
  vibrate() {
    buzzes += 1;
  },
  wakeLock: {
    async request() {
      locks.push(new Lock());
      return locks.at(-1);
    },
  },
};
Object.defineProperty(globalThis, "navigator", { value: device, configurable: true });

const { setTitle, stayAwake, summon } = await import("../../static/js/core/wake.js");
const { choose } = await import("../../static/js/core/settings.js");

function look(hidden) {
  document.hidden = hidden;
  heard.get("visibilitychange")();
}

beforeEach(() => {
  look(false);
  notes = [];
  buzzes = 0;
  locks = [];
  choose({ calls: false });
  setTitle("Karo");
});

test("a page in front is not shouted at", () => {
  choose({ calls: true });
  summon("Your turn", "turn", "turn");
  assert.equal(document.title, "Karo");
  assert.deepEqual([notes, buzzes], [[], 0]);
});

test("a hidden page calls by title and vibration until somebody looks", () => {
  look(true);
  summon("Your turn", "turn", "turn");
  assert.equal(document.title, "● Your turn – Karo");
  assert.equal(buzzes, 1);
  setTitle("● Karo");
  assert.equal(document.title, "● Your turn – ● Karo");
  look(false);
  assert.equal(document.title, "● Karo");
});

test("notifications come only where they are wanted and allowed", () => {
  look(true);
  summon("Your turn", "turn", "turn");
  assert.deepEqual(notes, []);
  choose({ calls: true });
  summon("Your turn", "turn", "turn");
  assert.deepEqual(notes, [["Karo", "Your turn"]]);
  Notification.permission = "denied";
  summon("Your turn", "turn", "turn");
  Notification.permission = "granted";
  assert.equal(notes.length, 1);
});

test("a phone that allows notifications only elsewhere goes without", () => {
  look(true);
  choose({ calls: true });
  globalThis.Notification = class {
    static permission = "granted";
    constructor() {
      throw new TypeError("illegal constructor");
    }
  };
  summon("Your turn", "turn", "turn");
  globalThis.Notification = Notification;
  assert.equal(document.title, "● Your turn – Karo");
});

test("a timed match keeps the screen on, also after a look elsewhere, until it ends", async () => {
  await stayAwake(true);
  await stayAwake(true);
  assert.equal(locks.length, 1, "one lock is enough");
  // The system lets go of the lock when the page is hidden.
  document.hidden = true;
  await locks[0].release();
  look(false);
  await Promise.resolve();
  assert.equal(locks.length, 2);
  await stayAwake(false);
  assert.equal(locks[1].held, false);
  look(false);
  await Promise.resolve();
  assert.equal(locks.length, 2, "nobody wants it any more");
});

test("a browser without a wake lock plays on", async () => {
  const { wakeLock } = device;
  delete device.wakeLock;
  await stayAwake(true);
  await stayAwake(false);
  device.wakeLock = wakeLock;
  assert.equal(locks.length, 0);
});

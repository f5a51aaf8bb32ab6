import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { createSocket } from "../../static/js/core/socket.js";

class FakeSocket {
  static made = [];
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  opens() {
    this.readyState = 1;
    this.onopen();
  }
  says(frame) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  ends(code) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
  of(kind) {
    return this.sent.filter((frame) => frame.t === kind);
  }
}

function link(more = {}) {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout", "setInterval", "Date"], now: 1_000_000 });
  FakeSocket.made = [];
  const states = [];
  const frames = [];
  const pending = [];
  const socket = createSocket({
    url: "ws://table/x",
    tab: "tab-1",
    seen: () => null,
    pending: () => pending,
    heard: (frame) => frames.push(frame),
    changed: (state) => states.push(state),
    Socket: FakeSocket,
    random: () => 0.5,
    hidden: () => false,
    ...more,
  });
  const last = () => FakeSocket.made.at(-1);
  return { socket, states, frames, pending, last };
}

/** Let time pass as it does, not in one jump. */
function pass(seconds) {
  for (let n = 0; n < seconds; n++) mock.timers.tick(1000);
}

const welcome = { t: "welcome", now: 0 };

test("hello comes first, with the tab and what was seen", () => {
  const { socket, last } = link({ seen: () => ({ match: "m", seq: 7 }) });
  socket.open();
  last().opens();
  assert.deepEqual(last().sent, [{ t: "hello", v: 1, tab: "tab-1", seen: { match: "m", seq: 7 } }]);
});

test("what a welcome leads to is said once", () => {
  const made = link({
    heard() {
      const command = made.socket.name({ t: "seat", do: "sit" });
      made.pending.push(command);
      made.socket.send(command);
    },
  });
  made.socket.open();
  made.last().opens();
  made.last().says({ t: "welcome" });
  assert.equal(made.last().of("seat").length, 1);
});

test("nothing is sent before the welcome; then what is pending, under its old name", () => {
  const { socket, pending, last } = link();
  socket.open();
  last().opens();
  const command = socket.name({ t: "act", prompt: 1, action: {} });
  pending.push(command);
  socket.send(command);
  assert.deepEqual(last().of("act"), []);
  last().says(welcome);
  assert.deepEqual(last().of("act"), [command]);
  last().ends(1006);
  mock.timers.tick(250);
  last().opens();
  last().says(welcome);
  assert.deepEqual(last().of("act"), [command]);
});

test("names are long and never the same", () => {
  const { socket } = link();
  const names = new Set(Array.from({ length: 1000 }, () => socket.name({ t: "resign" }).cid));
  assert.equal(names.size, 1000);
  for (const name of names) assert.match(name, /^[0-9a-f]{24}$/);
});

test("the back-off doubles to 20 s and starts again after a welcome", () => {
  const { socket, states, last } = link();
  socket.open();
  const waits = [];
  for (let n = 0; n < 8; n++) {
    last().ends(1006);
    const { retry, since } = states.at(-1);
    waits.push(retry - since);
    mock.timers.tick(retry - since);
  }
  assert.deepEqual(waits, [250, 500, 1000, 2000, 4000, 8000, 10000, 10000]);
  last().opens();
  last().says(welcome);
  last().ends(4503);
  assert.equal(states.at(-1).retry - states.at(-1).since, 250);
});

test("a bye may ask for a longer wait", () => {
  const { socket, states, last } = link();
  socket.open();
  last().opens();
  last().says({ t: "bye", code: "busy", text: "", retry_ms: 3000 });
  last().ends(4013);
  assert.equal(states.at(-1).retry - states.at(-1).since, 3250);
});

for (const code of [4400, 4401, 4404, 4409, 4029]) {
  test(`after ${code} it does not come back`, () => {
    const { socket, states, last } = link();
    socket.open();
    last().opens();
    last().ends(code);
    mock.timers.tick(60_000);
    assert.equal(FakeSocket.made.length, 1);
    assert.equal(states.at(-1).state, "closed");
    assert.equal(states.at(-1).code, code);
  });
}

test("a key that ends is asked about once more: another tab may have got a new one", () => {
  const { socket, states, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  last().ends(4401);
  assert.equal(FakeSocket.made.length, 2);
  last().opens();
  last().ends(4401);
  assert.equal(FakeSocket.made.length, 2);
  assert.equal(states.at(-1).state, "closed");
});

test("it pings every ten seconds, and answers the server's pings at once", () => {
  const { socket, last } = link({ seen: () => ({ match: "m", seq: 3 }) });
  socket.open();
  last().opens();
  last().says(welcome);
  assert.equal(last().of("ping").length, 1);
  pass(10);
  assert.equal(last().of("ping").length, 2);
  assert.deepEqual(last().of("ping")[1], { t: "ping", n: 2, seq: 3, hidden: false });
  last().says({ t: "ping", n: 42 });
  assert.deepEqual(last().of("pong"), [{ t: "pong", n: 42 }]);
});

test("25 s without a byte replace the link; any byte counts", () => {
  const { socket, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  pass(20);
  last().says({ t: "ping", n: 1 });
  pass(24);
  assert.equal(FakeSocket.made.length, 1);
  pass(3);
  assert.equal(FakeSocket.made.length, 2);
});

test("where the server pings as in a race, a silence is noticed much sooner", () => {
  const { socket, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  for (let n = 0; n < 3; n++) {
    pass(2);
    last().says({ t: "ping", n });
  }
  pass(7);
  assert.equal(FakeSocket.made.length, 1);
  last().says({ t: "pong", n: last().of("ping").at(-1).n });
  pass(7);
  assert.equal(FakeSocket.made.length, 1, "an answer will do");
  pass(4);
  assert.equal(FakeSocket.made.length, 2);
});

test("a page that comes back probes, and without a pong in 3 s connects anew", () => {
  const { socket, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  const before = last().of("ping").length;
  socket.probe();
  assert.equal(last().of("ping").length, before + 1);
  pass(3);
  assert.equal(FakeSocket.made.length, 1);
  pass(2);
  assert.equal(FakeSocket.made.length, 2);
});

test("who looks away is known to do so at once", () => {
  let isHidden = false;
  const { socket, last } = link({ hidden: () => isHidden });
  socket.open();
  last().opens();
  socket.hide();
  assert.deepEqual(last().of("ping"), [], "nothing is said before the welcome");
  last().says(welcome);
  isHidden = true;
  socket.hide();
  assert.deepEqual(
    last()
      .of("ping")
      .map((ping) => ping.hidden),
    [false, true],
  );
});

test("a pong in time keeps the link and tells the round trip", () => {
  const { socket, states, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  socket.probe();
  mock.timers.tick(40);
  last().says({ t: "pong", n: 2, now: 0 });
  pass(5);
  assert.equal(FakeSocket.made.length, 1);
  assert.equal(states.at(-1).rtt, 40);
});

test("a probe while waiting connects at once and only once", () => {
  const { socket, last } = link();
  socket.open();
  last().ends(1006);
  socket.probe();
  assert.equal(FakeSocket.made.length, 2);
  mock.timers.tick(250);
  assert.equal(FakeSocket.made.length, 2);
});

test("a jump of time, as after sleep, probes", () => {
  const { socket, last } = link();
  socket.open();
  last().opens();
  last().says(welcome);
  const before = last().of("ping").length;
  mock.timers.setTime(1_000_000 + 8_000);
  socket.tick();
  assert.equal(last().of("ping").length, before + 1);
});

test("a link that does not open in 5 s is given up and tried again", () => {
  const { socket } = link();
  socket.open();
  mock.timers.tick(5_000);
  mock.timers.tick(250);
  assert.equal(FakeSocket.made.length, 2);
});

test("an old link that speaks late is not listened to", () => {
  const { socket, frames, last } = link();
  socket.open();
  const old = last();
  old.opens();
  old.says(welcome);
  socket.renew();
  mock.timers.tick(250);
  old.says({ t: "update", seq: 9 });
  assert.deepEqual(
    frames.map((frame) => frame.t),
    ["welcome"],
  );
});

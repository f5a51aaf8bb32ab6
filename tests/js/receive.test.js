import assert from "node:assert/strict";
import { test } from "node:test";
import { gap, merge, nothingYet, receive } from "../../static/js/core/receive.js";

const entry = (seq) => ({
  seq,
  at: seq * 10,
  seat: seq % 2,
  events: [{ t: "placed", seat: seq % 2, to: [0, 0] }],
});
const update = (seq, more = {}) => ({
  t: "update",
  match: "m1",
  seq,
  from: seq,
  at: seq * 10,
  events: entry(seq).events,
  view: { seq },
  prompts: [{ seat: 0, kind: "place", due: null }],
  you: { prompt: seq, kind: "place", due: null, legal: [] },
  clocks: null,
  paused: false,
  outcome: null,
  accepted: [],
  ...more,
});
const welcome = (last, more = {}) => ({
  t: "welcome",
  v: 1,
  build: "b",
  now: 5000,
  room: { id: "r", status: "playing", series: [0, 0] },
  you: { seat: 0, role: "play", host: true, name: null },
  table: { t: "table", seats: [], you: 0, host: 0, accepted: [] },
  update: last,
  log: [],
  offers: { open: [] },
  chat: [],
  presence: { seats: [], watchers: 0, names: [] },
  accepted: [],
  ...more,
});
function through(before, ...frames) {
  let now = before;
  for (const frame of frames) now = { ...now, ...receive(now, frame, 1000) };
  return now;
}

test("a welcome carries everything, and the clock's offset", () => {
  const now = through(nothingYet(), welcome(update(2), { log: [entry(1), entry(2)] }));
  assert.equal(now.seq, 2);
  assert.equal(now.offset, 4000);
  assert.deepEqual(
    now.log.map((one) => one.seq),
    [1, 2],
  );
  assert.equal(now.fresh, null, "nothing is animated after a welcome");
});

test("the next update is shown and may be animated", () => {
  const now = through(nothingYet(), welcome(update(2)), update(3));
  assert.equal(now.view.seq, 3);
  assert.equal(now.fresh.seq, 3);
  assert.equal(now.log.at(-1).seq, 3);
});

test("an older update changes nothing but the commands it accepts", () => {
  const start = { ...through(nothingYet(), welcome(update(5))), pending: [{ t: "act", cid: "c" }] };
  const now = through(start, update(4, { accepted: ["c"] }));
  assert.equal(now.view.seq, 5);
  assert.deepEqual(now.pending, []);
});

test("a conflated update is the truth, but is not animated and leaves a gap to fetch", () => {
  const now = through(
    nothingYet(),
    welcome(update(1), { log: [entry(1)] }),
    update(4, { from: 2 }),
  );
  assert.equal(now.view.seq, 4);
  assert.equal(now.fresh, null);
  assert.deepEqual(gap(now.log, now.seq), { from: 2, to: 4 });
});

test("picks stay while the question is the same and go with a new one", () => {
  const start = { ...through(nothingYet(), welcome(update(1))), picks: ["piece:1,1"] };
  const same = update(2, { you: { prompt: 1, kind: "place", due: null, legal: [] } });
  assert.deepEqual(through(start, same).picks, ["piece:1,1"]);
  assert.deepEqual(through(start, update(2)).picks, []);
});

test("a new match leaves nothing of the old one", () => {
  const old = {
    ...through(nothingYet(), welcome(update(9), { log: [entry(9)] })),
    past: { seq: 3, view: {} },
  };
  const now = through(old, welcome(update(0, { match: "m2", events: [] })));
  assert.equal(now.match, "m2");
  assert.equal(now.seq, 0);
  assert.deepEqual(now.log, []);
  assert.equal(now.past, null);
  assert.equal(now.outcome, null);
});

test("after a reconnect the log has every entry once", () => {
  const start = through(nothingYet(), welcome(update(3), { log: [entry(1), entry(2), entry(3)] }));
  const now = through(start, welcome(update(5), { log: [entry(3), entry(4), entry(5)] }));
  assert.deepEqual(
    now.log.map((one) => one.seq),
    [1, 2, 3, 4, 5],
  );
});

test("a refused turn lets the picks go, another refusal does not", () => {
  const pending = [
    { t: "act", cid: "a" },
    { t: "say", cid: "s" },
  ];
  const start = { ...through(nothingYet(), welcome(update(1))), picks: ["x"], pending };
  const said = through(start, { t: "refused", cid: "s", code: "too_long", text: "", seq: 1 });
  assert.deepEqual(said.picks, ["x"]);
  const acted = through(start, { t: "refused", cid: "a", code: "not_legal", text: "", seq: 1 });
  assert.deepEqual(acted.picks, []);
  assert.deepEqual(
    acted.pending.map((one) => one.cid),
    ["s"],
  );
});

test("an announcement changes nothing of the room", () => {
  const before = { ...nothingYet(), notice: "draining" };
  assert.deepEqual(receive(before, { t: "notice", code: "announcement", text: "Hello" }, 0), {});
});

test("the score counts a match once", () => {
  const outcome = { ranks: [2, 1], reason: "row" };
  const end = through(nothingYet(), welcome(update(1)), update(2, { outcome, you: null }));
  assert.deepEqual(end.room.series, [0, 1]);
  const again = through(end, update(3, { outcome, you: null }));
  assert.deepEqual(again.room.series, [0, 1]);
});

test("merge keeps order whatever comes in", () => {
  assert.deepEqual(
    merge([entry(1), entry(4)], [entry(3), entry(2)]).map((one) => one.seq),
    [1, 2, 3, 4],
  );
  assert.equal(gap([entry(1), entry(2)], 2), null);
  assert.deepEqual(gap([], 3), { from: 1, to: 3 });
});

test("a line of chat that comes twice is there once", () => {
  const said = {
    t: "said",
    id: "1",
    at: 1,
    from: { seat: 1 },
    name: "B",
    text: "hi",
    channel: "players",
    accepted: [],
  };
  const now = through(nothingYet(), welcome(update(1)), said, said);
  assert.equal(now.chat.length, 1);
});

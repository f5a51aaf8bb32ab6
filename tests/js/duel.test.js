import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { choose, narrow } from "../../static/js/core/picker.js";
import { foreseen, holdsUp } from "../../static/js/core/predict.js";
import { nothingYet, receive } from "../../static/js/core/receive.js";
import { race, solo } from "../../static/js/games/duel.js";
import { pushable, pushed, pushOf, slid, turned, WAYS } from "../../static/js/games/duel-board.js";
import { card } from "../../static/js/games/duel-card.js";
import { between, view } from "../../static/js/games/duel-diagram.js";
import { complete, point } from "../../static/js/games/duel-lay.js";
import { layout } from "../../static/js/games/duel-layout.js";
import { position, summary } from "../../static/js/games/duel-position.js";
import { describe, heading, hint } from "../../static/js/games/duel-words.js";
import { en } from "../../static/js/i18n/en.js";

const vectors = (name) => {
  const file = new URL(`../vectors/duel_${name}.json.gz`, import.meta.url);
  return JSON.parse(gunzipSync(readFileSync(file)).toString()).items;
};

/** Numbers that look like chance, the same every time. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

const BOARD = view(`
┘.├│
│─┴│
│┤┌┐
├┐└┬`).boards[0];

const { found, skipped, wrong, ends, bare, ...TWO } = view("");
const racing = (more = {}) => ({
  ...TWO,
  boards: [BOARD, BOARD],
  at: ["N0", "E1"],
  target: "S2",
  cards: [0, 3],
  called: [false, false],
  skip_asked: [false, false],
  ready: [false, false],
  slides: [0, 0],
  ...more,
});

test("a push moves what the test vectors say, and nothing else can be pushed", () => {
  for (const { board, slides } of vectors("slides")) {
    const wanted = slides.map((one) => String(one.slide)).sort();
    assert.deepEqual(pushable(board).map(String).sort(), wanted);
    for (const { slide, board: later } of slides) assert.deepEqual(slid(board, slide), later);
  }
});

test("the pathways of diagrams are those of the test vectors", () => {
  const places = [..."NESW"].flatMap((side) => [0, 1, 2, 3].map((at) => side + at));
  for (const { board, connected } of vectors("connect").slice(0, 200)) {
    const joined = new Set(connected.map((pair) => [...pair].sort().join()));
    for (const from of places) {
      for (const to of places) {
        if (from >= to) continue;
        assert.equal(between(board, from, to) !== null, joined.has([from, to].join()));
      }
    }
  }
});

test("an arrow slides one tile its way; after 2 as many; with Shift the whole row", () => {
  const legal = race.still(racing(), [{ t: "stop" }], 0);
  const press = (key, more = {}) => {
    const pressed = { key, shift: false, before: "", ...more };
    return race.keyed(pressed, legal, racing(), 0)?.cell ?? null;
  };
  assert.deepEqual(press("ArrowLeft"), [0, 2]);
  assert.deepEqual(press("ArrowRight"), [0, 0]);
  assert.deepEqual(press("ArrowUp"), [1, 1]);
  assert.equal(press("ArrowDown"), null);
  assert.deepEqual(press("ArrowUp", { before: "2" }), [2, 1]);
  assert.deepEqual(press("ArrowUp", { shift: true }), [3, 1]);
  assert.deepEqual(press("ArrowLeft", { shift: true }), [0, 3]);
  assert.equal(race.keyed({ key: " ", shift: false, before: "" }, legal, racing(), 0).t, "stop");
  assert.equal(pushOf(BOARD, [1, 0], 3), null);
});

test("a tile drawn towards the gap slides, any other way it does not", () => {
  const legal = race.still(racing(), [], 0);
  const draw = (cell, way) => race.swiped([`tile:${cell}`], way, legal, racing(), 0)?.cell ?? null;
  assert.deepEqual(draw("0,3", [0, -1]), [0, 3]);
  assert.deepEqual(draw("2,1", [-1, 0]), [2, 1]);
  assert.equal(draw("0,3", [0, 1]), null);
  assert.equal(draw("2,2", [-1, 0]), null);
  assert.equal(race.swiped(["N0"], [0, 1], legal, racing(), 0), null);
});

test("a tap pushes the tile at once", () => {
  const legal = race.still(racing(), [], 0);
  const picks = choose(legal, race.picks, [], ["tile:3,1"]);
  assert.deepEqual(narrow(legal, race.picks, picks).done.cell, [3, 1]);
  assert.equal(choose(legal, race.picks, [], ["tile:3,3"]), null);
});

test("one's own tiles: taken up, turned, swapped, and sent when every orientation is there", () => {
  const legal = [
    { t: "arrange", board: BOARD },
    { t: "arrange", schema: {} },
  ];
  const tap = (picks, cell) => point(legal, picks, [`tile:${cell}`]);
  const up = tap([], "0,0");
  const turnedOnce = tap(up, "0,0");
  assert.equal(complete(legal, up).board.join(), BOARD.join());
  assert.equal(turned("NW"), "NE");
  assert.equal(turned("NES"), "ESW");
  const swapped = complete(legal, tap(up, "0,1"));
  assert.deepEqual(swapped.board.slice(0, 2), ["", "NW"]);
  // The only corner that is open up and left has been turned away.
  assert.equal(BOARD.filter((word) => word === "NW").length, 1);
  assert.equal(complete(legal, turnedOnce), null);
  assert.equal(point([{ t: "stop" }], [], ["tile:0,0"]), null);
  assert.deepEqual(
    hint({ kind: "arrange", legal }, turnedOnce, racing({ phase: "arrange" })).params.tiles,
    "“┘”",
  );
});

test("what is foreseen falls away with its answers, whatever comes between", () => {
  const asked = { prompt: 7, kind: "race", due: null, legal: [{ t: "stop" }] };
  const push = (cid, cell, prompt = 7) => ({ t: "act", cid, prompt, action: { t: "slide", cell } });
  const now = { view: racing(), ask: asked, you: { seat: 0 }, pending: [] };
  assert.equal(foreseen(now, race).view, now.view);
  const two = { ...now, pending: [push("a", [0, 3]), push("b", [3, 3])] };
  const { view: later, legal } = foreseen(two, race);
  assert.deepEqual(later.boards[0], slid(slid(BOARD, [0, 3]), [3, 3]));
  assert.deepEqual(later.boards[1], BOARD, "the rival's board is nobody's guess");
  assert.deepEqual(later.slides, [2, 0]);
  assert.deepEqual(legal.map((one) => one.t).sort(), [...Array(6).fill("slide"), "stop"]);
  const old = { ...now, pending: [push("a", [0, 3], 6)] };
  assert.equal(foreseen(old, race).view, now.view, "the answer to an earlier question");
  const called = {
    ...now,
    pending: [{ t: "act", prompt: 7, action: { t: "stop" } }, push("b", [0, 3])],
  };
  assert.deepEqual(foreseen(called, race).view.boards[0], BOARD, "a board is frozen by its call");
  assert.deepEqual(foreseen(called, race).legal, []);
  assert.equal(holdsUp({ t: "act", action: { t: "ready" } }, race), true);
  assert.equal(holdsUp(push("a", [0, 3]), race), false);
});

test("slides over a bad line: at the last answer the board is the server's, in any order", () => {
  for (let seed = 1; seed <= 60; seed++) {
    const dice = chance(seed);
    const server = { board: BOARD, slides: 0, seq: 1, seen: new Set() };
    /** @type {any[]} */
    let line = [];
    const update = (accepted) => ({
      t: "update",
      match: "m",
      seq: server.seq,
      from: server.seq,
      at: server.seq,
      events: [],
      view: racing({ boards: [server.board, BOARD], slides: [server.slides, 0] }),
      prompts: [],
      you: { prompt: 1, kind: "race", due: null, legal: [{ t: "stop" }] },
      clocks: null,
      paused: false,
      outcome: null,
      accepted,
    });
    const answer = ({ cid, action }) => {
      if (server.seen.has(cid)) return update([cid]);
      const later = slid(server.board, action.cell);
      if (later === server.board || dice(12) === 0) return { t: "refused", cid, code: "not_legal" };
      Object.assign(server, { board: later, slides: server.slides + 1, seq: server.seq + 1 });
      server.seen.add(cid);
      return update([cid]);
    };
    let now = { ...nothingYet(), you: { seat: 0, role: "play", host: true, name: null } };
    const hear = (frame) => {
      now = { ...now, ...receive(now, frame, 1000) };
    };
    hear(update([]));
    /** @type {any[]} */
    let up = [];
    for (let step = 0; step < 80; step++) {
      const what = dice(10);
      if (what < 4) {
        const { view: shown } = foreseen(now, race);
        const cells = pushable(shown.boards[0]);
        const command = {
          t: "act",
          cid: `${seed}.${step}`,
          prompt: 1,
          action: { t: "slide", cell: cells[dice(6)] },
        };
        now = { ...now, pending: [...now.pending, command] };
        up.push(command);
      } else if (what < 7 && up.length) line.push(answer(up.shift()));
      else if (what < 9 && line.length) hear(line.shift());
      else if (what === 9) {
        // The link is lost with all that was on it; what has no answer is said again.
        line = [];
        const { pending } = now;
        hear({
          ...update([]),
          accepted: pending.map((one) => one.cid).filter((cid) => server.seen.has(cid)),
        });
        up = [...now.pending];
      }
    }
    while (up.length) line.push(answer(up.shift()));
    for (const frame of line) hear(frame);
    assert.deepEqual(now.pending, []);
    const { view: shown } = foreseen(now, race);
    assert.deepEqual(shown.boards[0], server.board, `seed ${seed}`);
    assert.equal(shown.slides[0], server.slides);
  }
});

test("everything that is told, asked and shown has its sentence", () => {
  const said = (sentence) => {
    assert.ok(sentence.key in en, sentence.key);
    for (const inner of Object.values(sentence.params ?? {})) if (inner?.key) said(inner);
  };
  const rounds = [
    { claims: ["valid", null], card_to: 0 },
    { claims: ["wrong", null], card_to: 1 },
    { claims: ["valid", "valid"], card_to: "aside" },
    { claims: [null, null], card_to: "aside" },
    { claims: ["wrong"] },
    { claims: ["valid"], card_to: 0 },
  ];
  for (const round of rounds) {
    said(describe({ t: "judged", ...round }));
    const last_round = { ...round, target: "N0", slides: [3, 4], least: [null, 2] };
    for (const seat of [0, 1, null]) {
      said(heading(racing({ phase: "shown", last_round }), null, seat, 0));
      said(hint({ kind: "shown", legal: [] }, [], racing({ phase: "shown", last_round }), seat));
    }
  }
  for (const t of ["arranged", "readied", "stopped", "skipped"]) said(describe({ t, seat: 1 }));
  for (const t of ["reshuffled", "ended"]) said(describe({ t }));
  said(describe({ t: "revealed", target: "E2" }));
  said(describe({ t: "slid", seat: 0, cell: [1, 2] }));
  assert.equal(describe({ t: "of a newer server" }), null);
  const ask = { kind: "race", legal: [{ t: "stop" }] };
  for (const phase of ["arrange", "countdown", "race", "claim"]) {
    for (const called of [
      [false, false],
      [true, false],
      [false, true],
    ]) {
      said(heading(racing({ phase, called }), phase === "countdown" ? null : ask, 0, 0));
      said(hint(ask, [], racing({ phase, skip_asked: called }), 0));
    }
  }
  for (const one of [...position(racing()), ...summary(racing(), 1)]) said(one);
  for (const word of [...WAYS, "gap", "unknown"]) assert.ok(`duel.tile.${word}` in en);
  const ended = { ...racing({ boards: [BOARD] }), found: 4, wrong: 1, skipped: 0 };
  for (const one of Object.values(solo.ending(ended, { board: "random" }))) said(one);
  for (const one of Object.values(solo.ending({ ...ended, found: 0 }, { board: "today" })))
    said(one);
  assert.equal(race.ending(racing(), {}), null);
});

test("places are called by words, never by keys", () => {
  assert.equal(race.place("tile:1,0"), "row 2, column 1");
  assert.equal(race.place("S1"), "bell");
});

test("the card shows where one sets out from; who looks on sees it of both", () => {
  const now = racing({ at: ["N0", "S1"], target: "E2" });
  for (const size of [
    { width: 130, height: 244 },
    { width: 564, height: 130 },
  ]) {
    const from = (seats) =>
      JSON.stringify(card({ x: 0, y: 0, ...size }, now, seats, null)).match(/"class":"from"/g);
    assert.deepEqual([from([1]).length, from([0, 1]).length], [1, 2]);
  }
});

test("alone, no next card is promised where there is none", () => {
  const judged = { t: "judged", claims: ["valid"], card_to: 0, moves: 0 };
  assert.equal(en[describe(judged).key], "The pathway is there.");
});

test("the two trays and the card never lie over each other, whatever the shape", () => {
  for (const [seats, mine] of [
    [2, 0],
    [2, 1],
    [2, null],
    [1, 0],
  ]) {
    for (const shape of [0.5, 0.8, 0.99, 1.01, 1.3, 1.8, 2.6]) {
      const { trays, card, box } = layout(seats, mine, shape);
      const parts = [
        ...trays.map(({ x, y, scale }) => [x, y, 548 * scale, 548 * scale]),
        [card.x, card.y, card.width, card.height],
      ];
      for (const [at, [x, y, width, height]] of parts.entries()) {
        assert.ok(x >= box[0] && y >= box[1], `${seats} ${mine} ${shape}`);
        assert.ok(x + width <= box[0] + box[2] + 0.01 && y + height <= box[1] + box[3] + 0.01);
        for (const [ox, oy, ow, oh] of parts.slice(at + 1)) {
          const apart = x + width <= ox || ox + ow <= x || y + height <= oy || oy + oh <= y;
          assert.ok(apart, `${seats} ${mine} ${shape} ${at}`);
        }
      }
    }
  }
  assert.equal(pushed(BOARD, [3, 1]).length, 3);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

const place = installDocument();
const { nothingYet } = await import("../../static/js/core/receive.js");
const { dragonfly } = await import("../../static/js/games/dragonfly.js");
const { solo } = await import("../../static/js/games/duel.js");
const { afterStep } = await import("../../static/js/panels/calls.js");
const { bar } = await import("../../static/js/panels/bar.js");
const { invitation } = await import("../../static/js/panels/invitation.js");
const { standing } = await import("../../static/js/panels/offers.js");

const regions = Object.fromEntries(
  ["polite", "toasts"].map((id) => [id, document.createElementNS(place.namespaceURI, "div")]),
);
document.getElementById = (id) => regions[id] ?? null;

/** Go from snapshot to snapshot; what the region says in the end. */
function steps(region, ...all) {
  for (const [at, now] of all.entries()) if (at) afterStep(now, all[at - 1], dragonfly);
  return regions[region].textContent;
}

const at = (state, more = {}) => ({
  ...nothingYet(),
  build: "b",
  link: { state, since: 0 },
  ...more,
});

test("who has just come is not told that he is back, who was away is", () => {
  const [none, first, open] = [at("idle", { build: null }), at("connecting"), at("open")];
  assert.doesNotMatch(steps("polite", none, first, open), /You are back/);
  assert.match(steps("polite", open, at("waiting"), first, open), /You are back/);
});

test("that time was up is shown until the next turn has been played", () => {
  const match = at("open", { match: "m", table: { seats: [] }, prompts: [], at: 90_000 });
  const asked = { prompt: 0, kind: "arrange", due: 90_000, legal: [] };
  const his = { ...match, seq: 1 };
  const mine = { ...match, seq: 2, ask: { prompt: 2, kind: "move", due: null, legal: [] } };
  assert.match(steps("toasts", { ...match, seq: 0, ask: asked }, his), /Time was up/);
  assert.match(steps("toasts", his, mine), /Time was up/);
  assert.doesNotMatch(steps("toasts", mine, { ...match, seq: 3 }), /Time was up/);
});

/** All words of a described tree. */
const words = (node) =>
  Array.isArray(node) ? node.map(words).join("|") : node?.children ? words(node.children) : node;

test("a set-up that both have seen is not offered to be taken back, a sealed one is", () => {
  const desk = { renderer: dragonfly, more: () => false, isSure: () => false };
  const chosen = { seq: 1, at: 0, seat: 0, events: [{ t: "arranged", seat: 0 }] };
  const shown = { seq: 2, at: 0, seat: 1, events: [{ t: "arranged", seat: 1 }, { t: "revealed" }] };
  const moved = { seq: 3, at: 0, seat: 0, events: [{ t: "moved", seat: 0 }] };
  const offered = (...log) =>
    words(standing(at("open", { log, you: { seat: 0 } }), desk)).includes("Take back");
  assert.deepEqual(
    [offered(), offered(chosen), offered(chosen, shown), offered(chosen, shown, moved)],
    [false, true, false, true],
  );
});

test("who is invited reads what was chosen of the game", () => {
  const facts = { game: "karo.dragonfly", status: "open", seats: [], host: null, role: "play" };
  const read = (arrangement) =>
    words(invitation({ ...facts, options: { arrangement, move_limit: 200 } }, {}));
  assert.match(read("free"), /Set-up: Chosen in secret \(Advanced Variant\)/);
  assert.doesNotMatch(read("free"), /200/);
});

test("an invitation says how many play", () => {
  const read = (game, seats) =>
    words(invitation({ game, status: "open", seats, host: null, role: "play" }, {}));
  const open = { kind: "open" };
  assert.match(read("duel.solo", [open]), /Labyrinth Alone, for one,/);
  assert.match(read("duel.race", [open, open]), /Labyrinth Race, for two,/);
  assert.match(read("paths", [open, open, open]), /, for 3,/);
});

test("that there is no pathway yet is shown for three seconds, or until the next call", (test) => {
  test.mock.timers.enable({ apis: ["setTimeout"] });
  const match = at("open", { match: "m", table: { seats: [] }, prompts: [], you: { seat: 0 } });
  const step = (seq, ...events) => ({ ...match, seq, fresh: { seq, events } });
  const called = { t: "stopped", seat: 0 };
  const miss = { t: "judged", claims: ["wrong"], card_to: null, moves: null };
  const right = { t: "judged", claims: ["valid"], card_to: 0, moves: 0 };
  const wrong = step(1, called, miss);
  const slid = step(2, { t: "slid", seat: 0, cell: [0, 0], from: [] });
  const told = (...all) => {
    for (const [place, now] of all.entries()) if (place) afterStep(now, all[place - 1], solo);
    return regions.toasts.textContent;
  };
  assert.match(told(step(0), wrong, slid), /no pathway yet/);
  assert.doesNotMatch(told(slid, step(3, called, right)), /no pathway/);
  assert.match(told(step(3), step(4, called, miss)), /no pathway yet/);
  test.mock.timers.tick(2_999);
  assert.match(regions.toasts.textContent, /no pathway yet/);
  test.mock.timers.tick(1);
  assert.doesNotMatch(regions.toasts.textContent, /no pathway/);
});

test("who practises finds a hint among what is seldom wanted, who plays people none", () => {
  const board = { sending: () => false, legal: () => [], ready: () => null };
  const desk = { renderer: dragonfly, board, isSure: () => false };
  const ask = { prompt: 1, kind: "move", due: null, legal: [{}, {}] };
  const offered = (kind, more, asked = ask) => {
    const table = { seats: [{ kind: "human" }, { kind }] };
    const now = at("open", { match: "m", view: {}, ask: asked, table, you: { seat: 0 } });
    return words(bar(now, { ...desk, more: () => more })).includes("Hint");
  };
  assert.deepEqual(
    [offered("bot", true), offered("bot", false), offered("human", true)],
    [true, false, false],
  );
  assert.equal(offered("bot", true, null), false);
});

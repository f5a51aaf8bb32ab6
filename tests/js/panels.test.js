import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument } from "./dom.js";

installDocument();
const { openSheet } = await import("../../static/js/core/dialog.js");
const { nothingYet } = await import("../../static/js/core/receive.js");
const { race } = await import("../../static/js/games/duel.js");
const { view: drawn } = await import("../../static/js/games/duel-diagram.js");
const { karo } = await import("../../static/js/games/karo.js");
const panels = "../../static/js/panels";
const { analyseButton, createAnalysis, unfairWords } = await import(`${panels}/analysing.js`);
const { bar } = await import(`${panels}/bar.js`);
const { single } = await import(`${panels}/buttons.js`);
const { results } = await import(`${panels}/lists.js`);
const { followReview, reviewButton } = await import(`${panels}/review.js`);
const { roomTools } = await import(`${panels}/roomtools.js`);
const { seats } = await import(`${panels}/seats.js`);
const { hiddenSign } = await import(`${panels}/yourname.js`);

/** All that a described tree says, and the classes in it. */
const flat = (node) => (typeof node === "string" ? [node] : [node, ...node.children.flatMap(flat)]);
const words = (nodes) =>
  [nodes]
    .flat(Infinity)
    .filter(Boolean)
    .flatMap(flat)
    .filter((one) => typeof one === "string")
    .join("|");

const chair = (name) => ({ kind: "human", name, ready: true, online: true });
const playing = {
  ...nothingYet(),
  link: { state: "open", since: 0 },
  match: "m",
  table: { seats: [chair("Ada"), chair("Bo")], host: 0 },
  prompts: [{ seat: 0, prompt: 0, kind: "place", due: null }],
};
const desk = { renderer: karo, board: { sending: () => false, legal: () => [] } };

test("while several are asked a watcher reads whom the match waits for", () => {
  const both = [playing.prompts[0], { ...playing.prompts[0], seat: 1 }];
  assert.match(words(bar({ ...playing, prompts: both }, desk)), /Still to choose: Ada, Bo/);
  assert.match(words(bar(playing, desk)), /Ada is thinking/);
});

test("nobody is shown to be on turn while the server is away", () => {
  const lit = (now) => seats(now, karo).map((one) => one.attrs.class.includes("to-move"));
  assert.deepEqual(lit(playing), [true, false]);
  assert.deepEqual(lit({ ...playing, link: { state: "lost", since: 1 } }), [false, false]);
});

test("opponents without a name are one line, the others a line each", () => {
  const met = (name, won, more) => ({ kind: "human", name, won, drawn: 0, lost: 1, ...more });
  const opponents = [met("Player 2", 1), met("Ada", 2), met("Ada", 3), met("Player 1", 4)];
  const bot = met("Player 2", 7, { kind: "bot", level: "easy" });
  const lines = results([{ game: "karo.noughts", opponents: [...opponents, bot] }])[1].children;
  assert.equal(lines.length, 4);
  assert.equal(new Set(lines.map((one) => one.key)).size, 4);
  assert.match(words(lines), /People without a name: 5 won, 0 drawn, 2 lost/);
});

test("who plays against somebody reads beforehand that nothing is analysed now", async () => {
  const rooms = [{ game: "karo.noughts", status: "playing", url: "http://x/r/AAAA-BBBB-CCCC" }];
  let people = 2;
  globalThis.localStorage = { getItem: () => "true", setItem() {} };
  globalThis.fetch = async (address) => {
    const kinds = Array.from({ length: 2 }, (_, at) => ({ kind: at < people ? "human" : "bot" }));
    const told = String(address).endsWith("api/me") ? { rooms } : { seats: kinds };
    return { ok: true, status: 200, headers: new Map(), json: async () => told };
  };
  const foreseen = async (game) => {
    const analysis = createAnalysis("m", game, () => {});
    await analysis.foresee();
    assert.equal(unfairWords(analysis) !== null, analysis.get().unfair);
    return analyseButton(analysis).attrs["aria-disabled"] ?? "false";
  };
  assert.equal(await foreseen("karo.noughts"), "true");
  assert.equal(await foreseen("karo.dragonfly"), "false");
  people = 1;
  assert.equal(await foreseen("karo.noughts"), "false");
});

test("a room offers no clock where the game has times of its own, nor a swap of one seat", () => {
  const offered = (key, count) => {
    const table = { seats: [chair("Ada"), chair("Bo")].slice(0, count), host: 0, options: {} };
    const room = { status: "open", url: null, watch_url: "" };
    const now = { ...playing, table, room, you: { seat: 0, role: "play", host: true } };
    const said = words(roomTools(now, desk, { key, bots: [], options: {} }));
    return [/No clock/.test(said), /Swap the seats/.test(said), /Use these options/.test(said)];
  };
  assert.deepEqual(offered("karo.noughts", 2), [true, true, true]);
  assert.deepEqual(offered("duel.race", 2), [false, true, true]);
  assert.deepEqual(offered("duel.solo", 1), [false, false, true]);
});

/** The element of the sheet, as far as it is used. */
function sheetElement() {
  const sheet = document.createElementNS("http://www.w3.org/1999/xhtml", "dialog");
  const heard = {};
  return Object.assign(sheet, {
    dataset: {},
    addEventListener: (kind, run) => Object.assign(heard, { [kind]: run }),
    showModal: () => Object.assign(sheet, { open: true }),
    close: () => Object.assign(sheet, { open: false }) && heard.close(),
  });
}

test("who looks at a round sees what is found out meanwhile, until the next one begins", () => {
  const sheet = sheetElement();
  document.getElementById = (id) => (id === "sheet" ? sheet : null);
  const board = drawn("┘.├│ │─┴│ │┤┌┐ ├┐└┬").boards[0];
  const judged = (shortest, start = "N0") => ({
    round: 1,
    phase: "shown",
    boards: [board, board],
    last_round: {
      ...{ target: "W0", claims: ["valid", null], arrivals: [1_000, null], dated: [990, null] },
      ...{ card_to: 0, moves: 0, routes: [null, null], least: [0, 0], slides: [0, 0], took: 1_500 },
      steps: [0, 1].map(() => ({ board, start, slides: [], shortest })),
    },
  });
  const look = () => reviewButton(judged(null), race, (seat) => `P${seat}`).attrs.onclick({});
  look();
  assert.match(sheet.textContent, /P0: played \(0\)/);
  assert.doesNotMatch(sheet.textContent, /shortest/);
  followReview({ ...judged([[0, 0]]), round: 2 }, race);
  assert.doesNotMatch(sheet.textContent, /shortest/, "another round");
  followReview(judged([[0, 0]]), race);
  assert.match(sheet.textContent, /P0: shortest \(1\)/);
  const next = { ...judged(null), round: 2, phase: "countdown" };
  openSheet(
    () => "Keys",
    () => "all of them",
  );
  followReview(next, race);
  assert.equal(sheet.open, true, "another sheet stays");
  look();
  followReview(next, race);
  assert.equal(sheet.open, false);
  document.getElementById = () => null;
});

test("a double click is one press where a second press cannot be undone", () => {
  let pressed = 0;
  const press = single({ attrs: { onclick: () => (pressed += 1) } }).attrs.onclick;
  for (const detail of [1, 2, 0, 1]) press({ detail });
  assert.equal(pressed, 3);
});

test("a name is searched for what nobody can see and what turns letters about", () => {
  const hidden = [
    "a\u202eb",
    "\u200bAda",
    "A\u3164",
    "x\u{e0041}",
    "👩\u200d👧",
    "\u00adA",
    "a\u034f",
  ];
  const codes = ["U+202E", "U+200B", "U+3164", "U+E0041", "U+200D", "U+00AD", "U+034F"];
  assert.deepEqual(hidden.map(hiddenSign), codes);
  for (const name of ["Ada", "مرحبا", "דניאל", "❤️ 🎲", "Zoë-Żółć", "Nguyễn", " Ada "])
    assert.equal(hiddenSign(name), null, name);
});

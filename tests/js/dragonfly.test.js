import assert from "node:assert/strict";
import { test } from "node:test";
import { choose, narrow } from "../../static/js/core/picker.js";
import { dragonfly } from "../../static/js/games/dragonfly.js";
import { after, turn, view } from "../../static/js/games/dragonfly-diagram.js";
import { LESSONS } from "../../static/js/games/dragonfly-lesson.js";
import {
  describe,
  goal,
  hint,
  known,
  position,
  warning,
  words,
} from "../../static/js/games/dragonfly-words.js";
import { installDocument } from "./dom.js";

const step = { t: "move", from: [0, 1], to: [0, 2] };
const leap = { t: "move", from: [1, 0], to: [1, 4] };
const choosing = LESSONS[1].steps[0].turns.map(turn);
const start = view(`
W W W
w w w
. . .
. . .
. . .
. . .
r r r
R R R`);

test("row 8 is at the top, and what is written can be read again", () => {
  const legal = [step, leap, { t: "arrange", word: "ADADAD" }, { t: "pass" }];
  assert.equal(dragonfly.notation(step), "a7-a6");
  assert.equal(dragonfly.place("spot:2,7"), "c1");
  for (const action of legal)
    assert.equal(dragonfly.read(dragonfly.notation(action).toLowerCase(), legal), action);
  assert.equal(dragonfly.read("ADADAA", legal), null);
  // A set-up is typed as it is read out, signs between the rows or not; white sits opposite.
  const [ours, theirs] = ["ADDAAD", "DDADAA"].map((word) => ({ t: "arrange", word }));
  for (const [seat, mine] of [
    [1, ours],
    [0, theirs],
  ]) {
    assert.equal(dragonfly.read("add / aad", [ours, theirs], seat), mine);
    assert.equal(dragonfly.notation(mine, seat), "ADDAAD");
  }
});

test("every tap shows another set-up, and none of them is sent by itself", () => {
  const first = choose(choosing, dragonfly.picks, [], ["word:ADDAAA"]);
  const second = choose(choosing, dragonfly.picks, first, ["word:ADDDAA"]);
  assert.deepEqual(second, ["word:ADDDAA"]);
  const { done } = narrow(choosing, dragonfly.picks, second);
  assert.equal(done.word, "ADDDAA");
  assert.ok(dragonfly.compound(done) && dragonfly.sealed(done));
  assert.equal(dragonfly.usual(choosing).word, "DDDAAA");
  assert.equal(dragonfly.usual([step]), null);
});

test("a leap is told with all that it passed, a step with what the ant becomes", () => {
  const [flown] = dragonfly.events(leap);
  assert.deepEqual(flown.over, [
    [1, 1],
    [1, 2],
    [1, 3],
  ]);
  assert.equal(describe(flown).params.over, "b7 b6 b5");
  assert.equal(describe(dragonfly.events(step)[0]).key, "dragonfly.stepped");
  assert.equal(dragonfly.sound(flown), "jump");
  assert.equal(dragonfly.sound(dragonfly.events(step)[0]), "step");
  assert.equal(words(leap).key, "dragonfly.move.jump");
});

test("a set-up is read out as its owner sees it", () => {
  const ask = { prompt: 1, kind: "arrange", due: null, legal: choosing };
  const rows = (sentence) => Object.values(sentence.params.written.params);
  assert.deepEqual(rows(hint(ask, ["word:DDAAAD"], start, 0)), ["ADD", "DAA"]);
  assert.deepEqual(rows(hint(ask, ["word:DDAAAD"], start, 1)), ["DDA", "AAD"]);
  assert.deepEqual(rows(words({ t: "arrange", word: "DDAAAD" }, 0)), ["ADD", "DAA"]);
  const sealed = { ...view(""), own_word: "DDAAAD" };
  assert.deepEqual(rows(warning({ ...sealed, arranged: [true, false] }, {})), ["ADD", "DAA"]);
  assert.deepEqual(rows(warning({ ...sealed, arranged: [false, true] }, {})), ["DDA", "AAD"]);
  const { white, red } = describe({ t: "revealed", words: ["DDAAAD", "DDAAAD"] }).params;
  assert.deepEqual([white.params.back, red.params.back], ["ADD", "DDA"]);
});

test("the page warns of the set-up in which nothing moves, and of the end coming near", () => {
  const ask = { prompt: 1, kind: "arrange", due: null, legal: choosing };
  assert.equal(hint(ask, ["word:AAADDD"], start).key, "dragonfly.hint.stuck");
  assert.equal(hint(ask, ["word:AAADDA"], start).key, "dragonfly.hint.arranged");
  assert.equal(warning({ ...start, repeats: 2 }, { repetition: 3 }).key, "dragonfly.warn.repeat");
  assert.equal(warning(start, { repetition: 3 }), null);
  const sealed = { ...view(""), own_word: "DADADA", arranged: [true, false] };
  assert.equal(warning(sealed, {}).key, "dragonfly.sealed");
  assert.equal(goal(sealed).key, "dragonfly.goal.arrange");
});

test("the position in words names every piece, and nothing that is still sealed", () => {
  const all = JSON.stringify(position(start));
  for (const name of ["a8 b8 c8", "a7 b7 c7", "a2 b2 c2", "a1 b1 c1"])
    assert.ok(all.includes(name), name);
  const sealed = { ...view(""), arranged: [true, false] };
  assert.deepEqual(
    position(sealed).map((one) => one.key),
    ["dragonfly.goal.arrange", "dragonfly.arranged"],
  );
});

test("nothing of the other side is drawn before both have chosen", () => {
  const { svg, count } = board();
  const scene = { picks: [], next: new Set(), stage: true, pending: false };
  const mine = { ...view(""), own_word: "DADADA", arranged: [true, false] };
  dragonfly.draw(svg, { ...scene, view: mine, seat: 0 });
  assert.deepEqual(count(), { covered: 6, ants: 3, flies: 3 });
  // Who watches sees that somebody has chosen, and no more.
  dragonfly.draw(svg, { ...scene, view: { ...mine, own_word: null }, seat: null });
  assert.deepEqual(count(), { covered: 12, ants: 0, flies: 0 });
  dragonfly.draw(svg, { ...scene, view: after(view(""), turn("AAAAAA")), seat: 1 });
  assert.deepEqual(count(), { covered: 0, ants: 9, flies: 3 });
});

test("where seats saw different things, a replay shows what each of them saw", () => {
  const base = { ...view(""), arranged: [true, false] };
  const both = [{ ...base, own_word: "DDDDDD" }, base];
  assert.deepEqual(known(both).words, ["DDDDDD", null]);
  const { svg, count } = board();
  const scene = { picks: [], next: new Set(), stage: true, pending: false };
  dragonfly.draw(svg, { ...scene, view: both });
  assert.deepEqual(count(), { covered: 6, ants: 0, flies: 6 });
});

/** A drawing, and what lies on it. */
function board() {
  installDocument();
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.classList = { toggle() {} };
  const all = (element) => [element, ...[...element.children].flatMap(all)];
  const has = (name) => (one) => (one.getAttribute("class") ?? "").split(" ").includes(name);
  const shown = (kind) => all(svg).filter((one) => has(kind)(one) && has("up")(one)).length;
  const count = () => ({
    covered: all(svg).filter(has("hidden-mark")).length,
    ants: shown("ant"),
    flies: shown("fly"),
  });
  return { svg, count };
}

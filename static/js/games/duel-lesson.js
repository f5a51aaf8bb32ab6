// @ts-check
// The first lesson: four boards, on each of which one thing is to be done. What each offers is
// legal there, and the last board has the pathway; a test asks the engine.

/** @type {import("./index.js").Step[]} */
const STEPS = [
  {
    key: "duel.push",
    kind: "race",
    more: { at: ["W0"], target: "E1" },
    board: `
┐┌│├
│.─┐
└┤┌┘
┴┬─│`,
    turns: ["1,0", "1,2", "1,3", "0,1", "2,1", "3,1"],
  },
  {
    key: "duel.row",
    kind: "race",
    more: { at: ["W0"], target: "E1" },
    board: `
┐┌│├
│─┐.
└┤┌┘
┴┬─│`,
    turns: ["1,0"],
  },
  {
    key: "duel.join",
    kind: "race",
    more: { at: ["W0"], target: "E1" },
    board: `
┐┌├│
└.─┴
┤─┌┘
│┬─│`,
    turns: ["2,1"],
  },
  {
    key: "duel.call",
    kind: "race",
    more: { at: ["W0"], target: "E1" },
    board: `
┐┌├│
└──┴
┤.┌┘
│┬─│`,
    turns: ["stop"],
  },
];

export const LESSONS = [{ title: "lesson.title", steps: STEPS }];

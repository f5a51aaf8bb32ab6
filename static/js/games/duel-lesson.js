// @ts-check
// The first lesson: four boards, on each of which one thing is to be done. What each offers is
// legal there, and the last board has the pathway; a test asks the engine.

/** @type {import("./index.js").Step[]} */
const STEPS = [
  {
    key: "duel_push",
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
    key: "duel_row",
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
    key: "duel_join",
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
    key: "duel_call",
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

// @ts-check
// The first lesson: five positions in each of which one thing is to be done. The turns that each
// offers are legal in its position; a test asks the engine.

/** @type {import("./index.js").Step[]} */
const STEPS = [
  {
    key: "place",
    kind: "place",
    more: { hand: { W: 5, R: 5 } },
    board: `
. . . . .
. r . . .
. . w . .
. . . . .`,
    turns: [
      "a4",
      "b4",
      "c4",
      "d4",
      "e4",
      "a3",
      "c3",
      "d3",
      "e3",
      "a2",
      "b2",
      "d2",
      "e2",
      "a1",
      "b1",
      "c1",
      "d1",
      "e1",
    ],
  },
  {
    key: "step",
    kind: "move",
    board: `
. . . . .
. r . . r
. . w . .
r . . . .`,
    turns: ["c2-c3", "c2-d3", "c2-d2", "c2-d1", "c2-c1", "c2-b1", "c2-b2"],
  },
  {
    key: "jump",
    kind: "move",
    board: `
. . . . .
. w r . .
. . . r .
w . . . .`,
    turns: ["b3-d3"],
  },
  {
    key: "tile",
    kind: "move",
    board: `
. . . . .
. . . w r
. r . . .
. . W . .`,
    turns: [
      "tile a4-f3, piece d3-f3",
      "tile a1-f3, piece d3-f3",
      "tile e4-f3, piece d3-f3",
      "tile e1-f3, piece d3-f3",
    ],
  },
  {
    key: "row",
    kind: "move",
    board: `
. . w . .
. . r . .
W W . W .
. r . r .`,
    turns: ["c4-c2"],
  },
];

export const LESSONS = [{ title: "lesson.title", steps: STEPS }];

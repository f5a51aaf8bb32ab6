// @ts-check
// Two lessons: how ants and dragonflies move and win, and how a set-up of one's own is chosen.
// The turns that each position offers are legal in it; a test asks the engine.

/** Every set-up but the one in which nothing can move. */
const WORDS = Array.from({ length: 64 }, (_, number) =>
  [...number.toString(2).padStart(6, "0")].map((bit) => (bit === "1" ? "D" : "A")).join(""),
).filter((word) => word !== "AAADDD");

/** @type {import("./index.js").Step[]} */
const STANDARD = [
  {
    key: "ant",
    kind: "move",
    board: `
W W W
w w w
. . .
. . .
. . .
. . .
r r r
R R R`,
    turns: ["a7-a6", "a7-b6", "b7-a6", "b7-b6", "b7-c6", "c7-b6", "c7-c6"],
  },
  {
    key: "leap",
    kind: "move",
    board: `
. . .
. W .
. r .
. w .
. R .
. . .
. . .
. . .`,
    turns: ["b7-b3"],
  },
  {
    key: "bridge",
    kind: "move",
    board: `
. . .
W . .
. . .
w . .
. . .
. . .
. . .
. . R`,
    turns: ["a5-a6", "a5-b6"],
  },
  {
    key: "finish",
    kind: "move",
    board: `
. . .
R . .
. r .
. R .
r . r
. w r
W . w
w W W`,
    turns: ["b3-b2"],
  },
  {
    key: "blocked",
    kind: "move",
    board: `
. . R
. . .
. R .
w r .
. . .
W w .
W r w
w r R`,
    turns: ["a5-a4"],
  },
];

/** @type {import("./index.js").Step[]} */
const FREE = [
  { key: "choose", kind: "arrange", board: "", turns: WORDS },
  {
    key: "opening",
    kind: "move",
    board: `
w W w
W w W
. . .
. . .
. . .
. . .
r r r
R R R`,
    turns: ["b8-b6"],
  },
];

export const LESSONS = [
  { title: "lesson.title", steps: STANDARD },
  { title: "lesson.free", steps: FREE, options: { arrangement: "free" } },
];

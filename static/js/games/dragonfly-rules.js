// @ts-check
// The numbered rules of Ant and Dragonfly, with the diagrams that show them. Numbers and diagrams
// are those of docs/games/karo-dragonfly.md, where the tests of the rules play them.

/** @type {import("./index.js").Rule[]} */
export const RULES = [
  {
    number: 1,
    part: "board",
  },
  {
    number: 2,
    part: "board",
    board: `
W W W
w w w
. . .
. . .
. . .
. . .
r r r
R R R`,
    turn: "w a7-a6",
  },
  {
    number: 3,
    part: "board",
  },
  {
    number: 4,
    part: "turn",
    board: `
. . .
. r .
. w .
. . .
. . .
. . .
. . R
. . .`,
    turn: "w b6-b5",
  },
  {
    number: 5,
    part: "turn",
    board: `
. . .
. W .
. r .
. w .
. R .
. . .
. . .
. . .`,
    turn: "w b7-b3",
  },
  {
    number: 6,
    part: "turn",
    board: `
. . .
W . .
. r .
. . w
. . .
. . .
R . .
. . .`,
    turn: "w c5-c6",
  },
  {
    number: 7,
    part: "turn",
    board: `
. . .
. . .
. . .
. . .
W . .
R . .
. w .
. . .`,
    turn: "w a4-a2",
  },
  {
    number: 8,
    part: "turn",
    board: `
W . .
r . .
. . .
r . .
. . .
. . .
. . .
. . .`,
    turn: "w a8-a6",
  },
  {
    number: 9,
    part: "turn",
    board: `
W . .
. . .
. . .
. w .
. . .
. . R
. . .
. . .`,
  },
  {
    number: 10,
    part: "end",
    board: `
. . .
R . .
. r .
. R .
r . r
. w r
W . w
w W W`,
    turn: "w b3-b2",
  },
  {
    number: 11,
    part: "end",
    board: `
. . R
. . .
. R .
w r .
. . .
W w .
W r w
w r R`,
    turn: "w a5-a4",
  },
  {
    number: 12,
    part: "end",
    board: `
. . R
R . .
. R .
w r .
. . .
W w .
W r w
w r .`,
    turn: "w a5-a4",
  },
  {
    number: 13,
    part: "end",
    board: `
. . R
. r .
. R .
. r .
. W .
w . r
w . W
W w R`,
    turn: "r c3-b2",
  },
  {
    number: 14,
    part: "end",
  },
  {
    number: 15,
    part: "end",
  },
  {
    number: 16,
    part: "end",
  },
  {
    number: 17,
    part: "variant",
  },
  {
    number: 18,
    part: "variant",
    board: `
w w w
W W W
. . .
. . .
. . .
. . .
r r r
R R R`,
  },
  {
    number: 19,
    part: "variant",
  },
];

/** The part of the rules that a prompt is about. @param {string | undefined} kind */
export function partOf(kind) {
  return kind === "arrange" ? "variant" : "turn";
}

export const BALANCE = {
  games: 160,
  level: "strong",
  points: 54.7,
  low: 47,
  high: 62.2,
  drawn: 10.6,
  turns: 42.6,
};

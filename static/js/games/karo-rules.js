// @ts-check
// The numbered rules of Noughts and Crosses, with the diagrams that show them. Numbers and
// diagrams are those of docs/games/karo-noughts.md, where the tests of the rules play them.

/** @type {import("./index.js").Rule[]} */
export const RULES = [
  { number: 1, part: "placing" },
  { number: 2, part: "placing" },
  {
    number: 3,
    part: "placing",
    board: `
. . . . .
. w . . .
. . r . .
. . . . .`,
    turn: "w d4",
  },
  { number: 4, part: "moving" },
  {
    number: 5,
    part: "moving",
    board: `
. w .
.   .
. . .`,
    turn: "w b3-c2",
  },
  {
    number: 6,
    part: "moving",
    board: `
. . . . .
. w r . .
. . . . .
. . . . .`,
    turn: "w b3-d3",
  },
  {
    number: 7,
    part: "moving",
    board: `
. . . .
W r . .
. . . .`,
    turn: "w a2-c2",
  },
  {
    number: 8,
    part: "tiles",
    board: `
. . .
. w r
. . .`,
    turn: "w tile a3-d2, piece b2-d2",
  },
  {
    number: 9,
    part: "tiles",
    board: `
. . . . .
. .   . .
. . . . .
. . w . .`,
    turn: "w tile c4-c0, piece c1-c0",
  },
  {
    number: 10,
    part: "tiles",
    board: `
. . w
. . .
    . .`,
    turn: "w tile a3-d3, piece c3-d3",
  },
  {
    number: 11,
    part: "tiles",
    board: `
. . .
. . .
. . w .`,
    turn: "w tile d1-c0, piece c1-c0",
  },
  { number: 12, part: "tiles" },
  {
    number: 13,
    part: "end",
    board: `
. . . .
. W W W
. . . . r
. . . . w`,
    turn: "w tile a4-e3, piece e1-e3",
  },
  { number: 14, part: "end" },
  { number: 15, part: "end" },
  { number: 16, part: "end" },
  { number: 17, part: "end" },
];

/** The part of the rules that a prompt is about. @param {string | undefined} kind */
export function partOf(kind) {
  return kind === "move" ? "moving" : "placing";
}

export const BALANCE = {
  games: 100,
  level: "middle",
  points: 64,
  low: 54.2,
  high: 72.7,
  drawn: 2,
  turns: 29.5,
};

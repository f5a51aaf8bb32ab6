// @ts-check
// The numbered rules of the Duel, with the diagrams that show them. Numbers and diagrams are those
// of docs/games/duel.md, where the tests of the rules play them. Both games share them.

/** Under which key their words stand. */
export const TEXTS = "duel";

const BOARD = `
┘.├│
│─┴│
│┤┌┐
├┐└┬`;

/** @type {import("./index.js").Rule[]} */
export const RULES = [
  { number: 1, part: "setup" },
  { number: 2, part: "setup" },
  { number: 3, part: "setup" },
  { number: 4, part: "setup" },
  { number: 5, part: "slide", board: BOARD, turn: "0,3" },
  { number: 6, part: "slide", board: BOARD, turn: "joined S0 S1" },
  { number: 7, part: "round" },
  {
    number: 8,
    part: "round",
    board: `
├─┐│
│.│┘
└─┴─
┌─┬┤`,
    turn: "joined N0 E2",
  },
  { number: 9, part: "round" },
  { number: 10, part: "round" },
  { number: 11, part: "round" },
  { number: 12, part: "round" },
  { number: 13, part: "round" },
  { number: 14, part: "end" },
  { number: 15, part: "end" },
  { number: 16, part: "end" },
  { number: 17, part: "alone" },
  { number: 18, part: "alone" },
];

/** The part of the rules that a prompt is about. @param {string | undefined} kind */
export function partOf(kind) {
  return kind === "race" ? "slide" : kind === "shown" ? "round" : "setup";
}

export const BALANCE = {
  words: "rules.fair.race",
  matches: 400,
  level: "middle",
  rounds: 5132,
  points: 53.5,
  low: 48.6,
  high: 58.3,
  ties: 0.6,
  ties_low: 0.4,
  ties_high: 0.9,
  aside: 0,
  wrong: 5.2,
  wrong_low: 4.6,
  wrong_high: 5.8,
  seconds: 16.9,
  seconds_low: 16.6,
  seconds_high: 17.1,
  slides: 5.6,
  slides_low: 5.4,
  slides_high: 5.7,
  least: 4.4,
};

// @ts-check
// The rules of Paths of Destiny in short, without diagrams; all of them, numbered like the tests,
// are in docs/games/paths.md.

/** @type {Record<string, number[]>} */
const PARTS = {
  paths_goal: [1, 2],
  paths_turn: [3, 4],
  paths_ways: [5, 6, 7],
  paths_fight: [8, 9, 10],
  paths_end: [11, 12, 13],
};

/** Questions that belong to another part than that of the turn. @type {[RegExp, string][]} */
const QUESTIONS = [
  [/^(build|tile|trap_place|portal|tornado|floor|token)/, "paths_ways"],
  [/^(reroll|evil_eye|boost|trap_choice|free_attack|push|disarm|death|living|kit)/, "paths_fight"],
  [/^(golem|event|relic|scepter)/, "paths_end"],
  [/^(pick_character|change_pick)/, "paths_goal"],
];

/** @type {import("./index.js").Rule[]} */
export const RULES = Object.entries(PARTS).flatMap(([part, numbers]) =>
  numbers.map((number) => ({ number, part })),
);

export const BALANCE = null;

/** @type {import("./index.js").Lesson[]} */
export const LESSONS = [];

/** The part of the rules that a prompt is about. @param {string | undefined} kind */
export function partOf(kind) {
  return QUESTIONS.find(([asked]) => asked.test(kind ?? ""))?.[1] ?? "paths_turn";
}

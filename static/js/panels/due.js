// @ts-check
// How long a question still waits before time itself answers it, and what is said when it has.

import { t } from "../core/i18n.js";
import { load, save } from "../core/keep.js";
import { toast, untoast } from "../core/toast.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

/** By the kind of the question. @type {Record<string, string>} */
const LATE = { arrange: "late.arrange" };

/** When a position came to this browser: kept, so that a page opened anew does not count anew. */
let known = load("due", { of: "", came: 0 });

/** What says that time was up. */
let shown = "";

/**
 * What is left before time answers the question of a seat, in ms; null without such a question.
 * About right: the server says when the position arose, this page when it first saw it.
 * @param {Snapshot} now @param {number} seat @param {number} time local
 */
export function leftToAnswer(now, seat, time) {
  const due = now.prompts.find((one) => one.seat === seat)?.due ?? null;
  if (due === null || now.outcome) return null;
  return Math.max(0, due - now.at - ((now.halted ?? time) - since(now)));
}

/** The same for whoever is asked; null where time answers nobody. @param {Snapshot} now @param {number} time local */
export function leftOf(now, time) {
  const asked = now.prompts.find((one) => one.due !== null);
  return asked ? leftToAnswer(now, asked.seat, time) : null;
}

/** @type {(now: Snapshot) => number} */
function since({ match, seq, came }) {
  const of = `${match} ${seq}`;
  if (known.of !== of) {
    known = { of, came };
    save("due", known);
  }
  return known.came;
}

/** What is to be said when time has just answered the own question, else null. */
/** @type {(now: Snapshot, before: Snapshot) => string | null} */
export function tooLate(now, before) {
  const { ask } = before;
  const answered = ask && now.match === before.match && now.ask?.prompt !== ask.prompt;
  if (!answered || ask.due === null || now.at < ask.due) return null;
  const key = LATE[ask.kind];
  return key ? t(key) : null;
}

/** That time was up stays to be read, even by who was away, until his next turn has been played. */
/** @type {(now: Snapshot, before: Snapshot) => void} */
export function overdue(now, before) {
  const late = tooLate(now, before);
  const isPast = now.match !== before.match || before.ask !== null;
  if (isPast && now.ask?.prompt !== before.ask?.prompt) untoast(shown);
  if (late) toast(late, { stay: true });
  shown = late ?? shown;
}

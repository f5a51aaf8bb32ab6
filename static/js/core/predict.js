// @ts-check
// Drawing one's own turns before they are answered: what the server has said, with the commands
// under way carried out on it in their order. An answer takes its command away, so that nothing
// is left of what was foreseen once everything is answered. Knows no rule.

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Renderer} Renderer */
/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {Pick<Renderer, "predict" | "foresees" | "still">} Foresight */

/**
 * The view as it will be, and what can be done on it.
 * @param {Pick<Snapshot, "view" | "ask" | "you" | "pending">} now
 * @param {Foresight} game
 * @returns {{view: Snapshot["view"], legal: Action[]}}
 */
export function foreseen({ view, ask, you, pending }, { predict, foresees, still }) {
  const legal = ask?.legal ?? [];
  const { seat } = you;
  if (!view || !ask || seat === null || !predict) return { view, legal };
  const actions = pending.filter((one) => isUnderWay(one, ask.prompt, foresees)).map(actionOf);
  if (!actions.length) return { view, legal };
  const later = actions.reduce((shown, action) => predict(shown, action, seat), view);
  return { view: later, legal: still?.(later, legal, seat) ?? legal };
}

/** Whether a command is an answer that nothing is foreseen of: the next one has to wait. */
/** @param {import("../types.d.ts").Command} command @param {Foresight} game */
export function holdsUp(command, { foresees }) {
  return command.t === "act" && !foresees?.(actionOf(command));
}

/** @type {(command: import("../types.d.ts").Command, prompt: number, foresees: Foresight["foresees"]) => boolean} */
function isUnderWay(command, prompt, foresees) {
  return (
    command.t === "act" && command.prompt === prompt && (foresees?.(actionOf(command)) ?? false)
  );
}

/** @type {(command: import("../types.d.ts").Command) => Action} */
const actionOf = (command) => /** @type {Action} */ (command.action);

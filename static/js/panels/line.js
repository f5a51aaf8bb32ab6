// @ts-check
// A line of play on the analysis board: a start, turns, and where in them one is. The server says
// what each position is and what is legal in it; it keeps nothing.

import { post } from "../core/api.js";

/** @typedef {import("./exchange.js").Written} Written */

/**
 * What the server says of a position.
 * @typedef {object} Placed
 * @property {any} position in the notation of the game
 * @property {import("../types.d.ts").View} view
 * @property {{seat: number, kind: string, legal: any[]}[]} asked
 * @property {import("../types.d.ts").Outcome | null} outcome
 * @property {import("../types.d.ts").GameEvent[]} events
 * @property {any[]} actions
 * @property {string[]} said
 * @property {string} text
 */

/** @param {(forward: boolean) => void} changed */
export function createLine(changed) {
  /** @type {Written} */
  let start = { game: "", actions: [] };
  /** @type {any[]} */
  let actions = [];
  /** @type {Placed | null} */
  let placed = null;
  let asking = 0;

  /** @type {(from: Written, until: any[]) => Promise<Placed | null>} */
  async function ask(from, until) {
    asking += 1;
    const mine = asking;
    const { options = {}, position = null, drawing, first = 0, game } = from;
    const begin = drawing === undefined ? { position } : { drawing };
    const told = await post("api/positions", { game, options, first, ...begin, actions: until });
    return mine === asking ? told : null;
  }

  /** @type {(told: Placed | null, forward: boolean) => void} */
  function take(told, forward) {
    if (!told) return;
    placed = told;
    changed(forward);
  }

  return {
    /** What is on the board, or null before the first answer. */
    placed: () => placed,
    /** How many turns led to what is on the board. */
    at: () => placed?.actions.length ?? 0,
    actions: () => actions,
    /** All of it, as it is shared. @returns {Written} */
    written: () => ({ ...start, actions }),
    /** Begin with what somebody has written. @param {Written} from @throws Problem if it is none */
    async load(from) {
      const told = await ask(from, from.actions);
      if (!told) return;
      start = from;
      actions = told.actions;
      if (from.drawing !== undefined) {
        const { position } = await post("api/positions", { ...from, actions: [] });
        start = { game: from.game, options: from.options, position, actions: [] };
      }
      take(told, false);
    },
    /** Play a turn here; what came after is forgotten. @param {any} action */
    async play(action) {
      const line = [...actions.slice(0, this.at()), action];
      const told = await ask(start, line);
      if (!told) return;
      actions = told.actions;
      take(told, true);
    },
    /** Look at what some turns lead to. @param {number} at */
    async go(at) {
      const until = Math.min(actions.length, Math.max(0, at));
      const forward = until === this.at() + 1;
      take(await ask(start, actions.slice(0, until)), forward);
    },
    /** What the start and every turn are in text. @returns {Promise<{drawing: string, said: string[]}>} */
    async told() {
      const { options = {}, position = null, first = 0, game } = start;
      const wanted = { game, options, position, first };
      const [begun, ended] = await Promise.all([
        post("api/positions", { ...wanted, actions: [] }),
        post("api/positions", { ...wanted, actions }),
      ]);
      // At an end it is nobody's turn.
      const drawing = begun.outcome
        ? begun.text.replace(/^\w+ to move.*$/m, "").trimEnd()
        : begun.text;
      return { drawing, said: ended.said };
    },
  };
}

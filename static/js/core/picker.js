// @ts-check
// Input by narrowing: of the legal actions those stay that can be pointed at with what was
// picked so far; when one is pointed at completely, it is the answer. Knows no rule.

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {(action: Action) => string[][]} Orders */

/**
 * What is left after some picks: the actions, what may be picked next, and the complete one.
 * @param {Action[]} legal
 * @param {Orders} orders
 * @param {string[]} picks
 * @returns {{actions: Action[], next: Set<string>, done: Action | null}}
 */
export function narrow(legal, orders, picks) {
  const actions = [];
  /** @type {Set<string>} */
  const next = new Set();
  let done = null;
  for (const action of legal) {
    const fitting = orders(action).filter((order) => picks.every((pick, i) => order[i] === pick));
    if (fitting.length) actions.push(action);
    for (const order of fitting) {
      const after = order[picks.length];
      if (after !== undefined) next.add(after);
      else done = action;
    }
  }
  return { actions, next, done };
}

/**
 * The picks after somebody points at a thing that goes by these keys. What was picked last is
 * let go when pointed at again; otherwise the longest part of the picks is kept that fits.
 * @param {Action[]} legal
 * @param {Orders} orders
 * @param {string[]} picks
 * @param {string[]} keys
 * @returns {string[] | null} null where the thing cannot be picked
 */
export function choose(legal, orders, picks, keys) {
  for (let kept = picks.length; kept >= 0; kept--) {
    const part = picks.slice(0, kept);
    const { next } = narrow(legal, orders, part);
    const key = keys.find((one) => next.has(one));
    if (key !== undefined) return [...part, key];
    if (keys.includes(part.at(-1) ?? "")) return part.slice(0, -1);
  }
  return null;
}

/**
 * Go on by itself while only one way is left.
 * @param {Action[]} legal
 * @param {Orders} orders
 * @param {string[]} picks
 */
export function forced(legal, orders, picks) {
  let way = picks;
  for (;;) {
    const { next, done } = narrow(legal, orders, way);
    const [only] = next;
    if (done || next.size !== 1 || only === undefined) return way;
    way = [...way, only];
  }
}

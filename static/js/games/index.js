// @ts-check
// Which renderer draws which game; fetched when it is needed.

/** @typedef {import("../types.d.ts").Renderer} Renderer */

/** @type {Record<string, () => Promise<Renderer>>} */
const RENDERERS = {
  "karo.noughts": async () => (await import("./karo.js")).karo,
};

/** Whether this client can draw a game. @param {string} game */
export function isDrawn(game) {
  return game in RENDERERS;
}

/** @param {string} game @returns {Promise<Renderer>} */
export async function rendererFor(game) {
  const load = RENDERERS[game];
  if (!load) throw new Error(`nothing draws ${game}`);
  return load();
}

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

/** The numbered rules and the lesson of a game. @param {string} game */
export async function teachingOf(game) {
  if (!isDrawn(game)) throw new Error(`nobody teaches ${game}`);
  const [rules, lesson, diagram] = await Promise.all([
    import("./karo-rules.js"),
    import("./karo-lesson.js"),
    import("./karo-diagram.js"),
  ]);
  return { ...rules, ...lesson, ...diagram };
}

// Before the first paint: the chosen look, so that no page flashes in another one, and the words
// of the reader's language on their way, which otherwise are asked for last.
(() => {
  const LANGUAGES = new Set(["en", "de", "fr", "pl", "es"]);
  const { dataset } = document.documentElement;
  const asks = (/** @type {string} */ feature) => matchMedia(`(prefers-${feature})`).matches;
  const system = asks("contrast: more")
    ? "contrast"
    : asks("color-scheme: dark")
      ? "dark"
      : "light";
  /** @type {{theme?: string, language?: string}} */
  let chosen = {};
  try {
    chosen = { ...JSON.parse(localStorage.getItem("tessera.settings") ?? "{}") };
  } catch {
    // A browser that keeps nothing: nothing is chosen.
  }
  const { theme = "auto", language = "auto" } = chosen;
  dataset.theme = theme === "auto" ? system : theme;
  const names = language === "auto" ? navigator.languages : [language];
  const found = names
    .map((name) => String(name).slice(0, 2).toLowerCase())
    .find((name) => LANGUAGES.has(name));
  const script = document.currentScript;
  if (!found || found === "en" || !(script instanceof HTMLScriptElement)) return;
  const words = document.createElement("link");
  words.rel = "modulepreload";
  words.href = new URL(`i18n/${found}.js`, script.src).href;
  document.head.append(words);
})();

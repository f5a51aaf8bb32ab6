// Before the first paint: the chosen look, so that no page flashes in another one, and the words
// of the reader's language on their way, which otherwise are asked for last. And where the page's
// own script does not arrive, somebody has to say so.
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
  if (!(script instanceof HTMLScriptElement)) return;
  const words = new URL(`i18n/${found ?? "en"}.js`, script.src).href;
  addEventListener("error", ({ target }) => target instanceof HTMLScriptElement && missing(), true);
  if (!found || found === "en") return;
  const early = document.createElement("link");
  early.rel = "modulepreload";
  early.href = words;
  document.head.append(early);

  async function missing() {
    const place = document.getElementById("unloaded");
    if (!place) return;
    place.hidden = false;
    place.querySelector("button")?.addEventListener("click", () => location.reload());
    const said = (await import(words).catch(() => null))?.[found ?? "en"] ?? {};
    for (const one of place.querySelectorAll("[data-t]")) {
      one.textContent = said[one.getAttribute("data-t") ?? ""] ?? one.textContent;
    }
  }
})();

// Before the first paint: the chosen look, so that no page flashes in another one.
(() => {
  const { dataset } = document.documentElement;
  const asks = (/** @type {string} */ feature) => matchMedia(`(prefers-${feature})`).matches;
  const system = asks("contrast: more")
    ? "contrast"
    : asks("color-scheme: dark")
      ? "dark"
      : "light";
  try {
    const { theme } = JSON.parse(localStorage.getItem("tessera.settings") ?? "{}");
    dataset.theme = theme && theme !== "auto" ? theme : system;
  } catch {
    dataset.theme = system;
  }
})();

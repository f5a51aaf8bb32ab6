// Before the first paint: the chosen look, so that no page flashes in another one.
try {
  const kept = JSON.parse(localStorage.getItem("tessera.settings") || "{}");
  document.documentElement.dataset.theme = kept.theme || "auto";
} catch {
  document.documentElement.dataset.theme = "auto";
}

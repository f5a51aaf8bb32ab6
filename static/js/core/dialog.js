// @ts-check
// A sheet over the page: opened with a title and a drawing function, closed by Escape, its cross
// or a tap beside it.

import { h, render } from "./html.js";
import { t } from "./i18n.js";

/** @typedef {import("../types.d.ts").Child} Child */

/** @type {{title: () => string, content: () => Child, closed: () => void} | null} */
let open = null;

/** @returns {HTMLDialogElement} */
function element() {
  return /** @type {HTMLDialogElement} */ (document.getElementById("sheet"));
}

/**
 * Open the sheet.
 * @param {() => string} title
 * @param {() => Child} content asked anew at every `refresh`
 * @param {() => void} [closed] called when it closes, or makes way for another
 */
export function openSheet(title, content, closed = () => {}) {
  const sheet = element();
  if (!sheet.dataset.ready) prepare(sheet);
  const was = open;
  open = { title, content, closed };
  was?.closed();
  refreshSheet();
  if (!sheet.open) sheet.showModal();
}

export function closeSheet() {
  if (element().open) element().close();
}

/** Whether a sheet covers the page. */
export function sheetOpen() {
  return element()?.open ?? false;
}

/** Draw what is open again. */
export function refreshSheet() {
  if (!open) return;
  render(element(), [
    h(
      "header",
      { key: "head" },
      h("h2", { id: "sheet-title" }, open.title()),
      h(
        "button",
        { type: "button", class: "close", "aria-label": t("close"), onclick: closeSheet },
        "×",
      ),
    ),
    h("div", { key: "body", class: "sheet-body" }, open.content()),
  ]);
}

/** @type {(sheet: HTMLDialogElement) => void} */
function prepare(sheet) {
  sheet.dataset.ready = "yes";
  sheet.setAttribute("aria-labelledby", "sheet-title");
  sheet.addEventListener("click", (event) => {
    if (event.target === sheet) closeSheet();
  });
  sheet.addEventListener("close", () => {
    const was = open;
    open = null;
    was?.closed();
  });
}

// @ts-check
// The way to a table whose code somebody has read out or written down.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { codeIn, roomPage } from "../core/where.js";

/** A field for a code, or for a whole link. What it leads to, the page of the room says. */
export function codeForm() {
  return h(
    "form",
    { key: "enter", class: "enter", onsubmit: enter },
    h(
      "label",
      null,
      h("span", null, t("lobby.code")),
      h("input", {
        name: "code",
        required: true,
        autocomplete: "off",
        autocapitalize: "characters",
        spellcheck: "false",
        placeholder: "XXXX-XXXX-XXXX",
      }),
    ),
    h("button", { type: "submit" }, t("lobby.code.go")),
  );
}

/** @param {SubmitEvent} event */
function enter(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const input = /** @type {HTMLInputElement} */ (form.elements.namedItem("code"));
  const written = input.value.trim();
  const code = written.includes("/") ? codeIn(written) : written;
  if (code) location.assign(roomPage(code));
}

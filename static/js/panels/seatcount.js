// @ts-check
// How many sit at a table, for games that leave it open.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";

/** A field for it; nothing where there is no choice. @param {number[] | undefined} seats @returns {import("../types.d.ts").Child} */
export function seatField(seats) {
  const open = (seats ?? []).filter((count) => count > 1);
  if (open.length < 2) return null;
  const usual = open.includes(4) ? 4 : open[0];
  return h(
    "label",
    { key: "seats" },
    h("span", null, t("lobby.seats")),
    h(
      "select",
      { name: "seats" },
      open.map((count) =>
        h("option", { key: count, value: count, selected: count === usual }, String(count)),
      ),
    ),
  );
}

/** How many were chosen; two where there was no choice. @param {HTMLFormElement} form */
export function readSeats(form) {
  const field = /** @type {HTMLSelectElement | null} */ (form.elements.namedItem("seats"));
  return field ? Number(field.value) : 2;
}

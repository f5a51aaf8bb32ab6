// @ts-check
// A position's own sheet, where a game has one: a round that was judged, looked at step by step.

import { closeSheet, openSheet, refreshSheet } from "../core/dialog.js";
import { t } from "../core/i18n.js";
import { button } from "./buttons.js";
import { nameOrYou } from "./names.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").View} View */
/** @typedef {Pick<import("../types.d.ts").Renderer, "review">} Game */

/** What the open sheet is about. @type {{view: View} | null} */
let open = null;

/**
 * The button that opens it, if there is anything to look at.
 * @param {View | null} view
 * @param {Game} game
 * @param {(seat: number) => string} name
 */
export function reviewButton(view, { review }, name) {
  if (!view || !review?.has(view)) return null;
  return button("review", t(review.words), () => {
    const shown = { view };
    const { title, content } = review.open(() => shown.view, name, refreshSheet);
    openSheet(title, content, () => {
      if (open === shown) open = null;
    });
    open = shown;
  });
}

/** The same for a room. @param {Snapshot} now @param {Game} game */
export function reviewOf(now, game) {
  return reviewButton(now.past?.view ?? now.view, game, (seat) => nameOrYou(now, seat));
}

/** Show what has been found out since, or make way for the board. @param {View} view @param {Game} game */
export function followReview(view, { review }) {
  if (!open || !review) return;
  if (review.closes(view)) {
    open = null;
    closeSheet();
  } else if (review.goesOn(open.view, view)) {
    open.view = view;
    refreshSheet();
  }
}

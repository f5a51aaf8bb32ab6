// @ts-check
// Sheets over the room: the list of legal moves with typed notation, the keys, the position.

import { closeSheet, openSheet, refreshSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { foreseen } from "../core/predict.js";
import { speak } from "../core/speak.js";
import { button } from "./buttons.js";

/** @typedef {import("./desk.js").Desk} Desk */

let opened = 0;

/**
 * The legal moves as text; each can be played, one can be typed.
 * @param {Desk} desk
 * @param {boolean} [write] begin in the field for typing
 */
export function showLegal(desk, write = false) {
  let wrong = "";
  // A form of its own every time: what was typed before is gone.
  opened += 1;
  const play = (/** @type {import("../types.d.ts").Action} */ action) => {
    closeSheet();
    desk.board.play(action);
    desk.board.focus();
  };
  const typed = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    const words = String(new FormData(form).get("move") ?? "");
    const { seat } = desk.room.store.get().you;
    const action = desk.renderer.read(words, desk.board.legal(), seat);
    wrong = action ? "" : t("bar.type.bad", { typed: words });
    if (action) play(action);
    else refreshSheet();
  };
  openSheet(
    () => t("bar.legal.title", { count: desk.board.legal().length }),
    () => {
      const legal = desk.board.legal();
      const { seat } = desk.room.store.get().you;
      const example = legal[0] ? desk.renderer.notation(legal[0], seat) : "";
      return [
        h(
          "form",
          { key: `type ${opened}`, class: "type", onsubmit: typed },
          h("label", { for: "typed" }, t("bar.type.label", { example })),
          h("input", {
            id: "typed",
            autofocus: write,
            name: "move",
            autocomplete: "off",
            autocapitalize: "off",
            spellcheck: "false",
          }),
          h("button", { type: "submit", class: "main" }, t("bar.type.play")),
          h("p", { class: "wrong", role: "alert" }, wrong),
        ),
        h(
          "ul",
          { key: "moves", class: "legal" },
          legal.map((action) =>
            h(
              "li",
              { key: desk.renderer.notation(action) },
              h(
                "button",
                { type: "button", onclick: () => play(action) },
                said(desk.renderer.words(action, seat)),
              ),
            ),
          ),
        ),
      ];
    },
  );
}

const KEYS = "arrows enter escape m n b p o t history zoom c s help".split(" ");

/** What the keys do. @param {string} [example] a move in notation @param {string} [own] what a game adds */
export function showKeys(example = "b2, b3-d3, e1-f2 d1-f2", own = "") {
  openSheet(
    () => t("keys.title"),
    () =>
      h(
        "ul",
        { class: "keys" },
        own && h("li", { key: "own" }, t(own)),
        KEYS.map((key) => h("li", { key }, t(`keys.${key}`))),
        h("li", { key: "notation" }, t("keys.notation", { example })),
      ),
  );
}

/**
 * Leaving a running match is asked about once: nothing is lost, and the seat is kept.
 * @param {() => void} go
 */
export function askToLeave(go) {
  openSheet(
    () => t("room.leave"),
    () => [
      h("p", { key: "words" }, t("room.leave.sure")),
      h(
        "div",
        { key: "do", class: "row" },
        button("stay", t("room.stay"), closeSheet, "main"),
        button("go", t("room.go"), go),
      ),
    ],
  );
}

/** Say what lies on one's own side, without leaving it. @param {Desk} desk */
export function speakSummary(desk) {
  const now = desk.room.store.get();
  const { view } = foreseen(now, desk.renderer);
  if (!view) return;
  const sentences = desk.renderer.summary?.(view, now.you.seat) ?? desk.renderer.position(view);
  speak(sentences.map(said).join(" "));
}

/** The whole position in words. @param {Desk} desk */
export function showPosition(desk) {
  const { view, past } = desk.room.store.get();
  const shown = past?.view ?? view;
  if (!shown) return;
  openSheet(
    () => t("board.position"),
    () => desk.renderer.position(shown).map((one, at) => h("p", { key: at }, said(one))),
  );
}

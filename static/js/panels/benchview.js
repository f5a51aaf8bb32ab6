// @ts-check
// What stands around the analysis board: sides, buttons, evaluation, turns, texts.

import { closeSheet, openSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { toast } from "../core/toast.js";
import { button } from "./buttons.js";
import { share } from "./desk.js";
import { bestTurns, chancesRow } from "./evaluated.js";
import { boardAddress, readLine, written } from "./exchange.js";
import { history } from "./history.js";
import { headline, why } from "./result.js";
import { canSetUp } from "./setup.js";

/** @typedef {import("./bench.js").Bench} Bench */
/** @typedef {import("../types.d.ts").Child} Child */

/** @param {Bench} bench */
export function sides({ renderer, line, setup }) {
  const placed = line.placed();
  return [0, 1].map((seat) => {
    const look = renderer.seat(seat);
    const turn = !setup() && placed?.asked.some((one) => one.seat === seat);
    return h(
      "div",
      { key: seat, class: `seat ${look.tint} ${turn ? "to-move" : ""}` },
      renderer.token(seat),
      h(
        "p",
        { class: "who" },
        h("span", { class: "name" }, t(look.name)),
        h("span", { class: "sub" }, `${look.shape} ${turn ? t("seat.turn") : ""}`),
      ),
    );
  });
}

/** Whose turn it is and what can be done. @param {Bench} bench */
export function benchBar(bench) {
  const { setup, line, renderer, store } = bench;
  const now = store.get();
  const placed = line.placed();
  const name = (/** @type {number} */ seat) => t(renderer.seat(seat).name);
  if (setup()) return settingUp(bench);
  const asked = placed?.asked[0];
  const outcome = placed?.outcome;
  const words = outcome
    ? `${headline(outcome, null, name)}: ${why(outcome, null, name)}`
    : asked
      ? t("analysis.turn", { name: name(asked.seat) })
      : "";
  const hint = now.ask && now.view ? said(renderer.hint(now.ask, now.picks, now.view)) : "";
  return [
    h("p", { key: "turn", class: "turn" }, words),
    h("p", { key: "hint", class: "hint" }, hint),
    h("div", { key: "row", class: "row" }, now.picks.length ? picked(bench) : tools(bench)),
  ];
}

/** @type {(bench: Bench) => Child} */
function picked({ board }) {
  return [
    button("undo", t("undo"), board.back),
    board.ready() && button("confirm", t("confirm"), board.confirm, "main"),
  ];
}

/** @type {(bench: Bench) => Child} */
function tools(bench) {
  const pass = bench.board.legal().find((action) => action.t === "pass");
  const { evaluation } = bench;
  const value = button("value", t("analysis.value"), bench.evaluate, "main");
  const pressed = { "aria-pressed": String(evaluation.wanted()) };
  return [
    pass && button("pass", t("bar.pass"), () => bench.board.play(pass), "main"),
    { ...value, attrs: { ...value.attrs, ...pressed } },
    canSetUp(bench.game) && button("setup", t("setup.do"), bench.beginSetup),
    button("share", t("copy"), () => share(boardAddress(bench.line.written()))),
    button("texts", t("exchange.title"), () => showTexts(bench)),
    button("anew", t("analysis.anew"), bench.anew, "quiet"),
  ];
}

/** @type {(bench: Bench) => Child} */
function settingUp(bench) {
  return [
    h(
      "p",
      { key: "hint", class: "hint" },
      t(bench.setup()?.hasHand() ? "setup.hint" : "setup.hint.plain"),
    ),
    h(
      "div",
      { key: "row", class: "row" },
      button("done", t("setup.done"), bench.endSetup, "main"),
      button("cancel", t("cancel"), bench.leaveSetup),
    ),
  ];
}

/** The evaluation and the turns. @param {Bench} bench */
export function benchPanel(bench) {
  const { line, renderer } = bench;
  const setup = bench.setup();
  if (setup) return setup.palette(renderer);
  const log = line
    .actions()
    .map((action, at) => ({ seq: at + 1, at: 0, seat: null, events: [action] }));
  const past = { seq: line.at(), view: /** @type {any} */ (null) };
  // Turns are listed as they can be made: what each led to is known only where one looks.
  const told = { ...renderer, describe: /** @type {any} */ (renderer.words) };
  const now = /** @type {any} */ ({ log, past, seq: log.length });
  return [value(bench), history(now, told, { go: bench.go, step: bench.step })];
}

/** @type {(bench: Bench) => Child} */
function value(bench) {
  const { evaluation, renderer } = bench;
  if (!evaluation.wanted() || bench.setup()) return null;
  const found = evaluation.found();
  const way = { act: (/** @type {{action: any}} */ one) => bench.play(one.action) };
  return h(
    "div",
    { key: "value", class: "study", "aria-busy": String(evaluation.busy()) },
    found
      ? [
          chancesRow(found.chances, found.wins, found.seat, renderer),
          bestTurns(found.best, found.seat, renderer, way),
        ]
      : h("p", { class: "faint" }, t(evaluation.busy() ? "analysis.waits" : "analysis.unknown")),
  );
}

/** Text and JSON, out and in. @param {Bench} bench */
async function showTexts(bench) {
  const { line, game } = bench;
  const { drawing, said: turns } = await line.told();
  const text = written(game, drawing, turns);
  const json = new Blob([JSON.stringify(line.written())], { type: "application/json" });
  const file = URL.createObjectURL(json);
  const area = () => /** @type {HTMLTextAreaElement} */ (document.getElementById("exchange"));
  openSheet(
    () => t("exchange.title"),
    () => [
      h("label", { key: "label", for: "exchange" }, t("exchange.how")),
      h("textarea", { key: "text", id: "exchange", rows: 12, spellcheck: "false", value: text }),
      h(
        "div",
        { key: "do", class: "row" },
        button("open", t("exchange.open"), () => take(bench, area().value), "main"),
        h(
          "a",
          { key: "save", class: "button", href: file, download: "position.json" },
          t("exchange.save"),
        ),
        h(
          "label",
          { key: "file", class: "button quiet file" },
          t("exchange.file"),
          h("input", { type: "file", accept: ".json,.txt", onchange: opened(bench) }),
        ),
      ),
    ],
    () => URL.revokeObjectURL(file),
  );
}

/** @type {(bench: Bench) => (event: Event) => Promise<void>} */
function opened(bench) {
  return async (event) => {
    const text = await /** @type {HTMLInputElement} */ (event.target).files?.[0]?.text();
    if (text !== undefined) take(bench, text);
  };
}

/** @type {(bench: Bench, text: string) => Promise<void>} */
async function take(bench, text) {
  const found = readLine(text, bench.game);
  if (!found || found.game !== bench.game) {
    if (found) return location.assign(boardAddress(found));
    toast(t("exchange.bad"), { kind: "bad" });
    return;
  }
  try {
    await bench.line.load(found);
    closeSheet();
  } catch {
    toast(t("exchange.bad"), { kind: "bad" });
  }
}

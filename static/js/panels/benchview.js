// @ts-check
// What stands around the analysis board: sides, buttons, evaluation, turns, texts.

import { closeSheet, openSheet, refreshSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { said, t } from "../core/i18n.js";
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
    // Of an end there is nothing to find out.
    !bench.line.placed()?.outcome && { ...value, attrs: { ...value.attrs, ...pressed } },
    canSetUp(bench.game) && button("setup", t("setup.do"), bench.beginSetup),
    button("share", t("copy"), () => share(boardAddress(bench.line.written()))),
    button("texts", t("exchange.title"), () => showTexts(bench)),
    bench.renderer.turns && button("turn", t("board.turn"), bench.turn),
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
  if (evaluation.refusal()) {
    return h("p", { key: "refused", class: "faint", role: "alert" }, evaluation.refusal());
  }
  if (!evaluation.wanted() || bench.setup() || bench.line.placed()?.outcome) return null;
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
  const was = readLine(text, game);
  let typed = text;
  let refused = false;
  const json = new Blob([JSON.stringify(line.written())], { type: "application/json" });
  const file = URL.createObjectURL(json);

  /** @type {(wanted: string) => Promise<void>} */
  async function take(wanted) {
    refused = !(await taken(bench, wanted, was));
    refreshSheet();
  }

  const field = {
    key: "text",
    id: "exchange",
    rows: 12,
    spellcheck: "false",
    "aria-describedby": "exchange-refused",
    oninput(/** @type {Event} */ event) {
      typed = /** @type {HTMLTextAreaElement} */ (event.target).value;
    },
  };
  openSheet(
    () => t("exchange.title"),
    () => [
      h("label", { key: "label", for: "exchange" }, t("exchange.how")),
      h("textarea", { ...field, value: typed, "aria-invalid": String(refused) }),
      h(
        "p",
        { key: "refused", id: "exchange-refused", class: "refused", role: "alert" },
        refused ? t("exchange.bad") : "",
      ),
      h(
        "div",
        { key: "do", class: "row" },
        button("open", t("exchange.open"), () => take(typed), "main"),
        h(
          "a",
          { key: "save", class: "button", href: file, download: "position.json" },
          t("exchange.save"),
        ),
        h(
          "label",
          { key: "file", class: "button quiet file" },
          t("exchange.file"),
          h("input", { type: "file", accept: ".json,.txt", onchange: opened(take) }),
        ),
      ),
    ],
    () => URL.revokeObjectURL(file),
  );
}

/** @type {(take: (text: string) => Promise<void>) => (event: Event) => Promise<void>} */
function opened(take) {
  return async (event) => {
    const text = await /** @type {HTMLInputElement} */ (event.target).files?.[0]?.text();
    if (text !== undefined) await take(text);
  };
}

/** Put a text on the board, or say that it is none. */
/** @type {(bench: Bench, text: string, was: import("./exchange.js").Written | null) => Promise<boolean>} */
async function taken({ game, line }, text, was) {
  const found = readLine(text, game);
  if (!found) return false;
  if (found.game !== game) {
    location.assign(boardAddress(found));
    return true;
  }
  // A diagram does not say where on the table it lies: one that is as it was keeps its place, and
  // the squares their names.
  const same = found.drawing !== undefined && found.drawing === was?.drawing;
  try {
    const begun = same ? { ...line.written(), actions: found.actions } : found;
    if (!same || String(found.actions) !== String(was?.actions)) await line.load(begun);
    closeSheet();
    return true;
  } catch {
    return false;
  }
}

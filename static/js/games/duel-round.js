// @ts-check
// A round that was judged: who called when and how that was counted, and each way beside the
// shortest, slide by slide.

import { h } from "../core/html.js";
import { said, speaking, t } from "../core/i18n.js";
import { s } from "../core/svg.js";
import { frame, magician, RIM, TRAY, tile, way } from "./duel-art.js";
import { cellAt, slid } from "./duel-board.js";
import { named } from "./duel-objects.js";
import { verdict } from "./duel-words.js";

/** @typedef {import("../types.d.ts").Cell} Cell */
/** @typedef {import("../types.d.ts").Child} Child */
/** @typedef {(seat: number) => string} Name */
/** @typedef {{key: string, seat: number, words: string, board: string[], slides: Cell[], start: string, route: Cell[] | null}} Line */

export const review = {
  words: "duel.review",
  /** Whether there is a round to be looked at. @param {any} view */
  has: (view) => Boolean(view?.last_round?.steps),
  /** @param {() => any} view the newest one of that round @param {Name} name @param {() => void} repaint */
  open: (view, name, repaint) => sheet(() => view().last_round, name, repaint),
  /** Whether a later view tells of the same round: the fewest slides may be found meanwhile. */
  /** @param {any} view @param {any} later */
  goesOn: (view, later) => later.round === view.round && review.has(later),
  /** Whether the sheet must go: a new round begins. @param {any} view */
  closes: (view) => view.boards.length > 1 && ["countdown", "race"].includes(view.phase),
};

/** @type {(newest: () => any, name: Name, repaint: () => void) => {title: () => string, content: () => Child}} */
function sheet(newest, name, repaint) {
  const first = linesOf(newest(), name)[0];
  let key = first?.key;
  let at = first?.slides.length ?? 0;
  return {
    title: () => t("duel.review.title", { target: t(named(newest().target)) }),
    content: () => {
      const round = newest();
      const lines = linesOf(round, name);
      const which = lines.findIndex((line) => line.key === key);
      const show = (/** @type {number} */ line, /** @type {number} */ step) => {
        key = lines[line]?.key;
        at = step;
        repaint();
      };
      return [
        h("p", { key: "verdict" }, said(verdict(round))),
        evidence(round, name),
        viewer(lines, which, at, round.target, show),
        round.claims.length > 1 && h("p", { key: "how", class: "faint" }, t("duel.review.how")),
      ];
    },
  };
}

/** @type {(round: any, name: Name) => Line[]} */
function linesOf(round, name) {
  return round.steps.flatMap((/** @type {any} */ step, /** @type {number} */ seat) => {
    const own = { seat, board: step.board, start: step.start };
    const made = {
      key: `own${seat}`,
      words: t("duel.review.own", { name: name(seat), count: step.slides.length }),
    };
    const best = {
      key: `best${seat}`,
      words: t("duel.review.best", { name: name(seat), count: step.shortest?.length ?? 0 }),
    };
    return [
      { ...own, ...made, slides: step.slides, route: round.routes[seat] },
      ...(step.shortest ? [{ ...own, ...best, slides: step.shortest, route: null }] : []),
    ];
  });
}

/** The calls as a table: when they came, and as of when they counted. */
/** @type {(round: any, name: Name) => Child} */
function evidence(round, name) {
  const head = ["call", "arrival", "dated"].map((key) =>
    h("th", { key, scope: "col" }, t(`duel.review.${key}`)),
  );
  return h(
    "div",
    {
      key: "evidence",
      class: "scrolls",
      tabindex: "0",
      role: "group",
      "aria-label": t("duel.review.calls"),
    },
    h(
      "table",
      { class: "evidence" },
      h("thead", null, h("tr", null, h("td", null, ""), head)),
      h(
        "tbody",
        null,
        round.claims.map((/** @type {unknown} */ _, /** @type {number} */ seat) =>
          row(round, seat, name),
        ),
      ),
    ),
  );
}

/** @type {(round: any, seat: number, name: Name) => Child} */
function row(round, seat, name) {
  const cells = [
    t(`duel.claim.${round.claims[seat] ?? "none"}`),
    clock(round.arrivals[seat]),
    clock(round.dated[seat]),
  ];
  return h(
    "tr",
    { key: seat },
    h("th", { scope: "row" }, h("bdi", null, name(seat))),
    cells.map((words, at) => h("td", { key: at }, words)),
  );
}

/** A moment since the reveal. @param {number | null} ms */
function clock(ms) {
  if (ms === null) return "–";
  return (ms / 1000).toLocaleString(speaking(), {
    style: "unit",
    unit: "second",
    unitDisplay: "narrow",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
}

/** @type {(lines: Line[], which: number, at: number, target: string, show: (line: number, step: number) => void) => Child} */
function viewer(lines, which, at, target, show) {
  const line = lines[which];
  if (!line) return null;
  const last = line.slides.length;
  const words = t("duel.review.step", { at, last });
  return h(
    "div",
    { key: "viewer", class: "ways-shown" },
    h(
      "div",
      { class: "row lines", role: "group", "aria-label": t("duel.review.ways") },
      lines.map((one, number) =>
        h(
          "button",
          {
            key: one.key,
            type: "button",
            "aria-pressed": String(number === which),
            onclick: () => show(number, lines[number]?.slides.length ?? 0),
          },
          one.words,
        ),
      ),
    ),
    s(
      "svg",
      {
        key: "board",
        class: "board small-board",
        viewBox: `0 0 ${TRAY} ${TRAY}`,
        role: "img",
        "aria-label": `${line.words}. ${words}`,
      },
      picture(line, at, target),
    ),
    h(
      "div",
      { key: "steps", class: "steps" },
      stepper("back", "‹", at > 0, () => show(which, at - 1)),
      h("input", {
        type: "range",
        min: 0,
        max: last,
        value: String(at),
        "aria-label": t("duel.review.ways"),
        "aria-valuetext": words,
        oninput: (/** @type {Event} */ event) =>
          show(which, Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      stepper("on", "›", at < last, () => show(which, at + 1)),
    ),
    h("p", { key: "where", class: "faint" }, words),
  );
}

/** @type {(key: string, sign: string, on: boolean, act: () => void) => Child} */
function stepper(key, sign, on, act) {
  const label = t(key === "back" ? "history.back" : "history.on");
  return h(
    "button",
    { key, type: "button", class: "step", disabled: !on, "aria-label": label, onclick: act },
    sign,
  );
}

/** @type {(line: Line, at: number, target: string) => Child} */
function picture({ seat, board, slides, start, route }, at, target) {
  const now = slides.slice(0, at).reduce(slid, board);
  const state = (/** @type {string} */ place) =>
    place === target ? "target" : place === start ? "start" : "";
  return s(
    "g",
    { class: `tray own seat${seat}`, transform: `translate(${RIM} ${RIM})` },
    s("g", { key: "rim" }, frame(state)),
    s(
      "g",
      { key: "stones" },
      now.map((word, number) => word && tile(word, cellAt(number))),
    ),
    route && at === slides.length && way(route, start, target),
    magician(seat, start),
  );
}

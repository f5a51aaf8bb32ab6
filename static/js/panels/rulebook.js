// @ts-check
// The numbered rules of a game, with diagrams that play themselves.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { moving } from "../core/settings.js";
import { s } from "../core/svg.js";
import { levelName } from "./names.js";

/** @typedef {import("../games/index.js").Teaching} Teaching */
/** @typedef {import("../types.d.ts").Renderer} Renderer */

/** The rules, part by part. @param {string} game @param {Teaching} teaching */
export function rulebook(game, teaching) {
  const parts = [...new Set(teaching.RULES.map((rule) => rule.part))];
  return [...parts.map((part) => section(game, teaching, part)), fairness(teaching)];
}

/** @type {(game: string, teaching: Teaching, part: string) => import("../types.d.ts").VNode} */
function section(game, teaching, part) {
  return h(
    "section",
    { key: part, id: `rules-${part}`, class: "rules-part" },
    h("h2", null, t(`rules.${part}`)),
    h(
      "ol",
      null,
      teaching.RULES.filter((rule) => rule.part === part).map((rule) =>
        entry(teaching.TEXTS ?? game, rule),
      ),
    ),
  );
}

/** What has been measured about who wins. @param {Teaching} teaching */
function fairness({ BALANCE }) {
  if (!BALANCE) return null;
  const words = "words" in BALANCE ? BALANCE.words : "rules.fair.text";
  return h(
    "section",
    { key: "fair", id: "rules-fair", class: "rules-part" },
    h("h2", null, t("rules.fair")),
    h("p", null, t(words, { ...BALANCE, level: levelName(BALANCE.level) })),
  );
}

/** @type {(game: string, rule: Teaching["RULES"][number]) => import("../types.d.ts").VNode} */
function entry(game, rule) {
  const key = `rule.${game}.${rule.number}`;
  return h(
    "li",
    { key, id: `rule-${rule.number}`, value: rule.number, class: "rule" },
    h("div", null, h("h3", null, `${rule.number}. ${t(`${key}.title`)}`), h("p", null, t(key))),
    rule.board &&
      s("svg", {
        class: "board diagram",
        keep: true,
        role: "img",
        "data-rule": rule.number,
        "aria-label": t(`${key}.title`),
      }),
  );
}

/**
 * Draw the diagrams, and let them play when they are touched or come into sight.
 * @param {ParentNode} root
 * @param {Teaching} teaching
 * @param {Renderer} renderer
 */
export function playDiagrams(root, teaching, renderer) {
  for (const rule of teaching.RULES) {
    const svg = /** @type {SVGSVGElement | null} */ (
      root.querySelector(`[data-rule="${rule.number}"]`)
    );
    if (!svg || !rule.board || svg.childElementCount) continue;
    begin(svg, rule.board, rule.turn, teaching, renderer);
  }
}

/** @type {(svg: SVGSVGElement, board: string, turn: string | undefined, teaching: Teaching, renderer: Renderer) => void} */
function begin(svg, board, turn, teaching, renderer) {
  const before = teaching.view(board);
  const action = turn ? teaching.turn(turn) : null;
  const later = action ? teaching.after(before, action) : before;
  svg.setAttribute("viewBox", teaching.frame(before, later).join(" "));
  let done = true;
  const show = (/** @type {boolean} */ played) => {
    done = played;
    renderer.draw(svg, {
      view: done ? later : before,
      picks: [],
      next: new Set(),
      stage: true,
      pending: false,
    });
    svg.querySelector(".grid")?.remove();
    svg.querySelector(".labels")?.remove();
  };
  const play = () => {
    show(false);
    setTimeout(() => {
      show(true);
      const told = action && (teaching.told?.(action, before) ?? renderer.events(action));
      renderer.animate?.(svg, told ?? [], {});
    }, 700);
  };
  show(true);
  if (!action) return;
  svg.addEventListener("click", play);
  if (!moving()) return;
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    seen.disconnect();
    play();
  });
  seen.observe(svg);
}

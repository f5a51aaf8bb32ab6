// @ts-check
// Lessons that are played: one position after another, each with one thing to do.

import { createCamera } from "../core/camera.js";
import { attachGrid } from "../core/grid.js";
import { h, render } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { attachInput } from "../core/input.js";
import { part } from "../core/page.js";
import { choose, forced, narrow } from "../core/picker.js";
import { play } from "../core/sound.js";
import { speak } from "../core/speak.js";

/** @typedef {import("../games/index.js").Teaching} Teaching */
/** @typedef {import("../types.d.ts").Action} Action */

/**
 * @param {SVGSVGElement} svg
 * @param {Teaching} teaching
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {(options?: Record<string, unknown>) => void} playNow what the last button does
 */
export function createLesson(svg, teaching, renderer, playNow) {
  const camera = createCamera(svg);
  let which = 0;
  let at = 0;
  let done = false;
  /** @type {string[]} */
  let picks = [];
  let view = position();
  const grid = attachGrid(svg, { tap, enter, back });
  attachInput(svg, camera, { tap, grab: () => null, drop() {} });

  function lesson() {
    return /** @type {import("../games/index.js").Lesson} */ (teaching.LESSONS[which]);
  }

  function step() {
    return /** @type {import("../games/index.js").Step} */ (lesson().steps[at]);
  }

  function position() {
    return teaching.view(step().board, step().more);
  }

  /** @type {() => Action[]} */
  function legal() {
    return done ? [] : step().turns.map(teaching.turn);
  }

  /** @type {(keys: string[]) => void} */
  function tap(keys) {
    const next = choose(legal(), renderer.picks, picks, keys);
    if (!next) return speak(t(`lesson.${step().key}`));
    picks = next.length > 1 ? forced(legal(), renderer.picks, next) : next;
    const action = narrow(legal(), renderer.picks, picks).done;
    if (action && !renderer.compound(action)) carryOut(action);
    paint();
  }

  function confirm() {
    const action = narrow(legal(), renderer.picks, picks).done;
    if (action) carryOut(action);
    paint();
    return action !== null;
  }

  /** Enter sends what is shown, unless each tap shows something new. */
  function enter() {
    const action = narrow(legal(), renderer.picks, picks).done;
    return action !== null && !renderer.sealed?.(action) && confirm();
  }

  function back() {
    picks = picks.slice(0, -1);
    paint();
  }

  /** @type {(action: Action) => void} */
  function carryOut(action) {
    const shown = renderer.compound(action);
    const before = view;
    view = teaching.after(view, action);
    picks = [];
    done = true;
    paint();
    const events = teaching.told?.(action, before) ?? renderer.events(action);
    renderer.animate?.(svg, events, { seen: shown });
    for (const event of events) play(renderer.sound?.(event) ?? null, "move");
    speak(t(`lesson.${step().key}.done`));
  }

  /** @type {(number: number) => void} */
  function go(number) {
    at = number;
    done = false;
    picks = [];
    view = position();
    paint();
  }

  function paint() {
    const { next, done: ready } = narrow(legal(), renderer.picks, picks);
    renderer.draw(svg, {
      view,
      picks,
      next: ready ? new Set() : next,
      stage: true,
      pending: false,
      seat: 0,
    });
    const [, , width, height] = renderer.bounds(view);
    svg.classList.toggle("tall", height > 1.5 * width);
    camera.look(renderer.bounds(view));
    grid.mark();
    render(part("lesson-words"), words(ready !== null && picks.length > 0));
  }

  /** Another lesson, from its start. @type {(number: number) => void} */
  function open(number) {
    which = number;
    go(0);
  }

  /** The lessons, where there are several. */
  function titles() {
    if (teaching.LESSONS.length < 2) return null;
    return h(
      "div",
      { key: "titles", class: "row" },
      teaching.LESSONS.map(({ title }, number) =>
        h(
          "button",
          {
            key: title,
            type: "button",
            class: "quiet",
            "aria-pressed": String(number === which),
            onclick: () => open(number),
          },
          t(title),
        ),
      ),
    );
  }

  /** @type {(waits: boolean) => import("../types.d.ts").Child} */
  function words(waits) {
    const { key, kind } = step();
    const last = at === lesson().steps.length - 1;
    const ask = { prompt: 0, kind, due: null, legal: legal() };
    return [
      titles(),
      h(
        "p",
        { key: "count", class: "faint" },
        t("lesson.count", { at: at + 1, last: lesson().steps.length }),
      ),
      h("p", { key: "task", class: "task" }, t(done ? `lesson.${key}.done` : `lesson.${key}`)),
      h(
        "p",
        { key: "hint", class: "faint" },
        !done && picks.length ? said(renderer.hint(ask, picks, view, 0)) : "",
      ),
      h(
        "div",
        { key: "do", class: "row" },
        renderer
          .controls?.(legal(), view)
          .map(({ action, key, look }) =>
            h(
              "button",
              { key, type: "button", class: look, onclick: () => carryOut(action) },
              t(key),
            ),
          ),
        waits && h("button", { key: "undo", type: "button", onclick: back }, t("undo")),
        waits &&
          h(
            "button",
            { key: "yes", type: "button", class: "main", onclick: confirm },
            t("confirm"),
          ),
        done &&
          !last &&
          h(
            "button",
            { key: "next", type: "button", class: "main", onclick: () => go(at + 1) },
            t("lesson.next"),
          ),
        done &&
          last &&
          h(
            "button",
            {
              key: "play",
              type: "button",
              class: "main",
              onclick: () => playNow(lesson().options),
            },
            t("lobby.play"),
          ),
        at > 0 &&
          h(
            "button",
            { key: "again", type: "button", class: "quiet", onclick: () => go(0) },
            t("lesson.again"),
          ),
      ),
    ];
  }

  paint();
  return { paint };
}

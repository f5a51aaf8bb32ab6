// @ts-check
// Stepping through a match whose frames are all here.

import { createCamera } from "../core/camera.js";
import { attachGrid } from "../core/grid.js";
import { h, render } from "../core/html.js";
import { moment, t } from "../core/i18n.js";
import { attachInput } from "../core/input.js";
import { part } from "../core/page.js";
import { goRound } from "../core/side.js";
import { play } from "../core/sound.js";
import { speak } from "../core/speak.js";
import { toast } from "../core/toast.js";
import { url } from "../core/where.js";
import { button } from "./buttons.js";
import { share } from "./desk.js";
import { boardAddress } from "./exchange.js";
import { history, sentence } from "./history.js";
import { chairName, gameName, numbers } from "./names.js";
import { playBot, problemWords } from "./opening.js";
import { endWords } from "./result.js";
import { reviewButton } from "./review.js";
import { createStudy } from "./study.js";

/** @typedef {import("../core/frames.js").Frame} Frame */

const BEAT_MS = 1200;

/**
 * @param {any} match what `/api/matches/{id}` says
 * @param {Frame[]} frames from the start position on
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {boolean} studied whether positions of the game are evaluated here
 */
export function createReplay(match, frames, renderer, studied) {
  const svg = /** @type {any} */ (part("board"));
  const camera = createCamera(svg);
  const nothing = { tap() {}, enter: () => false, back() {}, grab: () => null, drop() {} };
  const grid = attachGrid(svg, nothing);
  attachInput(svg, camera, nothing);
  const stops = frames.filter((frame) => frame.seq === 0 || frame.events.length);
  const last = frames.at(-1)?.seq ?? 0;
  let at = last;
  /** @type {ReturnType<typeof setInterval> | null} */
  let running = null;

  const name = (/** @type {number} */ seat) => chairName(match.seats[seat], seat);

  const number = numbers(frames);
  const way = { go, step, paint, number, last: stops.at(-1)?.seq ?? 0 };
  const study = createStudy(match.id, renderer, name, way);

  /** @type {(seq: number) => void} */
  function go(seq) {
    const before = at;
    const frame = stops.findLast((one) => one.seq <= seq) ?? stops[0];
    if (!frame) return;
    at = frame.seq;
    paint();
    const forward = stops.indexOf(frame) - stops.findIndex((one) => one.seq === before) === 1;
    if (!forward) return;
    const then = stops.find((one) => one.seq === before)?.view ?? null;
    const events = frame.events
      .filter((event) => event.t !== "rewound")
      .map((event) => renderer.within?.(event, then) ?? event);
    renderer.animate?.(svg, events, {});
    for (const event of events) play(renderer.sound?.(event) ?? null, "move");
    speak(`${number(frame.seq)}. ${sentence(renderer, frame, number)}`);
  }

  /** @type {(by: number) => void} */
  function step(by) {
    const index = stops.findIndex((one) => one.seq === at);
    const next = stops[index + by];
    if (next) go(next.seq);
    else if (by > 0) stop();
  }

  function stop() {
    if (running) clearInterval(running);
    running = null;
    paint();
  }

  function run() {
    if (running) return stop();
    if (at === stops.at(-1)?.seq) go(0);
    running = setInterval(() => step(1), BEAT_MS);
    paint();
  }

  function paint() {
    const frame = stops.find((one) => one.seq === at);
    if (!frame) return;
    const { width, height } = svg.getBoundingClientRect();
    const shape = (width || 1) / (height || 1);
    renderer.draw(svg, {
      view: frame.view,
      picks: study.picks(at),
      next: new Set(),
      stage: true,
      pending: false,
      shape,
    });
    camera.look(renderer.bounds(frame.view, shape));
    grid.mark();
    render(part("seats"), seats());
    render(part("bar"), bar());
    const past = { seq: at, view: frame.view };
    render(
      part("panel"),
      h(
        "div",
        { class: "panel moves" },
        study.panel(at),
        history({ log: frames, past, seq: last }, renderer, way),
      ),
    );
    const here = /** @type {HTMLElement | null} */ (
      part("panel").querySelector('[aria-current="step"]')
    );
    const list = part("panel").querySelector("ol.moves");
    if (list && here) list.scrollTop = here.offsetTop - list.clientHeight / 2;
  }

  function seats() {
    return match.seats.map((/** @type {any} */ chair, /** @type {number} */ seat) => {
      const look = renderer.seat(seat);
      return h(
        "div",
        { key: seat, class: `seat ${look.tint}` },
        renderer.token(seat),
        h(
          "p",
          { class: "who" },
          h("bdi", { class: "name" }, name(seat)),
          h(
            "span",
            { class: "sub" },
            `${look.shape} ${t(look.name)}${chair.rank === 1 ? " ★" : ""}`,
          ),
        ),
      );
    });
  }

  function bar() {
    const { outcome } = match;
    const about = { renderer, view: stops.at(-1)?.view ?? null, options: match.options };
    const [head, reason] = outcome
      ? endWords(outcome, null, name, about)
      : [t("match.title"), t("match.running")];
    const view = stops.find((one) => one.seq === at)?.view ?? null;
    return [
      h(
        "p",
        { key: "head", class: "headline" },
        h("strong", null, head),
        h("span", null, reason),
        match.verified && h("span", { class: "score" }, t("match.verified")),
        h(
          "span",
          { class: "score" },
          gameName(match.game),
          match.finished ? `, ${moment(match.finished)}` : "",
        ),
      ),
      study.refused(),
      h(
        "div",
        { key: "row", class: "row" },
        h(
          "button",
          { key: "run", type: "button", class: "main", onclick: run },
          t(running ? "history.pause" : "history.play"),
        ),
        studied && !match.verified && outcome !== null && study.button(),
        !match.verified && stored(outcome !== null),
        studied &&
          h("a", { key: "board", class: "button", href: boardLink() }, t("analysis.board")),
        renderer.turns && button("turn", t("board.turn"), turn),
        reviewButton(view, renderer, name),
        h("button", { key: "again", type: "button", onclick: again }, t("match.again")),
      ),
    ];
  }

  function turn() {
    goRound();
    paint();
  }

  /** What is offered for a match that this server keeps. @type {(over: boolean) => import("../types.d.ts").Child} */
  function stored(over) {
    const record = url(`api/matches/${match.id}/record`);
    return [
      h(
        "button",
        { key: "share", type: "button", onclick: () => share(url(`m/${match.id}?at=${at}`)) },
        t("match.position"),
      ),
      over &&
        h("a", { key: "record", class: "button", href: record, download: "" }, t("result.record")),
    ];
  }

  /** The analysis board, from the position that is shown. */
  function boardLink() {
    const position = stops.find((one) => one.seq === at)?.view ?? null;
    return boardAddress({
      game: match.game,
      options: match.options,
      position,
      first: 0,
      actions: [],
    });
  }

  async function again() {
    try {
      location.assign((await playBot(match.game, { options: match.options })).url);
    } catch (problem) {
      toast(problemWords(problem), { kind: "bad" });
    }
  }

  if (studied && !match.verified && match.outcome !== null) study.foresee();

  return {
    go,
    paint,
    analyse: study.ask,
    keys: {
      ",": () => step(-1),
      ".": () => step(1),
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => go(0),
      End: () => go(last),
      "+": () => camera.scale(1.3),
      "-": () => camera.scale(1 / 1.3),
      0: camera.fit,
      ...(renderer.turns && { f: turn }),
    },
  };
}

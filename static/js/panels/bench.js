// @ts-check
// The analysis board: any position, both sides played by one hand, evaluated if wanted.

import { said, t } from "../core/i18n.js";
import { part } from "../core/page.js";
import { nothingYet } from "../core/receive.js";
import { goRound } from "../core/side.js";
import { play } from "../core/sound.js";
import { speak } from "../core/speak.js";
import { createStore } from "../core/store.js";
import { toast } from "../core/toast.js";
import { createBoard } from "./board.js";
import { createEvaluation } from "./evaluation.js";
import { packed } from "./exchange.js";
import { createLine } from "./line.js";
import { problemWords } from "./opening.js";
import { createSetup } from "./setup.js";

/** @typedef {ReturnType<typeof createBench>} Bench */

/**
 * @param {string} game
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {() => void} changed
 */
export function createBench(game, renderer, changed) {
  const store = createStore(nothingYet());
  const line = createLine(arrived);
  const evaluation = createEvaluation(store.repaint);
  /** @type {ReturnType<typeof createSetup> | null} */
  let setup = null;
  let question = 0;

  const command = (/** @type {any} */ message) => {
    if (message.t === "act") act(message.action);
    return "";
  };
  const room = /** @type {import("../core/room.js").Room} */ (
    /** @type {unknown} */ ({ store, command })
  );
  const board = createBoard(/** @type {any} */ (part("board")), room, {
    ...renderer,
    picks: (/** @type {any} */ action) =>
      action.t === "set" ? [[`spot:${action.to}`]] : renderer.picks(action),
    // There must be room for a tile on every side.
    bounds: (/** @type {any} */ view) =>
      renderer.bounds(setup && view.hand ? { ...view, hand: { W: 0, R: 0 } } : view),
    compound: (/** @type {any} */ action) => action.t !== "set" && renderer.compound(action),
  });
  store.paint(changed);

  /** @type {(action: any) => void} */
  function act(action) {
    if (action.t === "set") setup?.paint(action.to);
    else trying(() => line.play(action));
  }

  /** Show what the server has answered. @param {boolean} forward whether one turn led there */
  function arrived(forward) {
    const placed = line.placed();
    if (!placed) return;
    question += 1;
    const asked = placed.asked[0];
    const ask = asked && { prompt: question, kind: asked.kind, due: null, legal: asked.legal };
    store.set({
      match: "bench",
      seq: question,
      view: placed.view,
      prompts: [],
      ask: /** @type {any} */ (ask ?? null),
      outcome: placed.outcome,
      picks: [],
      fresh: forward ? { seq: question, events: placed.events } : null,
    });
    for (const event of forward ? placed.events : []) {
      play(renderer.sound?.(event) ?? null, "move");
      const words = renderer.describe(event);
      if (words) speak(said(words));
    }
    history.replaceState(null, "", `#${packed(line.written())}`);
    evaluate();
  }

  function evaluate() {
    const placed = line.placed();
    const { options = {} } = line.written();
    const about = placed && !placed.outcome ? { game, options, position: placed.view } : null;
    evaluation.about(setup ? null : about);
  }

  function showSetup() {
    question += 1;
    const shown = setup?.view();
    if (!setup || !shown) return;
    const ask = { prompt: question, kind: "setup", due: null, legal: setup.legal() };
    store.set({
      seq: question,
      view: shown,
      ask: /** @type {any} */ (ask),
      picks: [],
      fresh: null,
    });
  }

  /** @type {(doing: () => Promise<void>) => Promise<boolean>} */
  async function trying(doing) {
    try {
      await doing();
      return true;
    } catch (problem) {
      store.set({ picks: [] });
      toast(problemWords(problem), { kind: "bad" });
      return false;
    }
  }

  /** @type {(from: import("./exchange.js").Written) => Promise<boolean>} */
  const load = (from) => trying(() => line.load(from));

  return {
    game,
    renderer,
    store,
    board,
    line,
    evaluation,
    setup: () => setup,
    load,
    play: act,
    /** @param {number} at */
    go: (at) => trying(() => line.go(at)),
    /** @param {number} by */
    step: (by) => trying(() => line.go(line.at() + by)),
    /** The usual start again. */
    anew() {
      setup = null;
      return load({ game, options: line.written().options, actions: [] });
    },
    evaluate() {
      evaluation.want(!evaluation.wanted());
      evaluate();
    },
    beginSetup() {
      const placed = line.placed();
      if (!placed) return;
      setup = createSetup(game, placed.view, showSetup);
      evaluate();
      showSetup();
    },
    /** Take the position that was set up, or say that it is none. */
    async endSetup() {
      const position = setup?.position();
      const from = { game, options: line.written().options, position, actions: [] };
      const before = setup;
      try {
        setup = null;
        await line.load(from);
      } catch {
        setup = before;
        toast(t(setup?.hasHand() ? "setup.bad" : "setup.bad.plain"), { kind: "bad" });
      }
    },
    /** See the board from the other side. */
    turn() {
      goRound();
      store.repaint();
    },
    leaveSetup() {
      setup = null;
      arrived(false);
    },
  };
}

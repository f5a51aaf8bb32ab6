// @ts-check
// A finished match studied on its page: the line of chances, the moment it turned, and at every
// position the best turns, shown on the board when pressed.

import { h } from "../core/html.js";
import { percent, t } from "../core/i18n.js";
import { analyseButton, createAnalysis, isBusy, knownAt, unfairWords } from "./analysing.js";
import { button } from "./buttons.js";
import { bestTurns, chancesRow, progress, turningWords } from "./evaluated.js";
import { graph } from "./graph.js";

/** @typedef {import("../types.d.ts").Renderer} Renderer */

/**
 * @param {string} match
 * @param {Renderer} renderer
 * @param {(seat: number) => string} name
 * @param {import("./graph.js").Way & {paint: () => void}} way
 */
export function createStudy(match, renderer, name, way) {
  const analysis = createAnalysis(match, renderer.key, way.paint);
  let tried = "";

  /** @type {(seq: number) => import("../types.d.ts").Child} */
  function position(seq) {
    const point = knownAt(analysis.get(), seq);
    if (!point) return h("p", { key: "yet", class: "faint" }, t("analysis.yet"));
    const { seat, played, chances, wins, best } = point;
    const pressed = (/** @type {{action: any}} */ one) => keyOf(seq, one.action) === tried;
    return [
      chancesRow(chances, wins, seat, renderer),
      played?.loss
        ? h("p", { key: "loss", class: "faint" }, lossWords(name(played.seat), played.loss))
        : null,
      seat !== null &&
        best.length > 0 &&
        bestTurns(best, seat, renderer, {
          pressed,
          act(one) {
            tried = pressed(one) ? "" : keyOf(seq, one.action);
            way.paint();
          },
        }),
    ];
  }

  /** @type {() => import("../types.d.ts").Child} */
  function turned() {
    const { status, turning } = analysis.get();
    if (status !== "done") return null;
    return h(
      "div",
      { key: "turning", class: "turning" },
      h("p", null, turningWords(turning, name, renderer, way.number)),
      turning && button("show", t("turning.show"), () => way.go(turning.seq - 1), "quiet"),
    );
  }

  return {
    ask: analysis.ask,
    /** The button that begins it, as long as nobody has pressed it. */
    button() {
      const { status } = analysis.get();
      if (status !== "none" && status !== "failed") return null;
      return analyseButton(analysis);
    },
    /** Why it may not be analysed at the moment, if so. */
    refused: () => unfairWords(analysis),
    foresee: analysis.foresee,
    /** All that is known, seen from an entry. @param {number} seq */
    panel(seq) {
      const now = analysis.get();
      if (now.status === "none") return null;
      return h(
        "div",
        { key: "study", class: "study" },
        isBusy(now) && progress(now, analysis.cancel),
        graph(now, seq, renderer, way),
        turned(),
        position(seq),
      );
    },
    /** The picks of the turn that is tried at an entry. @param {number} seq @returns {string[]} */
    picks(seq) {
      const best = knownAt(analysis.get(), seq)?.best ?? [];
      const found = best.find((one) => keyOf(seq, one.action) === tried);
      return found ? (renderer.picks(found.action)[0] ?? []) : [];
    },
  };
}

/** @type {(seq: number, action: unknown) => string} */
const keyOf = (seq, action) => `${seq} ${JSON.stringify(action)}`;

/** @type {(name: string, loss: number) => string} */
function lossWords(name, loss) {
  return t(loss < 0.005 ? "analysis.well" : "analysis.loss", { name, loss: percent(loss) });
}

// @ts-check
// A room that somebody enters: its link, its board and everything around the board.

import { whenKeyed } from "../core/api.js";
import { render } from "../core/html.js";
import { translate } from "../core/i18n.js";
import { part } from "../core/page.js";
import { openRoom } from "../core/room.js";
import { choose, settings } from "../core/settings.js";
import { attachShortcuts } from "../core/shortcuts.js";
import { attachThumbs } from "../core/thumbs.js";
import { setTitle, stayAwake } from "../core/wake.js";
import { url } from "../core/where.js";
import { createBoard } from "./board.js";
import { afterFrame, afterStep, titleOf } from "./calls.js";
import { callWhenClaimable } from "./claim.js";
import { comeBack, comeBackWhenSeen } from "./comeback.js";
import { createDesk } from "./desk.js";
import { showRules } from "./drawer.js";
import { attachHotkeys } from "./hotkeys.js";
import { createLookback } from "./lookback.js";
import { followReview } from "./review.js";
import { createScreen } from "./screen.js";
import { seats } from "./seats.js";
import { askToLeave, showKeys, showLegal, showPosition, speakSummary } from "./sheets.js";
import { followClocks, speakClocks } from "./ticking.js";

/**
 * Enter a room and show what is in it.
 * @param {string} code
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {any} game what the server says about the game
 * @param {boolean} sit whether its visitor wants a seat
 * @returns {() => void} draws the page anew: the language or the look has changed
 */
export function enterRoom(code, renderer, game, sit) {
  const room = openRoom(code, (frame, before, now) => {
    afterFrame(frame, before, now, renderer);
    if (frame.t === "welcome" && !before.build) arrived();
    if (frame.t === "welcome") comeBack(room);
  });
  const { store } = room;
  const lookback = createLookback(room);
  const board = createBoard(/** @type {any} */ (part("board")), room, renderer);
  const desk = createDesk(room, renderer, board, lookback);
  desk.evaluates = game?.evaluates ?? false;
  desk.showLegal = (write) => showLegal(desk, write);
  const screen = createScreen(desk, game, sitDown);
  const rules = /** @type {HTMLAnchorElement} */ (part("open-rules"));
  rules.href = url(`rules/${game?.key ?? renderer.key}`);
  rules.addEventListener("click", (event) => {
    event.preventDefault();
    showRules(renderer.key, store.get().ask?.kind ?? store.get().prompts[0]?.kind, renderer);
  });

  let sitting = false;

  /** Whether time runs for somebody at the table. @type {(now: import("../types.d.ts").Snapshot) => boolean} */
  function timed({ clocks, outcome, view }) {
    const runs = clocks !== null || (view !== null && renderer.lively?.(view) === true);
    return runs && !outcome;
  }

  /** The first welcome: sit down if that was the wish, and be ready if one sits. */
  function arrived() {
    setTitle(titleOf(store.get()));
    if (sit) sitDown();
    else if (store.get().you.host) readyAlone();
  }

  /** Sit down, and be ready as soon as one sits: the seat may be refused. */
  function sitDown() {
    sitting = true;
    desk.seat("sit");
  }

  /** Who has just made a room and waits in it is ready for whoever comes. */
  function readyAlone() {
    const { table, you, match } = store.get();
    const mine = you.seat === null ? undefined : table?.seats[you.seat];
    const alone = table?.seats.filter((chair) => chair.kind === "human").length === 1;
    if (!match && mine && !mine.ready && alone) desk.ready();
  }

  store.listen((now, before) => {
    if (sitting && now.you.seat !== null) {
      sitting = false;
      if (!now.match) desk.ready();
    }
    afterStep(now, before, renderer);
    // What was open while waiting must not lie over the board on a small screen.
    if (now.match && before.table && !before.match) desk.openTab(null);
    if (timed(now) !== timed(before)) stayAwake(timed(now));
    if (now.view && now.view !== before.view) followReview(now.view, renderer);
  });
  callWhenClaimable(store);
  comeBackWhenSeen(room);
  store.paint(screen.paint);
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-leave]") : null;
    const { you, outcome, match } = store.get();
    if (!(link instanceof HTMLAnchorElement) || you.seat === null || !match || outcome) return;
    event.preventDefault();
    askToLeave(() => location.assign(link.href));
  });
  followClocks(store, (now) => render(part("seats"), seats(now, renderer)));
  // Clocks, countdowns and the banner move on without a frame.
  setInterval(store.repaint, renderer.lively ? 200 : 500);
  attachShortcuts(keysOf(desk));
  if (renderer.keyed) attachHotkeys(board.key);
  if (renderer.lively) attachThumbs(document);
  // A link belongs to the key it was opened with; another guest may see other things here.
  whenKeyed((change) => (change === "key" ? room.renew() : location.reload()));
  room.open();
  return () => {
    translate(document);
    store.repaint();
  };
}

/** @type {(desk: import("./desk.js").Desk) => Record<string, () => void>} */
function keysOf(desk) {
  const { camera } = desk.board;
  return {
    m: () => desk.showLegal(),
    n: () => desk.showLegal(true),
    b: desk.board.focus,
    p: () => showPosition(desk),
    o: () => speakSummary(desk),
    t: () => speakClocks(desk.room.store.get()),
    ",": () => desk.lookback.step(-1),
    ".": () => desk.lookback.step(1),
    l: desk.lookback.live,
    "+": () => camera.scale(1.3),
    "-": () => camera.scale(1 / 1.3),
    0: camera.fit,
    ...(desk.renderer.turns && { f: desk.turn }),
    c: () => desk.openTab("chat"),
    s: () => choose({ mute: !settings().mute }),
    Escape: desk.board.back,
    "?": () => showKeys(desk.renderer.examples, desk.renderer.help),
  };
}

// @ts-check
// The page of a room: wiring only.

import { beGuest, get, me, Problem, whenKeyed } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { installSoon } from "./core/install.js";
import { beginPage, part } from "./core/page.js";
import { openRoom } from "./core/room.js";
import { choose, settings } from "./core/settings.js";
import { attachShortcuts } from "./core/shortcuts.js";
import { toast } from "./core/toast.js";
import { setTitle, stayAwake } from "./core/wake.js";
import { tail, url } from "./core/where.js";
import { rendererFor } from "./games/index.js";
import { createBoard } from "./panels/board.js";
import { afterFrame, afterStep, titleOf } from "./panels/calls.js";
import { callWhenClaimable } from "./panels/claim.js";
import { createDesk } from "./panels/desk.js";
import { showRules } from "./panels/drawer.js";
import { createLookback } from "./panels/lookback.js";
import { meansToSit, problemWords } from "./panels/opening.js";
import { createScreen } from "./panels/screen.js";
import { seats } from "./panels/seats.js";
import { showSettings } from "./panels/settings.js";
import { askToLeave, showKeys, showLegal, showPosition } from "./panels/sheets.js";
import { followClocks, speakClocks } from "./panels/ticking.js";
import { invitation, noRoom } from "./panels/waiting.js";

const code = tail();
const cover = part("cover");

/** @type {(() => void)[]} */
const repaints = [];
let coming = false;
const repaint = () => {
  for (const one of repaints) one();
  refreshSheet();
};

part("open-settings").addEventListener("click", () => showSettings());
await beginPage(repaint);
await begin();
installSoon();

/** Read what the code opens; nothing is entered and nobody is seated by opening a page. */
async function begin() {
  try {
    const [facts, guest, games] = await Promise.all([
      get(`api/rooms/${encodeURIComponent(code)}`),
      me(),
      get("api/games"),
    ]);
    const renderer = await rendererFor(facts.game);
    const game = games.find((/** @type {{key: string}} */ one) => one.key === facts.game) ?? null;
    if (guest) enter(renderer, game, meansToSit(code));
    else
      show(() =>
        invitation(facts, {
          sit: () => come(renderer, game, true),
          watch: () => come(renderer, game, false),
        }),
      );
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) show(noRoom);
    else show(() => failed(problem));
  }
}

/** @type {(content: () => import("./types.d.ts").Child) => void} */
function show(content) {
  cover.hidden = false;
  const draw = () => render(cover, h("div", { class: "card" }, content()));
  repaints.push(draw);
  draw();
}

/** @type {(problem: unknown) => import("./types.d.ts").Child} */
function failed(problem) {
  return [
    h("p", { key: "words" }, problemWords(problem)),
    h(
      "button",
      { key: "again", type: "button", class: "main", onclick: () => location.reload() },
      t("retry"),
    ),
  ];
}

/** @type {(renderer: import("./types.d.ts").Renderer, game: any, sit: boolean) => Promise<void>} */
async function come(renderer, game, sit) {
  // Pressed twice, it is entered once.
  if (coming) return;
  coming = true;
  try {
    await beGuest();
    repaints.length = 0;
    cover.hidden = true;
    enter(renderer, game, sit);
  } catch (problem) {
    coming = false;
    toast(problemWords(problem), { kind: "bad" });
  }
}

/** @type {(renderer: import("./types.d.ts").Renderer, game: any, sit: boolean) => void} */
function enter(renderer, game, sit) {
  const room = openRoom(code, (frame, before, now) => {
    afterFrame(frame, before, now);
    if (frame.t === "welcome" && !before.build) arrived();
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
    const timed = now.clocks !== null && !now.outcome;
    if (timed !== (before.clocks !== null && !before.outcome)) stayAwake(timed);
  });
  callWhenClaimable(store);
  store.paint(screen.paint);
  repaints.push(() => {
    translate(document);
    store.repaint();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[data-leave]") : null;
    const { you, outcome, match } = store.get();
    if (!(link instanceof HTMLAnchorElement) || you.seat === null || !match || outcome) return;
    event.preventDefault();
    askToLeave(() => location.assign(link.href));
  });
  followClocks(store, (now) => render(part("seats"), seats(now, renderer)));
  // Clocks, countdowns and the banner move on without a frame.
  setInterval(store.repaint, 500);
  attachShortcuts(keysOf(desk));
  // A link belongs to the key it was opened with; another guest may see other things here.
  whenKeyed((change) => (change === "key" ? room.renew() : location.reload()));
  room.open();
}

/** @type {(desk: import("./panels/desk.js").Desk) => Record<string, () => void>} */
function keysOf(desk) {
  const { camera } = desk.board;
  return {
    m: () => desk.showLegal(),
    n: () => desk.showLegal(true),
    b: desk.board.focus,
    p: () => showPosition(desk),
    t: () => speakClocks(desk.room.store.get()),
    ",": () => desk.lookback.step(-1),
    ".": () => desk.lookback.step(1),
    l: desk.lookback.live,
    "+": () => camera.scale(1.3),
    "-": () => camera.scale(1 / 1.3),
    0: camera.fit,
    c: () => desk.openTab("chat"),
    s: () => choose({ mute: !settings().mute }),
    Escape: desk.board.back,
    "?": () => showKeys(desk.renderer.examples),
  };
}

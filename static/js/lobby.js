// @ts-check
// The first page: wiring only. Opening it makes nobody anything; the first tap does.

import { get, me } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { installSoon } from "./core/install.js";
import { load, save } from "./core/keep.js";
import { beginPage, part } from "./core/page.js";
import { moving } from "./core/settings.js";
import { toast } from "./core/toast.js";
import { codeIn } from "./core/where.js";
import { isDrawn } from "./games/index.js";
import { cards } from "./panels/cards.js";
import { crossingDemo, duelDemo, karoDemo, moveAll, pathsDemo } from "./panels/demo.js";
import { share } from "./panels/desk.js";
import { offerToAdopt } from "./panels/devices.js";
import { codeForm } from "./panels/entercode.js";
import { mine, openTables, ownMatches, recent, results } from "./panels/lists.js";
import { anyTable, leaveWord, openTable, playBot, problemWords } from "./panels/opening.js";

const FRESH_MS = 5000;
/** Every how many rounds the lists are asked for that seldom change. */
const SELDOM = 6;
const MOST = 100;

/** @type {import("./panels/cards.js").Game[]} */
let games = [];
/** @type {{rooms: any[], matches: any[], mine: any[], own: any[], results: any[]}} */
const lists = { rooms: [], matches: [], mine: [], own: [], results: [] };
/** How many of one's own finished matches are shown, and whether there are more. */
const own = { shown: 6, more: false };
/** Why there are no games, if so. @type {unknown} */
let missing = null;
let busy = false;
let round = 0;
/** @type {(() => void) | null} */
let stop = null;

const ways = {
  /** @type {import("./panels/cards.js").Bests} */
  bests: [],
  play: (/** @type {any} */ game, /** @type {any} */ wish) => go(() => playBot(game.key, wish)),
  // Whoever wants a clock opens a table with it; without one any table will do.
  anyone: (/** @type {any} */ game, /** @type {any} */ wish) =>
    go(() => (wish.clock ? openTable(game.key, "public", wish) : anyTable(game.key))),
  invite: (/** @type {any} */ game, /** @type {any} */ wish) =>
    go(async () => {
      const room = await openTable(game.key, "private", wish);
      if (await share(room.url)) leaveWord("copied", codeIn(room.url));
      return room;
    }),
  choose: () => {
    paint();
    letMove();
  },
};

part("still").addEventListener("click", () => {
  save("still", stop !== null);
  letMove();
});

await beginPage(() => {
  translate(document);
  paint();
  refreshSheet();
});
await begin();
offerToAdopt();
installSoon();

async function begin() {
  await loadGames();
  refresh();
  setInterval(() => !document.hidden && refresh(), FRESH_MS);
}

/** The games that there are; without them there is nothing to begin, and it is tried again. */
async function loadGames() {
  try {
    games = (await get("api/games")).filter((/** @type {any} */ one) => isDrawn(one.key));
    missing = null;
  } catch (problem) {
    missing = problem;
  }
  paint();
  letMove();
}

function paint() {
  const shown = missing
    ? h("p", { role: "alert" }, problemWords(missing))
    : cards(games, ways, busy);
  render(part("games"), shown);
  render(part("open"), [openTables(lists.rooms), codeForm()]);
  render(part("recent"), recent(lists.matches));
  part("mine").hidden = lists.mine.length === 0;
  render(part("mine"), lists.mine.length ? mine(lists.mine) : null);
  const past = [
    lists.own.length > 0 && ownMatches(lists.own, own.more ? showMore : null),
    lists.results.length > 0 && results(lists.results),
  ].filter(Boolean);
  part("results").hidden = past.length === 0;
  render(part("results"), past);
  part("still").textContent = t(stop ? "lobby.pause" : "lobby.go");
}

/** Let the small boards move, unless somebody has stopped them or wants no motion. */
function letMove() {
  stop?.();
  stop = null;
  if (missing) return;
  const demo = (/** @type {string} */ name) => /** @type {any} */ (part(`demo-${name}`));
  const crossing = /** @type {string} */ (load("mode.karo", "")) === "karo.dragonfly";
  const karo = (crossing ? crossingDemo : karoDemo)(demo("karo"));
  const steps = [karo, duelDemo(demo("duel")), pathsDemo(demo("paths"))];
  if (moving() && !load("still", false)) stop = moveAll(steps);
  part("still").textContent = t(stop ? "lobby.pause" : "lobby.go");
  part("still").hidden = !moving();
}

async function refresh() {
  if (missing) await loadGames();
  try {
    lists.rooms = (await get("api/rooms?limit=20")).items;
    if (round % SELDOM === 0) await refreshOwn();
    round += 1;
    paint();
  } catch {
    // The lists stay as they are; the next round asks again.
  }
}

async function refreshOwn() {
  const [matches, guest] = await Promise.all([get("api/matches?limit=6"), me()]);
  lists.matches = matches.items;
  lists.mine = guest?.rooms ?? [];
  lists.results = guest ? (await get("api/me/results")).games : [];
  if (guest) await Promise.all([refreshFinished(), refreshBests()]);
}

/** One's own matches, those of private rooms, too. */
async function refreshFinished() {
  const found = await get(`api/matches?mine=true&limit=${own.shown}`);
  lists.own = found.items;
  own.more = found.next !== null && own.shown < MOST;
}

async function showMore() {
  own.shown = MOST;
  await refreshFinished().catch(() => {});
  paint();
}

/** One's own bests alone; a server that keeps none says so, and nothing is shown. */
async function refreshBests() {
  try {
    ways.bests = (await get("api/me/bests")).clock;
  } catch {
    ways.bests = [];
  }
}

/** @type {(open: () => Promise<{url: string}>) => Promise<void>} */
async function go(open) {
  if (busy) return;
  busy = true;
  paint();
  try {
    location.assign((await open()).url);
  } catch (problem) {
    busy = false;
    paint();
    toast(problemWords(problem), { kind: "bad" });
  }
}

addEventListener("pageshow", () => {
  busy = false;
  if (games.length) paint();
});

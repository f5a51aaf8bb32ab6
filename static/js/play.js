// @ts-check
// The page of a room: wiring only. An invitation is read before the board has arrived.

import { beGuest, get, me } from "./core/api.js";
import { refreshSheet } from "./core/dialog.js";
import { h, render } from "./core/html.js";
import { t, translate } from "./core/i18n.js";
import { installSoon } from "./core/install.js";
import { beginPage, part } from "./core/page.js";
import { Problem } from "./core/problem.js";
import { toast } from "./core/toast.js";
import { tail, url } from "./core/where.js";
import { rendererFor } from "./games/index.js";
import { invitation, noRoom } from "./panels/invitation.js";
import { problemWords, wordLeft } from "./panels/opening.js";

const code = tail();
const cover = part("cover");

let paint = () => {};
let coming = false;

part("open-settings").addEventListener("click", async () => {
  try {
    const { showSettings } = await import("./panels/settings.js");
    showSettings();
  } catch {
    // Without a connection the page of its own says what is the matter, or works.
    location.assign(url("settings"));
  }
});
await beginPage(() => {
  translate(document);
  paint();
  refreshSheet();
});
await begin();
installSoon();

/** Read what the code opens; nothing is entered and nobody is seated by opening a page. */
async function begin() {
  try {
    const [facts, guest] = await Promise.all([get(`api/rooms/${encodeURIComponent(code)}`), me()]);
    if (guest) return await enter(facts.game, wordLeft("sit", code));
    const come = (/** @type {boolean} */ sit) => () => arrive(facts.game, sit);
    show(() => invitation(facts, { sit: come(true), watch: come(false) }));
  } catch (problem) {
    if (problem instanceof Problem && problem.status === 404) show(noRoom);
    else show(() => failed(problem));
  }
}

/** @type {(content: () => import("./types.d.ts").Child) => void} */
function show(content) {
  cover.hidden = false;
  paint = () => render(cover, h("div", { class: "card" }, content()));
  paint();
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

/** @type {(game: string, sit: boolean) => Promise<void>} */
async function arrive(game, sit) {
  // Pressed twice, it is entered once.
  if (coming) return;
  coming = true;
  try {
    await beGuest();
    await enter(game, sit);
  } catch (problem) {
    coming = false;
    if (problem instanceof Problem) toast(problemWords(problem), { kind: "bad" });
    else show(() => failed(problem));
  }
}

/** @type {(key: string, sit: boolean) => Promise<void>} */
async function enter(key, sit) {
  const [{ enterRoom }, renderer, games] = await Promise.all([
    import("./panels/entry.js"),
    rendererFor(key),
    get("api/games"),
  ]);
  const game = games.find((/** @type {{key: string}} */ one) => one.key === key) ?? null;
  cover.hidden = true;
  paint = enterRoom(code, renderer, game, sit);
  if (wordLeft("copied", code)) toast(t("copied"));
}

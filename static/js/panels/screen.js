// @ts-check
// The page of a room, painted from its snapshot: which part shows what.

import { h, render } from "../core/html.js";
import { said, t } from "../core/i18n.js";
import { part } from "../core/page.js";
import { settings } from "../core/settings.js";
import { bar } from "./bar.js";
import { button } from "./buttons.js";
import { chat } from "./chat.js";
import { banner, connection, isOffline } from "./connection.js";
import { history } from "./history.js";
import { invitation } from "./invitation.js";
import { roomTools } from "./roomtools.js";
import { seats } from "./seats.js";
import { waiting } from "./waiting.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("./desk.js").Desk} Desk */

/**
 * @param {Desk} desk
 * @param {any} game what the server says about the game
 * @param {() => void} sitDown
 */
export function createScreen(desk, game, sitDown) {
  let justWatch = false;
  let read = 0;
  let followed = "";

  /** @type {(now: Snapshot) => void} */
  function paint(now) {
    render(part("connection"), connection(now));
    const words = banner(now);
    part("banner").hidden = words === null;
    render(part("banner"), words);
    document.body.dataset.offline = String(isOffline(now));
    if (!now.room) return;
    document.body.dataset.paused = String(now.paused && !now.past && !now.outcome);
    document.body.dataset.status = now.match ? "match" : "open";
    render(part("seats"), seats(now, desk.renderer));
    part("goal").textContent = now.view
      ? said(desk.renderer.goal(now.view, now.room?.options))
      : "";
    cover(now);
    render(part("bar"), now.match ? bar(now, desk) : null);
    side(now);
    desk.board.paint();
    zoom();
  }

  /** @type {(now: Snapshot) => void} */
  function cover(now) {
    const place = part("cover");
    const content = now.match ? null : before(now);
    place.hidden = content === null;
    render(place, content && h("div", { class: "card" }, content));
  }

  /** @type {(now: Snapshot) => import("../types.d.ts").Child} */
  function before(now) {
    const { table, room, you } = now;
    if (!table || !room) return null;
    if (you.seat !== null || justWatch) return waiting(now, desk);
    const facts = {
      ...room,
      clock: table.clock,
      seats: table.seats,
      host: table.host,
      role: you.role,
    };
    const watch = () => {
      justWatch = true;
      desk.room.store.repaint();
    };
    return invitation(facts, { sit: sitDown, watch });
  }

  function zoom() {
    const { camera } = desk.board;
    part("zoom").classList.toggle("zoomed", camera.zoomed());
    render(part("zoom"), [
      tool("in", "+", "board.in", () => camera.scale(1.3)),
      tool("out", "−", "board.out", () => camera.scale(1 / 1.3)),
      tool("fit", "⤢", "board.fit", camera.fit),
      desk.renderer.turns && tool("turn", "⇅", "board.turn", desk.turn),
    ]);
  }

  /** @type {(now: Snapshot) => void} */
  function side(now) {
    const open = desk.tab();
    if (open === "chat") read = now.chat.length;
    const unread = Math.max(0, now.chat.length - read);
    const tabs = ["moves", ...(settings().quiet ? [] : ["chat"]), "room"];
    const shown = open ?? (now.match ? "moves" : "room");
    part("side").dataset.open = String(open !== null);
    render(
      part("tabs"),
      tabs.map((name) => tab(name, shown === name, open === name, name === "chat" ? unread : 0)),
    );
    render(part("panel"), h("div", { key: shown, class: `panel ${shown}` }, panel(shown, now)));
    follow(`${shown} ${now.past?.seq ?? now.seq} ${now.chat.length}`);
  }

  /** Keep the current move and the newest message in sight, within the panel. */
  /** @type {(what: string) => void} */
  function follow(what) {
    if (what === followed) return;
    followed = what;
    const list = part("panel").querySelector("ol");
    if (!list) return;
    const here = /** @type {HTMLElement | null} */ (list.querySelector('[aria-current="step"]'));
    list.scrollTop = here ? here.offsetTop - list.clientHeight / 2 : list.scrollHeight;
  }

  /** @type {(name: string, shown: boolean, open: boolean, unread: number) => import("../types.d.ts").VNode} */
  function tab(name, shown, open, unread) {
    const words = t(name === "moves" ? "history.title" : `${name}.title`);
    return h(
      "button",
      {
        key: name,
        type: "button",
        class: shown ? "shown" : "",
        "aria-expanded": String(open),
        "aria-controls": "panel",
        onclick: () => desk.openTab(open ? null : name),
      },
      words,
      unread > 0 &&
        h(
          "b",
          { class: "badge", role: "img", "aria-label": t("chat.new", { count: unread }) },
          String(unread),
        ),
    );
  }

  /** @type {(name: string, now: Snapshot) => import("../types.d.ts").Child} */
  function panel(name, now) {
    if (name === "chat") return chat(now, desk);
    if (name === "room") return roomTools(now, desk, game);
    return now.match
      ? history(now, desk.renderer, desk.lookback)
      : h("p", { class: "faint" }, t("history.none"));
  }

  return { paint };
}

/** @type {(key: string, sign: string, label: string, act: () => void) => import("../types.d.ts").VNode} */
function tool(key, sign, label, act) {
  const made = button(key, sign, act, "tool");
  return { ...made, attrs: { ...made.attrs, "aria-label": t(label), title: t(label) } };
}

// @ts-check
// What the panels of a room can do: every button of the page ends in one of these.

import { post } from "../core/api.js";
import { hex } from "../core/chance.js";
import { said, t } from "../core/i18n.js";
import { goRound } from "../core/side.js";
import { speak } from "../core/speak.js";
import { toast } from "../core/toast.js";
import { createAnalysis } from "./analysing.js";
import { problemWords } from "./opening.js";

/** @typedef {import("../types.d.ts").Offer} Offer */
/** @typedef {ReturnType<typeof createDesk>} Desk */

const SURE_MS = 4000;

/** Offers that this page has taken back or declined itself. @type {Set<string>} */
export const withdrawn = new Set();

/**
 * @param {import("../core/room.js").Room} room
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {import("./board.js").Board} board
 * @param {import("./lookback.js").Lookback} lookback
 */
export function createDesk(room, renderer, board, lookback) {
  let sureUntil = 0;
  let sureOf = "";
  let more = false;
  /** @type {import("./analysing.js").Analysis | null} */
  let analysis = null;
  /** @type {string | null} */
  let open = null;

  /** @type {(doing: string, more?: Record<string, unknown>) => void} */
  function seat(doing, more = {}) {
    room.command({ t: "seat", do: doing, ...more });
  }

  return {
    room,
    renderer,
    board,
    lookback,
    seat,
    live: lookback.live,
    /** See the board from the other side. */
    turn() {
      goRound();
      room.store.repaint();
    },
    showLegal(_write = false) {},
    /** Whether the next tap on this is the second one. @param {string} what */
    isSure: (what) => sureOf === what && Date.now() < sureUntil,
    /** The first tap asks, the second within four seconds does it. @param {string} what @param {() => void} act */
    twice(what, act) {
      const second = sureOf === what && Date.now() < sureUntil;
      sureUntil = second ? 0 : Date.now() + SURE_MS;
      sureOf = what;
      if (second) act();
      room.store.repaint();
      if (!second) setTimeout(room.store.repaint, SURE_MS + 50);
    },
    resign() {
      room.command({ t: "resign" });
    },
    /** Whether the seldom used offers are shown, too. */
    more: () => more,
    showMore() {
      more = !more;
      room.store.repaint();
    },
    /** @param {string} what */
    offer(what) {
      room.command({ t: "offer", what, say: "make" });
    },
    /** @param {Offer} offer @param {string} say */
    answer(offer, say) {
      if (say === "withdraw") withdrawn.add(offer.offer);
      room.command({ t: "offer", what: offer.what, say, offer: offer.offer });
    },
    /** Only against somebody who is still gone. @param {string} what @param {number} against */
    claim(what, against) {
      const state = room.store.get().presence?.seats.find((one) => one.seat === against);
      if (state?.state === "gone") room.command({ t: "claim", what, seat: against });
    },
    /** Show the next turn of who practises: picked, to be confirmed. */
    async hint() {
      try {
        const found = await post(`api/rooms/${room.code}/hint`);
        if (found.prompt !== room.store.get().ask?.prompt) return;
        room.store.set({ picks: renderer.picks(found.action)[0] ?? [] });
        speak(said(renderer.words(found.action)));
      } catch (problem) {
        toast(problemWords(problem), { kind: "bad" });
      }
    },
    ready() {
      seat("ready", { share: hex(16) });
    },
    /** @param {Record<string, unknown>} words `text` or `preset` */
    say(words) {
      room.command({ t: "say", ...words });
    },
    share,
    /** Whether positions of this game are evaluated here; said by the page. */
    evaluates: false,
    /** The analysis of a match that is over. @param {string} match */
    analysis(match) {
      if (analysis?.match !== match) {
        analysis = createAnalysis(match, renderer.key, room.store.repaint);
        if (this.evaluates) analysis.foresee();
      }
      return analysis;
    },
    /** The panel that is open beside or over the board. */
    tab: () => open,
    /** @param {string | null} name */
    openTab(name) {
      open = name;
      room.store.repaint();
    },
  };
}

/** Copy an address, or show it where the browser has no clipboard; whether it is copied. @param {string} address */
export async function share(address, done = "copied") {
  try {
    await navigator.clipboard.writeText(address);
    toast(t(done));
    return true;
  } catch {
    toast(`${t("copy.hand")} ${address}`, { stay: true });
    return false;
  }
}

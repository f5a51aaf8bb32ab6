// @ts-check
// What the panels of a room can do: every button of the page ends in one of these.

import { hex } from "../core/chance.js";
import { t } from "../core/i18n.js";
import { toast } from "../core/toast.js";

/** @typedef {import("../types.d.ts").Offer} Offer */
/** @typedef {ReturnType<typeof createDesk>} Desk */

const SURE_MS = 4000;

/**
 * @param {import("../core/room.js").Room} room
 * @param {import("../types.d.ts").Renderer} renderer
 * @param {import("./board.js").Board} board
 * @param {import("./lookback.js").Lookback} lookback
 */
export function createDesk(room, renderer, board, lookback) {
  let sureUntil = 0;
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
    showLegal(_write = false) {},
    resigning: () => Date.now() < sureUntil,
    /** The first tap asks, the second within four seconds resigns. */
    resign() {
      if (Date.now() < sureUntil) {
        sureUntil = 0;
        room.command({ t: "resign" });
        return;
      }
      sureUntil = Date.now() + SURE_MS;
      room.store.repaint();
      setTimeout(room.store.repaint, SURE_MS + 50);
    },
    /** @param {string} what */
    offer(what) {
      room.command({ t: "offer", what, say: "make" });
    },
    /** @param {Offer} offer @param {string} say */
    answer(offer, say) {
      room.command({ t: "offer", what: offer.what, say, offer: offer.offer });
    },
    /** Only against somebody who is still gone. @param {string} what @param {number} against */
    claim(what, against) {
      const state = room.store.get().presence?.seats.find((one) => one.seat === against);
      if (state?.state === "gone") room.command({ t: "claim", what, seat: against });
    },
    ready() {
      seat("ready", { share: hex(16) });
    },
    /** @param {Record<string, unknown>} words `text` or `preset` */
    say(words) {
      room.command({ t: "say", ...words });
    },
    share,
    /** The panel that is open beside or over the board. */
    tab: () => open,
    /** @param {string | null} name */
    openTab(name) {
      open = name;
      room.store.repaint();
    },
  };
}

/** Copy an address, or show it where the browser has no clipboard. @param {string} address */
export async function share(address) {
  try {
    await navigator.clipboard.writeText(address);
    toast(t("copied"));
  } catch {
    toast(`${t("copy.hand")} ${address}`, { stay: true });
  }
}

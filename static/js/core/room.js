// @ts-check
// A room in the page: its snapshot, its link, and the commands that are on their way.

import { hex } from "./chance.js";
import { tabValue } from "./keep.js";
import { nothingYet, receive } from "./receive.js";
import { createSocket } from "./socket.js";
import { createStore } from "./store.js";
import { socketUrl } from "./where.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {ReturnType<typeof openRoom>} Room */

/**
 * @param {string} code
 * @param {(frame: any, before: Snapshot, now: Snapshot) => void} heard what else a frame leads to
 */
export function openRoom(code, heard) {
  const store = createStore(nothingYet());
  const socket = createSocket({
    url: socketUrl(code),
    tab: tabValue("tab", () => hex(8)),
    seen() {
      const { match, seq } = store.get();
      return match === null || seq < 0 ? null : { match, seq };
    },
    pending: () => store.get().pending,
    heard(frame) {
      const before = store.get();
      const change = receive(before, frame, Date.now());
      if (change) store.set(change);
      heard(frame, before, store.get());
    },
    changed(link) {
      const before = store.get().link;
      const same = (link.state === "open") === (before.state === "open") && before.since > 0;
      store.set({ link: same ? { ...link, since: before.since } : link });
    },
  });

  /**
   * Send a command now, or as soon as the link is back.
   * @param {Record<string, unknown> & {t: string}} message
   */
  function command(message) {
    const named = socket.name(message);
    store.set({ pending: [...store.get().pending, named] });
    socket.send(named);
    return named.cid;
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) socket.hide();
    else socket.probe();
  });
  addEventListener("pageshow", (event) => event.persisted && socket.probe());
  addEventListener("online", () => socket.probe());

  return {
    code,
    store,
    command,
    open: socket.open,
    close: socket.close,
    renew: socket.renew,
    /** Whether a command of this kind has no answer yet. @param {string} kind */
    waits: (kind) => store.get().pending.some((one) => one.t === kind),
  };
}

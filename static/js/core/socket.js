// @ts-check
// The link to a room: says hello, keeps commands until they are answered, notices silence and
// comes back by itself. Knows no game.

import { newCid } from "./chance.js";

/** @typedef {import("../types.d.ts").Command} Command */
/** @typedef {import("../types.d.ts").LinkState} LinkState */

const UNKNOWN = 4401;
const FINAL = new Set([4400, UNKNOWN, 4404, 4409, 4029]);
const PING_MS = 10_000;
const SILENT_MS = 25_000;
const PROBE_MS = 3_000;
// Where the server pings as often as in a race, so long a silence is worth a question.
const BRISK_MS = 5_000;
const CONNECT_MS = 5_000;
const JUMP_MS = 5_000;

/**
 * @typedef {object} Links
 * @property {string} url
 * @property {string} tab
 * @property {() => {match: string, seq: number} | null} seen
 * @property {() => Command[]} pending commands without an answer, oldest first
 * @property {(frame: any) => void} heard
 * @property {(state: LinkState) => void} changed
 * @property {new (url: string) => WebSocket} [Socket]
 * @property {() => number} [now]
 * @property {() => number} [random]
 * @property {() => boolean} [hidden]
 */

/** @param {Links} links */
export function createSocket(links) {
  const { Socket = WebSocket, now = Date.now, random = Math.random } = links;
  const hidden = links.hidden ?? (() => document.hidden);
  /** @type {WebSocket | null} */
  let socket = null;
  let welcome = false;
  // Whether a new key may be the reason for a 4401: this key was good, and was not asked about yet.
  let wasKnown = false;
  let tries = 0;
  let retryMs = 0;
  let wanted = false;
  /** @type {any} */
  let timer = null;
  /** @type {any} */
  let beat = null;
  let heardAt = 0;
  let askedAt = 0;
  let lull = SILENT_MS;
  let beatAt = 0;
  let pingAt = 0;
  let probeBy = Number.POSITIVE_INFINITY;
  let number = 0;
  let rtt = /** @type {number | undefined} */ (undefined);

  /** @type {(state: LinkState["state"], more?: Partial<LinkState>) => void} */
  function tell(state, more = {}) {
    links.changed({ state, since: now(), rtt, ...more });
  }

  function connect() {
    clearTimeout(timer);
    welcome = false;
    tell("connecting");
    const made = new Socket(links.url);
    socket = made;
    timer = setTimeout(() => drop(made), CONNECT_MS);
    made.onopen = () => {
      const seen = links.seen();
      heardAt = now();
      send({ t: "hello", v: 1, tab: links.tab, ...(seen ? { seen } : {}) });
    };
    made.onmessage = (message) => socket === made && receive(message.data);
    made.onclose = (event) => socket === made && closed(event.code);
  }

  /** @type {(made: WebSocket) => void} */
  function drop(made) {
    if (socket !== made) return;
    made.onclose = null;
    made.onmessage = null;
    made.close();
    closed(1006);
  }

  /** @type {(code: number) => void} */
  function closed(code) {
    socket = null;
    welcome = false;
    clearTimeout(timer);
    if (!wanted) return tell("idle");
    if (code === UNKNOWN && wasKnown) {
      wasKnown = false;
      return connect();
    }
    if (FINAL.has(code)) {
      wanted = false;
      return tell("closed", { code });
    }
    const wait = retryMs + random() * Math.min(20_000, 500 * 2 ** tries);
    tries += 1;
    retryMs = 0;
    timer = setTimeout(connect, wait);
    tell("waiting", { retry: now() + wait, code });
  }

  /** @type {(data: string) => void} */
  function receive(data) {
    heardAt = now();
    probeBy = Number.POSITIVE_INFINITY;
    const frame = JSON.parse(data);
    if (frame.t === "ping") return asked(frame.n);
    if (frame.t === "pong") return measured(frame.n);
    if (frame.t === "bye") retryMs = frame.retry_ms ?? 0;
    if (frame.t !== "welcome") return links.heard(frame);
    clearTimeout(timer);
    wasKnown = true;
    lull = SILENT_MS;
    tries = 0;
    links.heard(frame);
    if (!socket) return;
    // Only now: what the welcome itself leads to is said below, and once.
    welcome = true;
    tell("open");
    // Everything that has no answer yet is said again under its old name.
    for (const command of links.pending()) send(command);
    ping();
  }

  /** @type {(n: number) => void} */
  function asked(n) {
    send({ t: "pong", n });
    lull = heardAt - askedAt < BRISK_MS ? BRISK_MS : SILENT_MS;
    askedAt = heardAt;
  }

  /** @type {(n: number) => void} */
  function measured(n) {
    if (n !== number) return;
    rtt = Math.round(now() - pingAt);
    tell("open");
  }

  function ping() {
    const seen = links.seen();
    pingAt = now();
    number += 1;
    send({ t: "ping", n: number, ...(seen ? { seq: seen.seq } : {}), hidden: hidden() });
  }

  /** @type {(message: object) => void} */
  function send(message) {
    if (socket?.readyState === 1) socket.send(JSON.stringify(message));
  }

  /** Ask whether the link still lives; without an answer in 3 s it is made anew. */
  function probe() {
    if (!wanted) return;
    if (!socket) return connect();
    if (!welcome) return;
    probeBy = now() + PROBE_MS;
    ping();
  }

  function tick() {
    const time = now();
    const jumped = time - beatAt > JUMP_MS;
    beatAt = time;
    if (!socket || !welcome) return;
    if (jumped) return probe();
    if (time > probeBy || time - heardAt > SILENT_MS) return drop(socket);
    if (time - heardAt > lull && probeBy === Number.POSITIVE_INFINITY) return probe();
    if (time - pingAt >= PING_MS) ping();
  }

  return {
    open() {
      if (wanted) return;
      wanted = true;
      tries = 0;
      beatAt = now();
      beat ??= setInterval(tick, 1000);
      connect();
    },
    close() {
      wanted = false;
      clearTimeout(timer);
      clearInterval(beat);
      beat = null;
      socket?.close(1000);
    },
    /** Drop a link that has missed something and make it anew. */
    renew() {
      if (socket) drop(socket);
    },
    probe,
    /** Say at once that nobody looks any more: a pulse would say so only in a while. */
    hide() {
      if (welcome) ping();
    },
    tick,
    /**
     * Give a command a name; whoever keeps the pending ones then calls `send`.
     * @param {Record<string, unknown> & {t: string}} message
     * @returns {Command}
     */
    name: (message) => ({ ...message, cid: newCid() }),
    /** @param {Command} command */
    send(command) {
      if (welcome) send(command);
    },
  };
}

// @ts-check
// What a frame from the server makes of the snapshot. Pure; knows no game.

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */
/** @typedef {import("../types.d.ts").Update} Update */
/** @typedef {import("../types.d.ts").Welcome} Welcome */
/** @typedef {import("../types.d.ts").LogEntry} LogEntry */
/** @typedef {Partial<Snapshot>} Change */

/** The snapshot of a room that nothing is known of yet. @returns {Snapshot} */
export function nothingYet() {
  return {
    link: { state: "idle", since: 0 },
    build: null,
    offset: 0,
    room: null,
    you: { seat: null, role: "watch", host: false, name: null },
    table: null,
    presence: null,
    offers: [],
    chat: [],
    notice: null,
    pending: [],
    ...noMatch(null),
  };
}

/**
 * The change that a frame makes, or null if it makes none.
 * @param {Snapshot} before
 * @param {any} frame
 * @param {number} now local time
 * @returns {Change | null}
 */
export function receive(before, frame, now) {
  const told = HEARD[frame.t]?.(before, frame, now) ?? null;
  if (!told || frame.t === "welcome" || !frame.accepted?.length) return told;
  return { ...told, pending: without(before.pending, frame.accepted) };
}

/** @type {Record<string, (before: Snapshot, frame: any, now: number) => Change | null>} */
const HEARD = {
  welcome: welcomed,
  update: updated,
  table: (before, table) => ({
    table,
    you: { ...before.you, seat: table.you, host: table.you !== null && table.you === table.host },
  }),
  offers: (_, frame) => ({ offers: frame.open }),
  presence: (_, presence) => ({ presence }),
  said: (before, said) => ({ chat: told(before.chat, said) }),
  refused: (before, frame) =>
    frame.cid === null
      ? {}
      : { pending: without(before.pending, [frame.cid]), picks: answered(before, frame.cid) },
  // What the host announces is said once; it is no state of the room.
  notice: noticed,
};

/** @type {(before: Snapshot, frame: {code: string}, now: number) => Change} */
function noticed(before, { code }, now) {
  if (code === "announcement") return {};
  if (code === "resumed") {
    // While the server stored nothing, no clock was charged.
    const gap = before.halted === null ? 0 : now - before.halted;
    return { notice: null, halted: null, came: before.came + gap };
  }
  if (code !== "paused") return { notice: code };
  // A pause that the players agreed on is told by the update.
  return before.paused ? {} : { notice: code, halted: before.halted ?? now };
}

/** @type {(before: Snapshot, welcome: Welcome, now: number) => Change} */
function welcomed(before, welcome, now) {
  const match = welcome.update?.match ?? null;
  const same = match !== null && match === before.match;
  const base = same ? {} : noMatch(match);
  const log = merge(same ? before.log : [], welcome.log);
  return {
    ...base,
    build: welcome.build,
    offset: welcome.now - now,
    room: welcome.room,
    you: welcome.you,
    table: welcome.table,
    presence: welcome.presence,
    offers: welcome.offers.open,
    chat: welcome.chat,
    notice: null,
    pending: without(before.pending, welcome.accepted),
    ...(welcome.update ? shown(before, welcome.update, now, same) : {}),
    log,
    fresh: null,
  };
}

/** @type {(event: import("../types.d.ts").GameEvent) => number | undefined} */
const seatOf = (event) => ("seat" in event ? event.seat : undefined);

/** @type {(before: Snapshot, update: Update, now: number) => Change | null} */
function updated(before, update, now) {
  const same = update.match === before.match;
  if (same && update.seq <= before.seq) return {};
  const seat = update.events.map(seatOf).find((seat) => seat !== undefined) ?? null;
  const entry = { seq: update.seq, at: update.at, seat, events: update.events };
  const whole = update.from === update.seq;
  const next = same && update.from === before.seq + 1;
  return {
    ...(same ? {} : noMatch(update.match)),
    ...shown(before, update, now, same),
    log: whole ? merge(same ? before.log : [], [entry]) : before.log,
    // A step back has been seen when the match goes on.
    notice: before.notice === "set_back" ? null : before.notice,
    fresh: whole && next ? { seq: update.seq, events: update.events } : null,
    room: before.room && scored(before.room, update.outcome, same && before.outcome !== null),
  };
}

/** The room after an update: its score counts the match that has just ended. */
/** @type {(room: NonNullable<Snapshot["room"]>, outcome: Snapshot["outcome"], counted: boolean) => Snapshot["room"]} */
function scored(room, outcome, counted) {
  if (!outcome) return { ...room, status: "playing" };
  const best =
    outcome.ranks.filter((rank) => rank === 1).length === 1 ? outcome.ranks.indexOf(1) : -1;
  const series = counted
    ? room.series
    : room.series.map((wins, seat) => wins + (seat === best ? 1 : 0));
  return { ...room, series, status: "finished" };
}

/** @type {(before: Snapshot, update: Update, now: number, same: boolean) => Change} */
function shown(before, update, now, same) {
  const asked = same && update.you !== null && update.you.prompt === before.ask?.prompt;
  return {
    match: update.match,
    seq: update.seq,
    at: update.at,
    came: now,
    view: update.view,
    prompts: update.prompts,
    ask: update.you,
    clocks: update.clocks,
    paused: update.paused,
    halted: null,
    outcome: update.outcome,
    picks: asked ? before.picks : [],
  };
}

/** @type {(match: string | null) => Pick<Snapshot, "match" | "seq" | "at" | "came" | "view" | "prompts" | "ask" | "clocks" | "paused" | "halted" | "outcome" | "log" | "fresh" | "picks" | "past">} */
function noMatch(match) {
  return {
    match,
    seq: -1,
    at: 0,
    came: 0,
    view: null,
    prompts: [],
    ask: null,
    clocks: null,
    paused: false,
    halted: null,
    outcome: null,
    log: [],
    fresh: null,
    picks: [],
    past: null,
  };
}

/**
 * Two stretches of a match's log as one, in order, each entry once.
 * @param {LogEntry[]} have
 * @param {LogEntry[]} more
 */
export function merge(have, more) {
  const last = have.at(-1)?.seq ?? -1;
  if (more.every((entry) => entry.seq > last)) return [...have, ...more];
  const found = new Map(have.map((entry) => [entry.seq, entry]));
  for (const entry of more) found.set(entry.seq, entry);
  return [...found.values()].sort((a, b) => a.seq - b.seq);
}

/**
 * The first stretch that a log lacks up to a seq, or null.
 * @param {LogEntry[]} log
 * @param {number} seq
 * @returns {{from: number, to: number} | null}
 */
export function gap(log, seq) {
  let wanted = 1;
  for (const entry of log) {
    if (entry.seq < wanted) continue;
    if (entry.seq > wanted) return { from: wanted, to: entry.seq - 1 };
    wanted = entry.seq + 1;
  }
  return wanted <= seq ? { from: wanted, to: seq } : null;
}

/** @type {(chat: Snapshot["chat"], said: Snapshot["chat"][number]) => Snapshot["chat"]} */
function told(chat, said) {
  return chat.some((one) => one.id === said.id) ? chat : [...chat, said].slice(-100);
}

/** @type {(pending: Snapshot["pending"], accepted: string[]) => Snapshot["pending"]} */
function without(pending, accepted) {
  return pending.filter((command) => !accepted.includes(command.cid));
}

/** @type {(before: Snapshot, cid: string) => string[]} */
function answered(before, cid) {
  const command = before.pending.find((one) => one.cid === cid);
  return command?.t === "act" ? [] : before.picks;
}

// @ts-check
// Paths of Destiny in sentences: questions, answers, events. Names of places and
// of things go through as they are; everything else is a key of the catalogue.

import { t } from "../core/i18n.js";
import { bridges, cellName, placeName, seen, startOf, titled } from "./paths-board.js";

/** @typedef {import("../types.d.ts").Action} Action */
/** @typedef {import("../types.d.ts").Ask} Ask */
/** @typedef {import("../types.d.ts").GameEvent} GameEvent */
/** @typedef {import("../types.d.ts").Sentence} Sentence */
/** @typedef {import("./paths-board.js").Cell} Cell */

/** The view that answers are told of; places have one name on it. @type {any} */
let table = null;

/** @param {any} view */
export function about(view) {
  table = view;
}

/** A name that no catalogue knows. @param {string} words @returns {Sentence} */
export const plain = (words) => ({ key: words });

/** A seat by its number, with its character. @type {(seat: number, view?: any) => string} */
export function who(seat, view = table) {
  const character = view?.players[seat]?.character;
  return `${seat + 1}${character ? ` ${titled(character)}` : ""}`;
}

/** @type {(kind: string, params: Record<string, unknown>) => Sentence} */
const does = (kind, params) => ({ key: `paths.do.${kind}`, params });

/** A key or an item, by name. @param {any} one */
const goods = (one) =>
  one.key !== null && one.key !== undefined
    ? t("paths.key", { corner: one.key })
    : titled(one.item ?? "");

/** Corridor, tile or seat that an answer aims at. @param {any} one */
function aim(one) {
  const parts = [];
  if (one.target !== null && one.target !== undefined) parts.push(who(one.target));
  if (one.cell) parts.push(cellName(one.cell));
  if (one.to) parts.push(placeName(table, one.to));
  if (one.key !== null && one.key !== undefined) parts.push(t("paths.key", { corner: one.key }));
  if (one.item) parts.push(titled(one.item));
  if (one.laid) parts.push(`– ${titled(one.laid)}`);
  if (one.back) parts.push(`← ${placeName(table, one.back)}`);
  const from = one.from_ ?? one.from;
  if (from !== null && from !== undefined) parts.push(`← ${who(from)}`);
  return parts.join(" ");
}

const PLAIN_ACTIVITIES = (
  "build move risky_jump safe_jump rest attack set_trap move_golem drive_off trigger_event " +
  "activate_crystal shake_curse pick_up exchange end_turn"
).split(" ");

/** @param {any} one @returns {Sentence} */
function activity(one) {
  const aimed = aim(one);
  if (PLAIN_ACTIVITIES.includes(one.activity)) return does(one.activity, { aim: aimed });
  return plain(`${titled(one.activity)}${aimed ? `: ${aimed}` : ""}`);
}

/** @param {any} one @returns {Sentence} */
function placed(one) {
  const place = cellName(one.cell);
  if (one.face === "down") return does("down", { place });
  if (one.face === "cavern") return does("cavern", { place });
  return does("turned", { place, turn: one.rotation });
}

/** What a boolean field or an empty one stands for. @param {any} one @returns {Sentence} */
function answer(one) {
  const yes = one.use ?? one.again;
  if (yes !== undefined) return { key: yes ? "paths.yes" : "paths.no" };
  if (one.choice ?? one.gift) return { key: `paths.${one.t}.${one.choice ?? one.gift}` };
  const named = one.character ?? one.tile ?? one.card ?? one.token ?? one.boost;
  if (named) return plain(one.tile ? tileWords(named) : titled(named));
  if (one.trap) return plain(`${titled(one.trap)}: ${placeName(table, one.to)}`);
  const aimed = aim(one);
  return aimed ? plain(aimed) : { key: "paths.none" };
}

/** The answer in words. @param {any} one @returns {Sentence} */
export function words(one) {
  if (one.t === "main_activity") return activity(one);
  if (one.t === "build_place") return placed(one);
  if (one.t === "tile_orient") return does("turn", { turn: one.rotation });
  return answer(one);
}

/** A tile as it is printed: its corridors and bridges. @param {string} tile */
function tileWords(tile) {
  return `${tile}: ${waysOf(seen({ tiles: [{ cell: [0, 0], tile, rotation: 0, face: "up" }] }, [0, 0]), tile)}`;
}

/** @type {(ways: import("./paths-board.js").Passage[], tile: string | null) => string} */
export function waysOf(ways, tile) {
  const open = ways.map(
    ({ letter, edges }) => `${letter} ${edges.map((edge) => t(`paths.edge.${edge}`)).join("/")}`,
  );
  const spans = bridges(tile ?? "").map((pair) =>
    t("paths.over", { over: pair[0], under: pair[1] }),
  );
  return [...open, ...spans].join(", ");
}

/** How it is written: short, and different for every answer of a question. @param {any} one */
export function notation(one) {
  const name = one.activity ?? one.character ?? one.tile ?? one.card ?? one.token ?? one.boost;
  const yes = one.use ?? one.again;
  const parts = [name, yes === undefined ? "" : yes ? "yes" : "no", one.choice ?? one.gift];
  if (one.t === "build_place")
    parts.push(cellName(one.cell), one.face === "up" ? one.rotation : one.face);
  else if (one.t === "tile_orient") parts.push(one.rotation);
  else parts.push(one.trap, one.boost ? `${one.roll + 1}` : "", written(one));
  return (
    parts.filter((part) => part !== "" && part !== undefined && part !== null).join(" ") || "-"
  );
}

/** What it aims at, written. @param {any} one */
function written(one) {
  const from = one.from_ ?? one.from;
  const seat = (/** @type {number | null | undefined} */ at) => (at == null ? "" : `${at + 1}`);
  const place = (/** @type {any} */ at) => (at ? placeName(table, at) : "");
  const key = one.key == null ? "" : `key ${one.key}`;
  const cell = one.cell ? cellName(one.cell) : "";
  const parts = [seat(one.target), key, one.item, one.laid, cell, place(one.to), place(one.back)];
  return [...parts, seat(from)].filter(Boolean).join(" ");
}

/** @type {(typed: string, legal: Action[]) => Action | null} */
export function read(typed, legal) {
  const bare = typed.trim().toLowerCase();
  return legal.find((action) => notation(action).toLowerCase() === bare) ?? null;
}

/** What to do now. @param {Ask} ask @param {string[]} picks @param {any} view @returns {Sentence} */
export function hint(ask, picks, view) {
  about(view);
  if (picks.some((pick) => pick.startsWith("turn:"))) return { key: "paths.hint.confirm" };
  if (picks.length) return { key: "paths.hint.turn" };
  const known = `paths.ask.${ask.kind}`;
  const question = t(known);
  const more = detail(view);
  return plain(more ? `${question} (${more})` : question);
}

/** What the question is about: dice, a drawn tile or card. @param {any} view */
function detail(view) {
  const frame = view.frames.at(-1);
  if (frame?.t === "check") return rolled(frame, view);
  if (frame?.tiles?.length) return frame.tiles.map(tileWords).join("; ");
  const shown = frame?.cards ?? frame?.kinds ?? frame?.characters ?? [];
  return shown.map(titled).join(", ");
}

/** @type {(check: any, view: any) => string} */
function rolled(check, view) {
  const dice = check.rolls.map(
    (/** @type {any} */ one) =>
      `${who(one.seat, view)} ${one.dice.join("+")}${one.added ? `+${one.added}` : ""}`,
  );
  const need = check.need ? t("paths.need", { need: check.need }) : "";
  return [t(`paths.check.${check.kind}`), ...dice, need].filter(Boolean).join(", ");
}

/** @param {any} view @returns {Sentence} */
export function goal(view) {
  about(view);
  return { key: "paths.goal", params: { round: view.round, seat: who(view.turn.seat, view) } };
}

/** What a seat has, beside its name. @type {(view: any, seat: number) => Sentence | null} */
export function note(view, seat) {
  const one = view.players[seat];
  if (!one?.character) return null;
  return { key: "paths.note", params: { character: titled(one.character), life: one.life } };
}

/** The place that a pick belongs to. @param {string} key */
export function place(key) {
  const [, where = ""] = key.split(":");
  const [q = "0", r = "0", letter] = where.split(",");
  const cell = /** @type {Cell} */ ([Number(q), Number(r)]);
  const start = startOf([cell[0], cell[1], "a"]);
  if (start >= 0) return `S${start}`;
  return cellName(cell) + (letter ? `.${letter}` : "");
}

/** An event for the list and for a screen reader. @param {any} event @returns {Sentence | null} */
export function describe(event) {
  const tell = TOLD[event.t];
  return tell ? { key: `paths.told.${event.t}`, params: tell(event) } : null;
}

/** @type {Record<string, (event: any) => Record<string, unknown>>} */
const TOLD = {
  turn_began: ({ seat, round }) => ({ who: who(seat), round }),
  chose: ({ seat, what, ...rest }) => ({
    who: who(seat),
    what: t(`paths.do.${what}`) === `paths.do.${what}` ? titled(what) : doing(what),
    aim: aim({ ...rest, from_: null }),
  }),
  built: ({ cell, by }) => ({ who: who(by), place: cellName(cell) }),
  went: ({ seat, to }) => ({ who: who(seat), place: placeName(table, to) }),
  checked: ({ seats, check, totals, need }) => ({
    what: t(`paths.check.${check}`),
    totals: seats
      .map((/** @type {number} */ seat, /** @type {number} */ at) => `${who(seat)} ${totals[at]}`)
      .join(", "),
    need: need ?? "–",
  }),
  fought: ({ attacker, defender, winner }) => ({
    one: who(attacker),
    other: who(defender),
    who: who(winner),
  }),
  life_changed: ({ seat, life }) => ({ who: who(seat), life }),
  stun_changed: ({ seat, stun }) => ({ who: who(seat), stun }),
  died: ({ seat }) => ({ who: who(seat) }),
  took: ({ seat, ...one }) => ({ who: who(seat), what: goods(one) }),
  card_drawn: ({ card }) => ({ what: titled(card) }),
  golem_went: ({ to }) => ({ place: placeName(table, to) }),
  trap_turned: ({ at, kind }) => ({ what: titled(kind), place: placeName(table, at) }),
  became: ({ seat, character }) => ({ who: `${seat + 1}`, what: titled(character) }),
  won: ({ seat }) => ({ who: who(seat) }),
};

/** An activity without what it aims at. @param {string} what */
const doing = (what) => t(`paths.do.${what}`, { aim: "" }).trim();

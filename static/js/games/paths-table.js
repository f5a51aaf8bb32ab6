// @ts-check
// The whole table of Paths of Destiny in sentences, for who reads instead of looking.

import { t } from "../core/i18n.js";
import { cellName, placeName, ROWS, seen, things, tileAt, titled } from "./paths-board.js";
import { about, plain, waysOf, who } from "./paths-words.js";

/** @typedef {import("./paths-board.js").Cell} Cell */

/** The whole table: every player, then every corridor with something on it. @param {any} view */
export function position(view) {
  about(view);
  const players = view.players.map((/** @type {any} */ _, /** @type {number} */ seat) =>
    plain(playerWords(view, seat)),
  );
  const cells = ROWS.flat().filter((cell) => things(view, cell).length);
  const last = view.lasting.map((/** @type {string} */ card) => plain(titled(card)));
  return [...players, ...last, ...cells.map((cell) => plain(cellWords(view, cell)))];
}

/** @type {(view: any, seat: number) => string} */
function playerWords(view, seat) {
  const one = view.players[seat];
  const carried = [
    ...one.keys.map((/** @type {number} */ corner) => t("paths.key", { corner })),
    ...one.items.map(titled),
    ...one.card.map(titled),
  ];
  const crystal = t(one.crystal ? "paths.crystal" : "paths.crystal.used");
  const stun = one.stun ? [t("paths.stun", { count: one.stun })] : [];
  const place = placeName(view, one.at);
  const parts = [t("paths.life", { life: one.life }), ...stun, crystal, ...carried];
  return `${who(seat, view)}, ${place}: ${parts.join(", ")}`;
}

/** A cell with its corridors and what is on them. @type {(view: any, cell: Cell) => string} */
export function cellWords(view, cell) {
  const tile = tileAt(view, cell);
  const name = cellName(cell);
  if (!tile) return t("paths.cell.empty", { cell: name });
  if (tile.face === "down") return t("paths.cell.down", { cell: name });
  const ways = seen(view, cell);
  const many = ways.length > 1;
  const found = things(view, cell).map(
    ({ at, what, id }) => `${many ? `${at[2]}: ` : ""}${thingWords(what, id, view)}`,
  );
  return [`${name}: ${waysOf(ways, tile.tile)}`, ...found].join("; ");
}

/** @type {(what: string, id: any, view: any) => string} */
function thingWords(what, id, view) {
  if (what === "seat") return who(id, view);
  if (what === "golem") return t("paths.golem");
  if (what === "key") return t("paths.key", { corner: id });
  return id ? titled(id) : t("paths.trap");
}

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

const page = { documentElement: { dataset: {} }, baseURI: "http://tessera.test/" };
Object.assign(globalThis, { document: page });
const { t } = await import("../../static/js/core/i18n.js");
const { en } = await import("../../static/js/i18n/en.js");
const { rendererFor } = await import("../../static/js/games/index.js");
const { invitation } = await import("../../static/js/panels/invitation.js");
const { endWords } = await import("../../static/js/panels/result.js");

test("the words of Paths are fetched with the game, and only then", async () => {
  assert.deepEqual(
    Object.keys(en).filter((key) => key.startsWith("paths.")),
    [],
  );
  assert.equal(t("paths.name.thief"), "paths.name.thief");
  const paths = await rendererFor("paths");
  assert.equal(t("paths.name.thief"), "Thief");
  const view = { players: [{ character: "arch_priestess", life: 3 }] };
  assert.deepEqual(paths.note?.(view, 0), {
    key: "paths.note",
    params: { character: "Arch-priestess", life: 3 },
  });
});

test("what only a newer server knows has its id for a name", async () => {
  const paths = await rendererFor("paths");
  const card = { t: "card_drawn", seat: 0, deck: "event", card: "rain_of_frogs" };
  assert.equal(paths.describe(/** @type {any} */ (card))?.params?.what, "rain of frogs");
});

test("in a draft there is a button for every character", async () => {
  const paths = await rendererFor("paths");
  const names = Array.from({ length: 15 }, (_, at) => `character_${at}`);
  const legal = names.map((character) => ({ t: "pick_character", character }));
  const view = { players: [], frames: [] };
  const buttons = paths.controls?.(/** @type {any} */ (legal), /** @type {any} */ (view)) ?? [];
  assert.deepEqual(
    buttons.map((one) => one.words?.key),
    names.map((name) => name.replace("_", " ")),
  );
});

test("an invitation says for how many it is, the end why it came", async () => {
  const seats = Array.from({ length: 4 }, () => ({ kind: "open" }));
  const facts = { game: "paths", status: "open", seats, host: null, role: "play" };
  const acts = { sit() {}, watch() {} };
  const told = JSON.stringify(invitation(/** @type {any} */ (facts), acts));
  assert.match(told, /Paths of Destiny, for 4, half an hour or more/);
  assert.doesNotMatch(told, /game\.paths/);
  const about = { renderer: await rendererFor("paths"), view: null };
  const outcome = { ranks: [2, 1, 3], reason: "limit" };
  assert.deepEqual(
    endWords(/** @type {any} */ (outcome), 1, (seat) => `${seat}`, about)[1],
    "the last round is over",
  );
});

// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";

const page = { documentElement: { dataset: {} }, baseURI: "http://tessera.test/" };
Object.assign(globalThis, { document: page });
const { Problem } = await import("../../static/js/core/problem.js");
const { rendererFor } = await import("../../static/js/games/index.js");

test("a game that nobody draws is told as nothing being there, not as a busy server", async () => {
  await assert.rejects(
    rendererFor("chess"),
    (problem) => problem instanceof Problem && problem.code === "not_found",
  );
});

import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const STATIC = fileURLToPath(new URL("../../static/", import.meta.url));
const names = readdirSync(STATIC).filter((name) => name.endsWith(".html"));
// Pages whose address has two parts, and those whose script asks for a board by the game's name.
const DEEP = new Set(["match.html", "play.html", "rules.html"]);
const BOARDS = new Set([...DEEP, "analysis.html"]);
const page = (name) => readFileSync(join(STATIC, name), "utf8");

const NEEDED = /^(?:import|export) [^;]*?from "(\.[^"]+)";/gm;
const LATER = /\bimport\("(\.[^"]+\.js)"\)/g;

/** The modules that a module names, at once or later. */
function named(module, pattern) {
  const text = readFileSync(module, "utf8");
  return [...text.matchAll(pattern)].map(([, path]) => join(dirname(module), path));
}

/** Every module that a module needs before it can begin, itself first. */
function needed(module, found = new Set()) {
  if (found.has(module)) return found;
  found.add(module);
  for (const one of named(module, NEEDED)) needed(one, found);
  return found;
}

for (const name of names) {
  const html = page(name);
  const own = [...html.matchAll(/(?:src|href)="((?:\.\.\/)?static\/[^"]+)"/g)].map((one) => one[1]);

  test(`${name}: everything it names is there`, () => {
    for (const address of own)
      assert.ok(existsSync(join(STATIC, address.replace(/^(\.\.\/)?static\//, ""))), address);
  });

  test(`${name}: no script or style stands in it, and nothing comes from elsewhere`, () => {
    assert.doesNotMatch(html, /<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=/);
    assert.doesNotMatch(html, /(?:src|href)="(?:https?:)?\/\//);
  });

  if (name === "offline.html") continue;

  test(`${name}: its modules are fetched at once, those for the first look first`, () => {
    const entry = html.match(/<script type="module" src="([^"]+)"/)[1];
    const root = entry.slice(0, entry.indexOf("static/") + "static/".length);
    const script = join(STATIC, entry.slice(root.length));
    const first = needed(script);
    const later = new Set();
    for (const one of named(script, LATER)) needed(one, later);
    // The board's renderer is asked for by name, and needed all the same.
    if (BOARDS.has(name)) needed(join(STATIC, "js/games/karo.js"), later);
    const line = (one, how = "") =>
      `<link rel="modulepreload" href="${root}${relative(STATIC, one)}"${how}>`;
    const lines = [
      ...[...first]
        .slice(1)
        .map((one) => line(one))
        .sort(),
      ...[...later]
        .filter((one) => !first.has(one))
        .map((one) => line(one, ' fetchpriority="low"'))
        .sort(),
    ];
    assert.deepEqual(html.match(/<link rel="modulepreload"[^>]*>/g) ?? [], lines);
  });

  test(`${name}: works below any path`, () => {
    const depth = DEEP.has(name) ? "../" : "";
    assert.match(html, new RegExp(`data-root="${depth.replaceAll(".", "\\.")}"`));
    for (const address of own) assert.ok(address.startsWith(`${depth}static/`), address);
  });
}

test("the layers of the client hold: core knows no game and no panel, games know no panel", () => {
  const forbidden = { core: /games\/|panels\//, games: /panels\// };
  for (const [folder, pattern] of Object.entries(forbidden)) {
    for (const name of readdirSync(join(STATIC, "js", folder))) {
      const imports =
        readFileSync(join(STATIC, "js", folder, name), "utf8").match(/^import .*$/gm) ?? [];
      for (const line of imports) assert.doesNotMatch(line, pattern, `${folder}/${name}`);
    }
  }
});

test("what the service worker keeps is there", () => {
  const list = readFileSync(join(STATIC, "sw.js"), "utf8").match(/const SHELL = \[([^\]]+)\]/)[1];
  const shell = [...list.matchAll(/"([^"]+)"/g)].map((one) => one[1]);
  for (const name of shell) assert.ok(existsSync(join(STATIC, name)), name);
  const html = page("offline.html");
  const used = [...html.matchAll(/(?:src|href)="((?:style|js|art)\/[^"]+)"/g)].map((one) =>
    join(STATIC, one[1]),
  );
  for (const one of [...used, ...needed(join(STATIC, "js/offline.js"))]) {
    assert.ok(shell.includes(relative(STATIC, one)), one);
  }
});

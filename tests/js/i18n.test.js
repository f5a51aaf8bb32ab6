import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const STATIC = new URL("../../static/", import.meta.url);
const LANGUAGES = ["en", "de", "fr", "pl", "es"];
const catalogues = Object.fromEntries(
  await Promise.all(
    LANGUAGES.map(async (name) => [
      name,
      {
        ...(await import(new URL(`js/i18n/${name}.js`, STATIC)))[name],
        ...(await import(new URL(`js/i18n/paths/${name}.js`, STATIC))).words,
      },
    ]),
  ),
);
const { en } = catalogues;
const { t } = await import(new URL("js/core/i18n.js", STATIC));

// Names of people and games, and words that two languages really share.
const SHARED = {
  de: ["site.name", "family.karo", "page.match", "page.play", "wait.code", "seat.bot"],
  fr: ["site.name", "family.karo", "page.play", "wait.code"],
  pl: ["site.name", "family.karo", "page.match", "page.play", "seat.bot"],
  es: ["site.name", "family.karo", "page.match", "page.play"],
};
// Keys that are put together: what stands before the first `${`, followed by anything.
const PUT_TOGETHER =
  /^(?:(?:about\.stored|bot|claim|closed|dragonfly|duel|family|game|invite|karo|keys|lesson|link|notice|offer|option|paths|problem|reason|refused|rule|rules|say|turning|set\.(theme|motion|confirm)|state)\.|(?:chat|room)\.title$)/;

// The page of whoever runs the server is in English, as are its settings, its log and its manual.
function files(folder = "js/") {
  return readdirSync(new URL(folder, STATIC), { recursive: true })
    .filter((name) => name.endsWith(".js") && !name.startsWith("i18n") && name !== "admin.js")
    .map((name) => readFileSync(new URL(folder + name, STATIC), "utf8"));
}
const pages = readdirSync(STATIC)
  .filter((name) => name.endsWith(".html") && name !== "admin.html")
  .map((name) => [name, readFileSync(new URL(name, STATIC), "utf8")]);
const words = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry));
const holes = (text) => [...text.matchAll(/\{(\w+)\}/g)].map((hole) => hole[1]).sort();

for (const name of LANGUAGES.slice(1)) {
  test(`${name} has every sentence, and no other`, () => {
    assert.deepEqual(Object.keys(catalogues[name]).sort(), Object.keys(en).sort());
  });

  test(`${name} says nothing in English`, () => {
    const same = Object.keys(en).filter(
      (key) => JSON.stringify(en[key]) === JSON.stringify(catalogues[name][key]),
    );
    assert.deepEqual(same.sort(), SHARED[name].sort());
  });

  test(`${name} fills in what English fills in`, () => {
    for (const [key, entry] of Object.entries(en)) {
      const wanted = new Set(words(entry).flatMap(holes));
      for (const text of words(catalogues[name][key])) {
        for (const hole of holes(text)) assert.ok(wanted.has(hole), `${key}: {${hole}}`);
      }
      const told = new Set(words(catalogues[name][key]).flatMap(holes));
      for (const hole of wanted) assert.ok(told.has(hole), `${key} lacks {${hole}}`);
    }
  });
}

for (const name of LANGUAGES) {
  test(`${name} has a form for every plural`, () => {
    const { pluralCategories } = new Intl.PluralRules(name).resolvedOptions();
    for (const [key, entry] of Object.entries(catalogues[name])) {
      if (typeof entry === "string") continue;
      for (const category of pluralCategories) assert.ok(entry[category], `${key}: ${category}`);
    }
  });
}

test("every key that the code names is in the catalogue", () => {
  const named = files().flatMap((text) =>
    [...text.matchAll(/\bt\(\s*"([^"]+)"/g)].map((one) => one[1]),
  );
  assert.ok(named.length > 100);
  assert.deepEqual(
    named.filter((key) => !(key in en)),
    [],
  );
  const keyed = files().flatMap((text) =>
    [...text.matchAll(/\bkey: "([a-z]+\.[a-z_.]+)"/g)].map((one) => one[1]),
  );
  const games = new Set(["karo.noughts", "karo.dragonfly"]);
  assert.deepEqual(
    keyed.filter((key) => !(key in en) && !games.has(key)),
    [],
  );
});

test("every sentence is used", () => {
  const all = [...files(), ...pages.map(([, text]) => text)].join("\n");
  const idle = Object.keys(en).filter(
    (key) => !all.includes(`"${key}"`) && !PUT_TOGETHER.test(key),
  );
  assert.deepEqual(idle, []);
});

test("what stands in the pages is what the catalogue says", () => {
  for (const [name, html] of pages) {
    for (const [, key, text] of html.matchAll(/<[^>]*\bdata-t="([^"]+)"[^>]*>([^<]*)</g)) {
      assert.equal(text, en[key], `${name}: ${key}`);
    }
    for (const [tag, attribute, key] of html.matchAll(
      /<[^>]*\bdata-t-([a-z-]+)="([^"]+)"[^>]*>/g,
    )) {
      assert.ok(tag.includes(` ${attribute}="${en[key]}"`), `${name}: ${key}`);
    }
  }
});

test("no page shows words that are in no catalogue", () => {
  const sentences = new Set(Object.values(en).flatMap(words));
  for (const [name, html] of pages) {
    const body = html.slice(html.indexOf("<body"));
    for (const [, text] of body.matchAll(/>([^<>]*[A-Za-z]{2}[^<>]*)</g)) {
      assert.ok(sentences.has(text.trim()), `${name}: ${text}`);
    }
  }
});

test("no module speaks for itself", () => {
  // Text given to an element or a note has to come from the catalogue.
  for (const text of files()) {
    for (const [found] of text.matchAll(/h\(\s*"[a-z0-9]+",[^\n]*,\s*"[A-Za-z]{3,}[^"]*"\s*\)/g)) {
      assert.fail(found);
    }
    assert.doesNotMatch(text, /\b(toast|speak|summon)\("/);
  }
});

test("every code of the server has a sentence", () => {
  const wire = readFileSync(fileURLToPath(new URL("js/wire.d.ts", STATIC)), "utf8");
  const codes = (type) => {
    const union = wire.match(new RegExp(`export type ${type} =([^;]+);`))[1];
    return [...union.matchAll(/"([a-z_]+)"|(\d{4})/g)].map((one) => one[1] ?? one[2]);
  };
  const wanted = {
    refused: codes("RefusalCode"),
    closed: codes("CloseCode"),
    problem: codes("ProblemCode"),
    say: codes("Preset"),
    notice: codes("NoticeCode").filter((code) => code !== "resumed"),
  };
  for (const [prefix, list] of Object.entries(wanted)) {
    assert.ok(list.length > 2, prefix);
    for (const code of list) assert.ok(`${prefix}.${code}` in en, `${prefix}.${code}`);
  }
});

test("a name that is read from the right is set apart, any other is not", () => {
  const line = (name) => t("seat.named", { name });
  assert.equal(line("Ada"), "Ada (you)");
  assert.equal(line("מרים 7"), "\u2068מרים 7\u2069 (you)");
});

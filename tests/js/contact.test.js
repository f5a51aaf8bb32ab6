import assert from "node:assert/strict";
import { test } from "node:test";
import { reachable } from "../../static/js/panels/contact.js";

for (const [words, address] of [
  ["ada@example.org", "mailto:ada@example.org"],
  ["https://example.org/ada", "https://example.org/ada"],
  ["mailto:ada@example.org", "mailto:ada@example.org"],
]) {
  test(`${words} can be followed`, () => {
    const link = reachable(words);
    assert.equal(link.tag, "a");
    assert.equal(link.attrs.href, address);
    assert.deepEqual(link.children, [words]);
  });
}

for (const words of ["Ada in room 4", "javascript:alert(1)", "data:text/html,x@y", ""]) {
  test(`“${words}” is only shown`, () => assert.equal(reachable(words), words));
}

import assert from "node:assert/strict";
import { test } from "node:test";
import { installDocument, movesSince } from "./dom.js";

const root = installDocument();
const { h, render } = await import("../../static/js/core/html.js");
const { s, sync } = await import("../../static/js/core/svg.js");

const names = (parent) => parent.children.map((child) => child.getAttribute("id"));
const item = (id, words = id) => h("li", { key: id, id }, words);

test("elements with the same key stay the same elements", () => {
  render(root, [item("a"), item("b"), item("c")]);
  const [a, , c] = root.children;
  render(root, [item("a"), item("x"), item("c")]);
  assert.deepEqual(names(root), ["a", "x", "c"]);
  assert.equal(root.children[0], a);
  assert.equal(root.children[2], c);
});

test("taking one away moves no other, so focus and motion survive", () => {
  render(root, [item("a"), item("b"), item("c")]);
  movesSince();
  render(root, [item("b"), item("c")]);
  assert.deepEqual(names(root), ["b", "c"]);
  assert.equal(movesSince(), 0);
});

test("drawing the same again changes nothing", () => {
  const tree = () => [h("p", { class: "x" }, "one ", h("b", null, "two"), " three")];
  render(root, tree());
  const before = [...root.firstElementChild.childNodes];
  render(root, tree());
  assert.deepEqual([...root.firstElementChild.childNodes], before);
  assert.equal(root.textContent, "one two three");
});

test("words are text, whatever they look like", () => {
  render(root, h("p", null, "<img src=x onerror=alert(1)>"));
  assert.equal(root.firstElementChild.children.length, 0);
  assert.equal(root.textContent, "<img src=x onerror=alert(1)>");
});

test("false, null and undefined are no attributes, true is an empty one", () => {
  render(root, h("input", { key: "i", disabled: true, title: null, "aria-current": false }));
  const [input] = root.children;
  assert.deepEqual([...input.attributes], [["disabled", ""]]);
  render(root, h("input", { key: "i" }));
  assert.equal(input.attributes.size, 0);
});

test("a listener is replaced, never doubled", () => {
  const calls = [];
  render(root, h("button", { key: "b", onclick: () => calls.push(1) }, "b"));
  render(root, h("button", { key: "b", onclick: () => calls.push(2) }, "b"));
  root.children[0].listeners.get("click")();
  assert.deepEqual(calls, [2]);
});

test("text that a translator has wrapped is left until ours changes, then replaced", () => {
  render(root, h("p", { key: "p" }, "Your turn"));
  const [p] = root.children;
  p.textContent = "";
  const font = document.createElementNS("http://www.w3.org/1999/xhtml", "font");
  font.textContent = "Dein Zug";
  p.insertBefore(font, null);
  render(root, h("p", { key: "p" }, "Your turn"));
  assert.equal(p.textContent, "Dein Zug");
  render(root, h("p", { key: "p" }, "Sending"));
  assert.equal(p.textContent, "Sending");
});

test("a drawing keeps its elements by key and puts them into the SVG namespace", () => {
  const stone = (key, x) => s("g", { key, "data-key": key, transform: `translate(${x} 0)` });
  sync(root, [stone("piece:1,1", 100), stone("piece:2,2", 200)]);
  const [, second] = root.children;
  sync(root, [stone("piece:2,2", 300)]);
  assert.equal(root.children[0], second);
  assert.equal(second.namespaceURI, "http://www.w3.org/2000/svg");
  assert.equal(second.getAttribute("transform"), "translate(300 0)");
});

test("what a person has typed or chosen stays until our own value changes", () => {
  const field = (value) => h("input", { key: "f", value });
  render(root, field("200"));
  const [input] = root.children;
  assert.equal(input.value, "200");
  input.value = "50";
  render(root, field("200"));
  assert.equal(input.value, "50");
  render(root, field("300"));
  assert.equal(input.value, "300");
});

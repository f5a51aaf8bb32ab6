// @ts-check
// A tiny element builder: describe a tree with `h`, put it on the page with `render`.
// Keyed, idempotent, text only; survives a page translator that rewraps text.

/** @typedef {import("../types.d.ts").VNode} VNode */
/** @typedef {import("../types.d.ts").Child} Child */

const SVG = "http://www.w3.org/2000/svg";
const HTML = "http://www.w3.org/1999/xhtml";

/** @type {WeakMap<Element, {attrs: Record<string, any>, text: string | null, key: string | null}>} */
const known = new WeakMap();

/**
 * Describe an HTML element. `key` names it among its siblings, `on…` are listeners, attributes
 * that are false, null or undefined are left out, true is an empty attribute.
 * @param {string} tag
 * @param {Record<string, any> | null} [attrs]
 * @param {...Child} children
 * @returns {VNode}
 */
export function h(tag, attrs, ...children) {
  return node(tag, false, attrs, children);
}

/**
 * The same for an SVG element.
 * @param {string} tag
 * @param {Record<string, any> | null} [attrs]
 * @param {...Child} children
 * @returns {VNode}
 */
export function s(tag, attrs, ...children) {
  return node(tag, true, attrs, children);
}

/**
 * Make the children of an element what the descriptions say, keeping what is there already.
 * @param {Element} parent
 * @param {Child} children
 */
export function render(parent, children) {
  place(parent, flat([children]));
}

/** @type {(tag: string, svg: boolean, attrs: Record<string, any> | null | undefined, children: Child[]) => VNode} */
function node(tag, svg, attrs, children) {
  const { key = null, ...rest } = attrs ?? {};
  return {
    tag,
    svg,
    key: key === null ? null : String(key),
    attrs: rest,
    children: flat(children),
  };
}

/** @type {(children: Child[]) => (VNode | string)[]} */
function flat(children) {
  const found = [];
  for (const child of children) {
    if (Array.isArray(child)) found.push(...flat(child));
    else if (typeof child === "number") found.push(String(child));
    else if (child || child === "") found.push(child);
  }
  return found;
}

/** @type {(parent: Element, wanted: (VNode | string)[]) => void} */
function place(parent, wanted) {
  if (wanted.length === 1 && typeof wanted[0] === "string") return say(parent, wanted[0]);
  const memory = remember(parent);
  if (memory.text !== null) {
    parent.textContent = "";
    memory.text = null;
  }
  const stock = sorted(parent);
  const made = wanted.map((want) =>
    typeof want === "string" ? text(want, stock.texts) : grown(want, stock.keyed, stock.loose),
  );
  const staying = new Set(made);
  for (const child of [...parent.childNodes]) if (!staying.has(child)) child.remove();
  let at = parent.firstChild;
  for (const one of made) {
    if (one === at) at = at.nextSibling;
    else parent.insertBefore(one, at);
  }
}

/** @type {(parent: Element) => {keyed: Map<string, Element>, loose: Element[], texts: ChildNode[]}} */
function sorted(parent) {
  const keyed = new Map();
  const loose = [];
  for (const child of parent.children) {
    const key = known.get(child)?.key ?? null;
    if (key === null) loose.push(child);
    else keyed.set(key, child);
  }
  return { keyed, loose, texts: [...parent.childNodes].filter((child) => child.nodeType === 3) };
}

/** @type {(parent: Element, words: string) => void} */
function say(parent, words) {
  const memory = remember(parent);
  if (memory.text === words && parent.textContent === words) return;
  // A page translator has replaced the words: leave its work while ours have not changed.
  if (memory.text === words && parent.firstElementChild && !known.has(parent.firstElementChild))
    return;
  parent.textContent = words;
  memory.text = words;
}

/** @type {(words: string, texts: ChildNode[]) => ChildNode} */
function text(words, texts) {
  const old = texts.shift();
  if (!old) return document.createTextNode(words);
  if (old.nodeValue !== words) old.nodeValue = words;
  return old;
}

/** @type {(want: VNode, keyed: Map<string, Element>, loose: Element[]) => Element} */
function grown(want, keyed, loose) {
  const old = want.key === null ? loose.shift() : keyed.get(want.key);
  const fits = old !== undefined && known.has(old) && old.localName === want.tag;
  const element = fits ? old : document.createElementNS(want.svg ? SVG : HTML, want.tag);
  const memory = remember(element);
  memory.key = want.key;
  dress(element, memory.attrs, want.attrs);
  memory.attrs = want.attrs;
  if (!("keep" in want.attrs)) place(element, want.children);
  return element;
}

/** @type {(element: Element, before: Record<string, any>, after: Record<string, any>) => void} */
function dress(element, before, after) {
  for (const name in before) if (!(name in after)) put(element, name, null, before[name]);
  for (const name in after) {
    if (before[name] !== after[name]) put(element, name, after[name], before[name]);
  }
}

// What a person can change without us: theirs stays until our own description changes.
const LIVE = new Set(["value", "checked", "selected"]);

/** @type {(element: any, name: string, value: any, before: any) => void} */
function put(element, name, value, before) {
  if (name === "keep") return;
  if (name.startsWith("on")) {
    if (before) element.removeEventListener(name.slice(2), before);
    if (value) element.addEventListener(name.slice(2), value);
  } else if (LIVE.has(name)) {
    if (element[name] !== (value ?? "")) element[name] = value ?? "";
  } else if (name === "style") {
    for (const [property, worth] of Object.entries(value ?? {}))
      element.style.setProperty(property, worth);
  } else if (value === null || value === undefined || value === false) {
    element.removeAttribute(name);
  } else {
    element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @type {(element: Element) => {attrs: Record<string, any>, text: string | null, key: string | null}} */
function remember(element) {
  let memory = known.get(element);
  if (!memory) {
    memory = { attrs: {}, text: null, key: null };
    known.set(element, memory);
  }
  return memory;
}

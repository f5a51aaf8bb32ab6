// A document small enough to test drawing under Node: elements, text, attributes, listeners.

class Text {
  nodeType = 3;
  parentNode = null;
  constructor(value) {
    this.nodeValue = value;
  }
  get textContent() {
    return this.nodeValue;
  }
  remove() {
    this.parentNode?.drop(this);
  }
}

class Element {
  nodeType = 1;
  parentNode = null;
  childNodes = [];
  attributes = new Map();
  listeners = new Map();
  style = new Map();
  constructor(namespace, tag) {
    this.namespaceURI = namespace;
    this.localName = tag;
    this.style.setProperty = (name, value) => this.style.set(name, value);
  }
  get children() {
    return this.childNodes.filter((node) => node.nodeType === 1);
  }
  get firstChild() {
    return this.childNodes[0] ?? null;
  }
  get firstElementChild() {
    return this.children[0] ?? null;
  }
  get textContent() {
    return this.childNodes.map((node) => node.textContent).join("");
  }
  set textContent(words) {
    for (const node of [...this.childNodes]) this.drop(node);
    if (words !== "") this.insertBefore(new Text(words), null);
  }
  setAttribute(name, value) {
    this.attributes.set(name, String(value));
  }
  getAttribute(name) {
    return this.attributes.get(name) ?? null;
  }
  removeAttribute(name) {
    this.attributes.delete(name);
  }
  addEventListener(kind, listener) {
    this.listeners.set(kind, listener);
  }
  removeEventListener(kind, listener) {
    if (this.listeners.get(kind) === listener) this.listeners.delete(kind);
  }
  insertBefore(node, before) {
    moves += node.parentNode === this ? 1 : 0;
    node.parentNode?.drop(node);
    const at = before ? this.childNodes.indexOf(before) : this.childNodes.length;
    this.childNodes.splice(at, 0, node);
    node.parentNode = this;
  }
  drop(node) {
    this.childNodes.splice(this.childNodes.indexOf(node), 1);
    node.parentNode = null;
  }
  remove() {
    this.parentNode?.drop(this);
  }
}

for (const kind of [Text, Element]) {
  Object.defineProperty(kind.prototype, "nextSibling", {
    get() {
      const all = this.parentNode?.childNodes ?? [];
      return all[all.indexOf(this) + 1] ?? null;
    },
  });
}

let moves = 0;

/** How often an element was moved within its parent since the last call. */
export function movesSince() {
  const count = moves;
  moves = 0;
  return count;
}

/** Put the document where the modules look for it. */
export function installDocument() {
  globalThis.document = {
    hidden: false,
    baseURI: "http://table.example/r/CODE",
    title: "",
    documentElement: { dataset: { root: "../" }, lang: "en" },
    createElementNS: (namespace, tag) => new Element(namespace, tag),
    createTextNode: (value) => new Text(value),
    getElementById: () => null,
    addEventListener() {},
    querySelectorAll: () => [],
  };
  globalThis.matchMedia = () => ({ matches: false });
  globalThis.location = new URL("http://table.example/r/CODE");
  return new Element("http://www.w3.org/1999/xhtml", "div");
}

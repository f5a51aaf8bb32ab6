// @ts-check
// Where things are: the server may live under a path of its own, so every address is made here.

/** The root of this server, with a slash at its end. */
export const root = new URL(document.documentElement.dataset.root ?? "", document.baseURI);

/** The build that this page's files belong to: a part of their address, or "" without one. */
export const build =
  new URL(import.meta.url).pathname.match(/\/static\/([0-9a-f]{8,})\//)?.[1] ?? "";

/** @param {string} path relative to the root, as in `api/me` */
export function url(path) {
  return new URL(path, root).href;
}

/** The address of a room's socket. @param {string} code */
export function socketUrl(code) {
  const found = new URL(`ws/v1/rooms/${encodeURIComponent(code)}`, root);
  found.protocol = root.protocol === "https:" ? "wss:" : "ws:";
  return found.href;
}

/** The last part of this page's address: the code, the id, the game. */
export function tail() {
  return decodeURIComponent(location.pathname.split("/").filter(Boolean).at(-1) ?? "");
}

/** A page of a room, by its code, whatever the server calls itself. @param {string} code */
export function roomPage(code) {
  return url(`r/${encodeURIComponent(code)}`);
}

/** The code at the end of a room's address. @param {string} address */
export function codeIn(address) {
  return new URL(address, root).pathname.split("/").filter(Boolean).at(-1) ?? "";
}

/**
 * The address of a room as others should get it: as the server calls itself, but with the path
 * under which this page has found it.
 * @param {string} address
 */
export function shareable(address) {
  const { origin } = new URL(address, root);
  return origin === root.origin ? roomPage(codeIn(address)) : address;
}

// @ts-check
// What this browser remembers; a browser that refuses to remember only forgets.

const PREFIX = "tessera.";

/**
 * @template T
 * @param {string} name
 * @param {T} fallback also where what is kept is of another kind
 * @returns {T}
 */
export function load(name, fallback) {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + name) ?? "null");
    return kept !== null && typeof kept === typeof fallback ? kept : fallback;
  } catch {
    return fallback;
  }
}

/** Whether this browser remembers anything at all. */
export function remembers() {
  try {
    return Boolean(localStorage);
  } catch {
    return false;
  }
}

/** @param {string} name @param {unknown} value */
export function save(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks: the page works without.
  }
}

/** Forget everything that this browser remembers. */
export function forget() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    }
  } catch {
    // Nothing was kept.
  }
}

/**
 * A value for as long as the tab lives, made when first asked for.
 * @param {string} name
 * @param {() => string} make
 */
export function tabValue(name, make) {
  try {
    const kept = sessionStorage.getItem(PREFIX + name) ?? make();
    sessionStorage.setItem(PREFIX + name, kept);
    return kept;
  } catch {
    return make();
  }
}

// @ts-check
// The service worker: keeps the files of this build for when there is no network. Left out where
// a browser offers none, as on plain http.

import { build, url } from "./where.js";

/** Once the page has time. */
export function installSoon() {
  if (!("serviceWorker" in navigator) || !build) return;
  setTimeout(install, 3000);
}

async function install() {
  try {
    const address = url(`sw.js?build=${build}`);
    await navigator.serviceWorker.register(/** @type {any} */ (trusted(address)));
  } catch {
    // Private windows refuse; the page works without.
  }
}

/** The one script address that is made at run time, past the page's trusted types. @type {(address: string) => unknown} */
function trusted(address) {
  const types = /** @type {any} */ (globalThis).trustedTypes;
  if (!types) return address;
  return types
    .createPolicy("tessera", { createScriptURL: (/** @type {string} */ given) => given })
    .createScriptURL(address);
}

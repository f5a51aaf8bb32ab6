// The service worker. It keeps files whose address holds their build, and nothing else: pages and
// calls always ask the server. Without a network a page becomes one that says so.

const build = new URL(location.href).searchParams.get("build") ?? "";
const NAME = `tessera-${build}`;
const files = new URL(`static/${build}/`, registration.scope).href;
const SHELL = [
  "offline.html",
  "style/theme.css",
  "style/base.css",
  "js/early.js",
  "js/offline.js",
  "js/core/i18n.js",
  "js/core/keep.js",
  "js/core/settings.js",
  "js/i18n/en.js",
  "js/i18n/de.js",
  "js/i18n/es.js",
  "js/i18n/fr.js",
  "js/i18n/pl.js",
  "art/icon.svg",
].map((name) => files + name);

addEventListener("install", (event) => {
  skipWaiting();
  event.waitUntil(caches.open(NAME).then((cache) => cache.addAll(SHELL)));
});

addEventListener("activate", (event) => {
  event.waitUntil(forgetOthers().then(() => clients.claim()));
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.url.startsWith(files)) event.respondWith(kept(request));
  else if (request.mode === "navigate") event.respondWith(visited(request));
});

async function forgetOthers() {
  for (const name of await caches.keys()) {
    if (name.startsWith("tessera-") && name !== NAME) await caches.delete(name);
  }
}

async function kept(request) {
  const cache = await caches.open(NAME);
  const found = await cache.match(request, { ignoreSearch: true });
  if (found) return found;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function visited(request) {
  try {
    return await fetch(request);
  } catch {
    const back = encodeURIComponent(request.url);
    return Response.redirect(`${files}offline.html?back=${back}`);
  }
}

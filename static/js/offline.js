// @ts-check
// The page that says that there is no network, and goes back when there is one.

import { useLanguage } from "./core/i18n.js";
import { dressPage } from "./core/settings.js";

const TRY_MS = 5000;

dressPage();
const link = /** @type {HTMLAnchorElement} */ (document.getElementById("back"));
const wanted = new URL(
  new URLSearchParams(location.search).get("back") ?? link.href,
  location.href,
);
// Only back to where one came from: an address of this server.
if (wanted.origin === location.origin) link.href = wanted.href;
await useLanguage();

addEventListener("online", back);
setInterval(back, TRY_MS);

async function back() {
  try {
    await fetch(link.href, { method: "HEAD", cache: "no-store" });
    location.replace(link.href);
  } catch {
    // Still nothing; the next round tries again.
  }
}

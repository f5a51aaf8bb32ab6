// @ts-check
// Our own link: a dot with words, and a banner when it has been gone for three seconds.

import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { call, speak } from "../core/speak.js";

/** @typedef {import("../types.d.ts").Snapshot} Snapshot */

const PATIENCE_MS = 3000;

let isAway = false;

/** @param {Snapshot} now */
export function connection({ link }) {
  const words =
    link.state === "open" && link.rtt !== undefined
      ? t("link.rtt", { count: link.rtt })
      : t(`link.${link.state}`);
  return h(
    "span",
    { class: `link ${link.state}`, title: words },
    h("i", { class: "lamp", "aria-hidden": "true" }),
    h("span", { class: "words" }, t(`link.${link.state}`)),
  );
}

/** Whether our own link has been gone for so long that it has to be shown. @param {Snapshot} now */
export function isOffline({ link }) {
  if (link.state === "open" || link.state === "idle") return false;
  return link.state === "closed" || (link.since > 0 && Date.now() - link.since > PATIENCE_MS);
}

/** What has to be said about the link or the server in a banner, or null. @param {Snapshot} now */
export function bannerWords(now) {
  const { link, notice } = now;
  if (link.state === "closed") return t(`closed.${link.code}`);
  if (notice === "draining") return t("notice.draining");
  if (isOffline(now)) return t("link.banner");
  // Who has agreed on a pause knows of it from the bar.
  if (notice === "paused" && now.paused) return null;
  return notice ? t(`notice.${notice}`) : null;
}

/** @param {Snapshot} now */
export function banner(now) {
  const words = bannerWords(now);
  if (!words) return null;
  return [
    h("p", { key: "words" }, words),
    now.link.state === "closed" &&
      h("button", { key: "reload", type: "button", onclick: () => location.reload() }, t("reload")),
  ];
}

/** What is heard of our own link. */
/** @type {(now: Snapshot, before: Snapshot) => void} */
export function linked(now, before) {
  if (now.link.state === "closed") call(t(`closed.${now.link.code}`));
  if (now.link.state === "waiting" && before.link.state === "open") {
    isAway = true;
    speak(t("link.waiting"));
  }
  // Who has just come was not away.
  if (now.link.state === "open" && isAway) {
    isAway = false;
    speak(t("link.back"));
  }
}

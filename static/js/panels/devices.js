// @ts-check
// My data and my devices: a code for another device, taking over by a code, signing the others
// out, being forgotten.

import { beGuest, erase, keyed, me, post } from "../core/api.js";
import { closeSheet, openSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { forget, save } from "../core/keep.js";
import { repaintPage } from "../core/page.js";
import { toast } from "../core/toast.js";
import { url } from "../core/where.js";
import { button } from "./buttons.js";
import { problemWords } from "./opening.js";

let code = "";
let picture = "";
let sure = false;

/** Forget a code that was shown: it is for one look. */
export function forgetCode() {
  code = "";
  sure = false;
}

/** The last part of the settings. */
export function devices() {
  return [
    code
      ? h(
          "div",
          { key: "code", class: "code" },
          h("img", { src: picture, alt: t("wait.qr"), width: 132, height: 132 }),
          h("p", null, t("set.transfer.code", { code })),
        )
      : button("transfer", t("set.transfer"), () => tell(transfer), "quiet"),
    h(
      "form",
      { key: "adopt", class: "line", onsubmit: adopt },
      h("input", {
        name: "code",
        maxlength: 16,
        autocomplete: "off",
        "aria-label": t("set.adopt"),
        placeholder: t("set.adopt"),
      }),
      h("button", { type: "submit" }, t("set.adopt.do")),
    ),
    button("others", t("set.others"), () => tell(signOutOthers), "quiet"),
    button(
      "forget",
      t(sure ? "set.forget.sure" : "set.forget"),
      forgetMe,
      sure ? "danger" : "quiet",
    ),
    h(
      "a",
      {
        key: "about",
        class: "button quiet",
        href: url("about"),
        target: "_blank",
        rel: "noopener",
      },
      t("menu.about"),
    ),
  ];
}

async function transfer() {
  await beGuest();
  const made = await post("api/me/transfer");
  code = made.code;
  picture = `data:image/svg+xml,${encodeURIComponent(made.qr)}`;
  return "";
}

/** @type {(event: Event) => void} */
function adopt(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  tell(() => take(String(form.get("code") ?? "").trim()));
}

async function signOutOthers() {
  await beGuest();
  await post("api/me/signout");
  keyed("key");
  return t("set.others.done");
}

function forgetMe() {
  if (!sure) {
    sure = true;
    return repaintPage();
  }
  tell(async () => {
    if (await me()) await erase("api/me");
    forget();
    sure = false;
    return t("set.forget.done");
  });
}

/**
 * Do something with the server and say how it went.
 * @param {() => Promise<string>} act answers what to say, if anything
 */
export async function tell(act) {
  try {
    const words = await act();
    if (words) toast(words);
  } catch (problem) {
    toast(problemWords(problem), { kind: "bad" });
  }
  repaintPage();
}

/** Who opened the address in another device's QR code is asked before anything changes. */
export function offerToAdopt() {
  const given = location.hash.match(/^#adopt=([\w-]{1,20})$/)?.[1];
  if (!given) return;
  history.replaceState(null, "", location.pathname + location.search);
  openSheet(
    () => t("set.adopt"),
    () => [
      h("p", { key: "code" }, h("strong", null, given)),
      h(
        "div",
        { key: "do", class: "row" },
        button("yes", t("set.adopt.do"), () => tell(() => take(given)), "main"),
        button("no", t("cancel"), closeSheet),
      ),
    ],
  );
}

/** @type {(given: string) => Promise<string>} */
async function take(given) {
  await post("api/me/adopt", { code: given });
  save("guest", true);
  closeSheet();
  keyed("guest");
  return t("set.adopt.done");
}

// @ts-check
// The settings as a sheet: who I am, language, look, sounds, and how a turn is confirmed.

import { beGuest, erase, me, patch, post } from "../core/api.js";
import { openSheet, refreshSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { LANGUAGES, t } from "../core/i18n.js";
import { forget } from "../core/keep.js";
import { choose, settings } from "../core/settings.js";
import { toast } from "../core/toast.js";
import { url } from "../core/where.js";
import { button } from "./bar.js";
import { problemWords } from "./opening.js";

/** @typedef {import("../core/settings.js").Settings} Settings */

let name = "";
let code = "";
let sure = false;

/** Open the settings. */
export async function showSettings() {
  sure = false;
  code = "";
  openSheet(() => t("set.title"), content);
  name = (await me().catch(() => null))?.name ?? "";
  refreshSheet();
}

function content() {
  return [
    h("fieldset", { key: "who" }, h("legend", null, t("set.name")), who()),
    h("fieldset", { key: "look" }, h("legend", null, t("set.theme")), look()),
    h("fieldset", { key: "sound" }, h("legend", null, t("set.sound")), sound()),
    h("fieldset", { key: "turn" }, h("legend", null, t("set.confirm")), turns()),
    h("fieldset", { key: "data" }, h("legend", null, t("set.data")), data()),
  ];
}

function who() {
  const store = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    tell(async () => {
      await beGuest();
      name = (await patch("api/me", { name: String(form.get("name") ?? "").trim() })).name;
      return t("set.name.saved");
    });
  };
  return h(
    "form",
    { class: "line", onsubmit: store },
    h("input", {
      name: "name",
      maxlength: 24,
      value: name,
      autocomplete: "nickname",
      "aria-label": t("set.name"),
    }),
    h("button", { type: "submit" }, t("set.name.save")),
  );
}

function look() {
  const languages = Object.entries(LANGUAGES);
  return [
    pick("language", t("set.language"), [["auto", t("set.auto")], ...languages]),
    pick("theme", t("set.theme"), several("set.theme", ["auto", "light", "dark", "contrast"])),
    pick("motion", t("set.motion"), several("set.motion", ["auto", "full", "less"])),
    check("letters", t("set.letters")),
  ];
}

function sound() {
  return [
    check("mute", t("set.mute")),
    volume("move", t("set.move")),
    volume("turn", t("set.turn")),
    volume("alert", t("set.alert")),
    "Notification" in window && check("calls", t("set.calls"), askToCall),
  ];
}

function turns() {
  return [
    pick("confirm", t("set.confirm"), several("set.confirm", ["tiles", "all", "none"])),
    check("forced", t("set.forced")),
    check("keys", t("set.keys")),
    check("quiet", t("set.quiet")),
  ];
}

function data() {
  return [
    code
      ? h("p", { key: "code" }, t("set.transfer.code", { code }))
      : button("transfer", t("set.transfer"), () => tell(transfer), "quiet"),
    h(
      "form",
      { key: "adopt", class: "line", onsubmit: adopt },
      h("input", {
        name: "code",
        maxlength: 16,
        autocomplete: "off",
        "aria-label": t("set.adopt"),
      }),
      h("button", { type: "submit" }, t("set.adopt.do")),
    ),
    button(
      "forget",
      t(sure ? "set.forget.sure" : "set.forget"),
      forgetMe,
      sure ? "danger" : "quiet",
    ),
    h("p", { key: "about" }, h("a", { href: url("about") }, t("menu.about"))),
  ];
}

async function transfer() {
  await beGuest();
  ({ code } = await post("api/me/transfer"));
  return "";
}

/** @type {(event: Event) => void} */
function adopt(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  tell(async () => {
    await beGuest();
    await post("api/me/adopt", { code: String(form.get("code") ?? "").trim() });
    return t("set.adopt.done");
  });
}

function forgetMe() {
  if (!sure) {
    sure = true;
    return refreshSheet();
  }
  tell(async () => {
    if (await me()) await erase("api/me");
    forget();
    name = "";
    sure = false;
    return t("set.forget.done");
  });
}

/** @type {(on: boolean) => Promise<void>} */
async function askToCall(on) {
  const allowed = on && (await Notification.requestPermission()) === "granted";
  choose({ calls: allowed });
  if (on && !allowed) toast(t("set.calls.denied"));
  refreshSheet();
}

/** @type {(act: () => Promise<string>) => Promise<void>} */
async function tell(act) {
  try {
    const words = await act();
    if (words) toast(words);
  } catch (problem) {
    toast(problemWords(problem), { kind: "bad" });
  }
  refreshSheet();
}

/** @type {(prefix: string, names: string[]) => [string, string][]} */
function several(prefix, names) {
  return names.map((one) => [one, t(`${prefix}.${one}`)]);
}

/** @type {(key: keyof Settings, label: string, list: [string, string][]) => import("../types.d.ts").VNode} */
function pick(key, label, list) {
  const change = (/** @type {Event} */ event) => {
    choose({ [key]: /** @type {HTMLSelectElement} */ (event.target).value });
    refreshSheet();
  };
  return h(
    "label",
    { key, class: "line" },
    h("span", null, label),
    h(
      "select",
      { onchange: change },
      list.map(([value, words]) =>
        h("option", { key: value, value, selected: settings()[key] === value }, words),
      ),
    ),
  );
}

/** @type {(key: keyof Settings, label: string, changed?: (on: boolean) => void) => import("../types.d.ts").VNode} */
function check(key, label, changed) {
  const change = (/** @type {Event} */ event) => {
    const on = /** @type {HTMLInputElement} */ (event.target).checked;
    if (changed) changed(on);
    else choose({ [key]: on });
  };
  return h(
    "label",
    { key, class: "check" },
    h("input", { type: "checkbox", checked: Boolean(settings()[key]), onchange: change }),
    h("span", null, label),
  );
}

/** @type {(key: "move" | "turn" | "alert", label: string) => import("../types.d.ts").VNode} */
function volume(key, label) {
  const change = (/** @type {Event} */ event) => {
    choose({ [key]: Number(/** @type {HTMLInputElement} */ (event.target).value) });
  };
  return h(
    "label",
    { key, class: "line" },
    h("span", null, label),
    h("input", {
      type: "range",
      min: 0,
      max: 1,
      step: 0.05,
      value: String(settings()[key]),
      onchange: change,
    }),
  );
}

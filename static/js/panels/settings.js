// @ts-check
// The settings: who I am, language, look, sounds, how a turn is confirmed, my data. A page of their
// own, and a sheet over a board that nobody should have to leave for them.

import { openSheet } from "../core/dialog.js";
import { h } from "../core/html.js";
import { LANGUAGES, t } from "../core/i18n.js";
import { choose, settings } from "../core/settings.js";
import { toast } from "../core/toast.js";
import { button } from "./buttons.js";
import { devices, forgetCode } from "./devices.js";
import { showKeys } from "./sheets.js";
import { nameForm, readName } from "./yourname.js";

/** @typedef {import("../core/settings.js").Settings} Settings */

/** Open the settings over the page. */
export function showSettings() {
  forgetCode();
  openSheet(() => t("set.title"), settingsForm);
  return readName();
}

/** All of it, in groups. */
export function settingsForm() {
  return [
    h("fieldset", { key: "who" }, h("legend", null, t("set.name")), nameForm()),
    h("fieldset", { key: "look" }, h("legend", null, t("set.look")), look()),
    h("fieldset", { key: "sound" }, h("legend", null, t("set.sound")), sound()),
    h("fieldset", { key: "turn" }, h("legend", null, t("set.turn")), turns()),
    h("fieldset", { key: "data", id: "data" }, h("legend", null, t("set.data")), devices()),
  ];
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
    button("keylist", t("set.keys.show"), () => showKeys(), "quiet"),
    check("quiet", t("set.quiet")),
  ];
}

/** @type {(on: boolean, input: HTMLInputElement) => Promise<void>} */
async function askToCall(on, input) {
  const allowed = on && (await Notification.requestPermission()) === "granted";
  choose({ calls: allowed });
  input.checked = allowed;
  if (on && !allowed) toast(t("set.calls.denied"));
}

/** @type {(prefix: string, names: string[]) => [string, string][]} */
function several(prefix, names) {
  return names.map((one) => [one, t(`${prefix}.${one}`)]);
}

/** @type {(key: keyof Settings, label: string, list: [string, string][]) => import("../types.d.ts").VNode} */
function pick(key, label, list) {
  const change = (/** @type {Event} */ event) => {
    choose({ [key]: /** @type {HTMLSelectElement} */ (event.target).value });
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

/** @type {(key: keyof Settings, label: string, changed?: (on: boolean, input: HTMLInputElement) => void) => import("../types.d.ts").VNode} */
function check(key, label, changed) {
  const change = (/** @type {Event} */ event) => {
    const input = /** @type {HTMLInputElement} */ (event.target);
    if (changed) changed(input.checked, input);
    else choose({ [key]: input.checked });
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

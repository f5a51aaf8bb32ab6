// @ts-check
// Under which name this browser plays, and a form to change it.

import { beGuest, me, patch } from "../core/api.js";
import { h } from "../core/html.js";
import { t } from "../core/i18n.js";
import { repaintPage } from "../core/page.js";
import { Problem } from "../core/problem.js";
import { toast } from "../core/toast.js";
import { tell } from "./devices.js";

// As the server has it: what nobody can see, and what turns the letters around it about.
const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Zl}\p{Zp}\u115f\u1160\u3164\uffa0\u2800\u17b4\u17b5]|\u034f/u;

let name = "";

/** Ask under which name this browser plays. */
export async function readName() {
  name = (await me().catch(() => null))?.name ?? "";
  repaintPage();
}

/** The name with a button to keep it. */
export function nameForm() {
  return h(
    "form",
    { class: "line", onsubmit: keep },
    h("input", {
      name: "name",
      maxlength: 24,
      value: name,
      autocomplete: "nickname",
      dir: "auto",
      "aria-label": t("set.name"),
    }),
    h("button", { type: "submit" }, t("set.name.save")),
  );
}

/** The first sign of a name that no name may hold, as one looks it up (`U+202E`), or null. */
/** @param {string} text @returns {string | null} */
export function hiddenSign(text) {
  const found = text.trim().match(HIDDEN)?.[0].codePointAt(0);
  return found === undefined ? null : `U+${found.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** @type {(event: Event) => void} */
function keep(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const wanted = String(form.get("name") ?? "");
  const code = hiddenSign(wanted);
  if (code) toast(t("set.name.hidden", { code }), { kind: "bad" });
  else tell(() => rename(wanted.trim()));
}

/** @type {(wanted: string) => Promise<string>} */
async function rename(wanted) {
  await beGuest();
  try {
    name = (await patch("api/me", { name: wanted })).name;
    return t("set.name.saved");
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.code !== "invalid") throw problem;
    toast(t("set.name.bad"), { kind: "bad" });
    return "";
  }
}

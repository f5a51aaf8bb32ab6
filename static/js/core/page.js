// @ts-check
// What every page begins with: settings on the page, its language, sound after a gesture.

import { t, useLanguage } from "./i18n.js";
import { dressPage, settings, shareBetweenTabs, whenChosen } from "./settings.js";
import { openOnGesture } from "./sound.js";
import { toast } from "./toast.js";

let paint = () => {};

/** @param {() => void} repaint draws the page anew: the language or the look has changed */
export async function beginPage(repaint) {
  paint = repaint;
  dressPage();
  shareBetweenTabs();
  openOnGesture();
  let spoken = settings().language;
  whenChosen(async (chosen) => {
    dressPage();
    if (chosen.language !== spoken) {
      spoken = chosen.language;
      await speakIt();
    }
    repaint();
  });
  await speakIt();
}

/** Without its words the page stays in the language that it has. */
async function speakIt() {
  try {
    await useLanguage();
  } catch {
    toast(t("problem.offline"), { kind: "bad" });
  }
}

/** Draw the page anew, with whatever lies over it. */
export function repaintPage() {
  paint();
}

/** An element of the page by its id; the pages and their scripts belong together. @param {string} id */
export function part(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

// @ts-check
// What every page begins with: settings on the page, its language, sound after a gesture.

import { useLanguage } from "./i18n.js";
import { dressPage, settings, shareBetweenTabs, whenChosen } from "./settings.js";
import { openOnGesture } from "./sound.js";

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
      await useLanguage();
    }
    repaint();
  });
  await useLanguage();
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

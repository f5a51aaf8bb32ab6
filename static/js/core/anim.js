// @ts-check
// Motion that explains: Web Animations that the next input skips and reduced motion leaves out.

import { moving } from "./settings.js";

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Animate an element; nothing happens, and nothing waits, under reduced motion.
 * @param {Element | null | undefined} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} [options]
 */
export function animate(element, frames, options = {}) {
  if (!element || !moving()) return;
  const motion = element.animate(frames, {
    duration: 220,
    easing: "ease-in-out",
    fill: "backwards",
    ...options,
  });
  running.add(motion);
  const done = () => running.delete(motion);
  motion.addEventListener("finish", done);
  motion.addEventListener("cancel", done);
}

/** Let everything arrive where it is going: the next input is about what will be there. */
export function skip() {
  for (const motion of running) motion.finish();
  running.clear();
}

/**
 * First-Last-Invert-Play for a whole box: slide from a place to where the element is now.
 * @param {Element | null | undefined} element
 * @param {number} dx where it came from, relative to where it is
 * @param {number} dy
 * @param {KeyframeAnimationOptions} [options]
 */
export function slideFrom(element, dx, dy, options = {}) {
  animate(
    element,
    [{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "translate(0px, 0px)" }],
    options,
  );
}

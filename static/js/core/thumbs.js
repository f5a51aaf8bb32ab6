// @ts-check
// Taps of several fingers at once. Browsers make clicks of one finger only: with two thumbs, or
// while one finger rests on the board, taps would be lost where a moment counts.

const FAR = 10;
const LONG_MS = 700;

/** @typedef {{x: number, y: number, at: number, target: EventTarget | null, several: boolean}} Finger */

/** Let every finger's tap be a click, in the order in which they came. @param {EventTarget} page */
export function attachThumbs(page) {
  /** @type {Map<number, Finger>} */
  const fingers = new Map();
  /** What was clicked in a finger's name: a click of the browser's own is one too many. */
  /** @type {EventTarget | null} */
  let clicked = null;

  on("pointerdown", (event) => {
    if (event.pointerType !== "touch") return;
    clicked = null;
    const { clientX: x, clientY: y, target, timeStamp: at } = event;
    fingers.set(event.pointerId, { x, y, at, target, several: false });
    if (fingers.size > 1) for (const finger of fingers.values()) finger.several = true;
  });

  on("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    const far = finger && Math.hypot(event.clientX - finger.x, event.clientY - finger.y) > FAR;
    if (far) fingers.delete(event.pointerId);
  });

  on("pointercancel", (event) => fingers.delete(event.pointerId));

  on("pointerup", (event) => {
    const lifted = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    if (!lifted?.several || isLong(lifted, event)) return;
    for (const [id, finger] of fingers) {
      if (finger.at >= lifted.at || isLong(finger, event)) continue;
      fingers.delete(id);
      click(finger);
    }
    click(lifted);
  });

  on("click", (event) => {
    if (!event.isTrusted || event.target !== clicked) return;
    clicked = null;
    event.stopImmediatePropagation();
    event.preventDefault();
  });

  /** @param {Finger} finger */
  function click({ target }) {
    clicked = target;
    target?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  }

  /** @param {string} kind @param {(event: PointerEvent) => void} answer */
  function on(kind, answer) {
    page.addEventListener(kind, /** @type {EventListener} */ (answer), { capture: true });
  }
}

/** Whether a finger rests. @param {Finger} finger @param {PointerEvent} event */
function isLong({ at }, event) {
  return event.timeStamp - at > LONG_MS;
}

// @ts-check
// Pointing at a drawing: tap or drag with any pointer, wheel and pinch for the camera. Things
// that can be pointed at carry their keys in `data-picks`; what the keys mean is asked outside.

import { skip } from "./anim.js";
import { byKey } from "./svg.js";

const FAR = 8;

/**
 * @typedef {object} Answers
 * @property {(keys: string[]) => void} tap
 * @property {(keys: string[]) => string | null} grab the key of the thing taken up, if it can be
 * @property {(keys: string[] | null) => void} drop null where there is nothing
 * @property {(keys: string[], way: [number, number]) => boolean} [swipe] whether drawing a thing
 *   this way (rows, columns) is all there is to it
 */

/**
 * @param {SVGSVGElement} svg
 * @param {ReturnType<typeof import("./camera.js").createCamera>} camera
 * @param {Answers} answers
 */
export function attachInput(svg, camera, answers) {
  /** @type {{id: number, x: number, y: number, keys: string[] | null} | null} */
  let down = null;
  /** @type {SVGGraphicsElement | null} */
  let held = null;
  let moved = false;
  let panning = false;

  /** @type {(target: EventTarget | null) => string[] | null} */
  function keysOf(target) {
    const element = target instanceof Element ? target.closest("[data-picks]") : null;
    return svg.contains(element) ? (element?.getAttribute("data-picks")?.split(" ") ?? null) : null;
  }

  function cancel() {
    if (held) {
      release();
      answers.drop(null);
    }
    down = null;
    panning = false;
  }

  function release() {
    held?.classList.remove("held");
    held?.style.removeProperty("translate");
    held = null;
  }

  svg.addEventListener("pointerdown", (event) => {
    skip();
    if (down && down.id !== event.pointerId) {
      moved = true;
      return cancel();
    }
    if (event.button !== 0) return;
    moved = false;
    down = { id: event.pointerId, x: event.clientX, y: event.clientY, keys: keysOf(event.target) };
  });

  svg.addEventListener("pointermove", (event) => {
    if (down?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - down.x, event.clientY - down.y) > FAR;
    if (!moved && far) begin(event);
    if (held) carry(event);
    else if (panning) camera.pan(event.movementX, event.movementY);
  });

  /** @type {(event: PointerEvent) => void} */
  function begin(event) {
    moved = true;
    if (down?.keys && answers.swipe?.(down.keys, wayOf(event, down))) {
      down = null;
      return;
    }
    const key = down?.keys ? answers.grab(down.keys) : null;
    held = key ? byKey(svg, key) : null;
    panning = !held && camera.zoomed();
    if (!held && !panning) return;
    held?.classList.add("held");
    svg.setPointerCapture(event.pointerId);
  }

  /** Draw what is held over all else in its layer; every redraw puts things into their order. */
  function raise() {
    const layer = held?.parentElement;
    if (held && layer?.lastElementChild !== held) layer?.append(held);
  }

  /** @type {(event: PointerEvent) => void} */
  function carry(event) {
    raise();
    const from = camera.point(down?.x ?? 0, down?.y ?? 0);
    const to = camera.point(event.clientX, event.clientY);
    held?.style.setProperty("translate", `${to.x - from.x}px ${to.y - from.y}px`);
  }

  svg.addEventListener("pointerup", (event) => {
    if (down?.id !== event.pointerId) return;
    down = null;
    panning = false;
    if (!held) return;
    release();
    answers.drop(keysOf(document.elementFromPoint(event.clientX, event.clientY)));
  });

  // Inside a drawing browsers do not heed `touch-action`: a finger on something that can be taken
  // up must be kept from scrolling by hand.
  svg.addEventListener(
    "touchmove",
    (event) => {
      const taken = event.target instanceof Element && event.target.closest(".grab");
      if (event.cancelable && (taken || held || camera.zoomed())) event.preventDefault();
    },
    { passive: false },
  );

  svg.addEventListener("pointercancel", cancel);
  svg.addEventListener("contextmenu", cancel);

  // Screen readers and voice control click without a pointer, so a tap is a click.
  svg.addEventListener("click", (event) => {
    const keys = keysOf(event.target);
    if (moved && event.detail > 0) {
      moved = false;
      return;
    }
    if (keys) answers.tap(keys);
  });

  attachZoom(svg, camera);
  return { cancel, raise, holding: () => held !== null };
}

/** @type {(event: PointerEvent, from: {x: number, y: number}) => [number, number]} */
function wayOf({ clientX, clientY }, { x, y }) {
  const [dx, dy] = [clientX - x, clientY - y];
  return Math.abs(dx) > Math.abs(dy) ? [0, Math.sign(dx)] : [Math.sign(dy), 0];
}

/** @type {(svg: SVGSVGElement, camera: ReturnType<typeof import("./camera.js").createCamera>) => void} */
function attachZoom(svg, camera) {
  let apart = 0;
  svg.addEventListener(
    "wheel",
    (event) => {
      // Plain turning of the wheel scrolls a page that can scroll; it zooms where it cannot.
      const page = document.documentElement;
      if (!event.ctrlKey && page.scrollHeight > page.clientHeight + 1) return;
      event.preventDefault();
      camera.scale(Math.exp(-event.deltaY * 0.002), event.clientX, event.clientY);
    },
    { passive: false },
  );
  const pinch = (/** @type {TouchEvent} */ event) => {
    const [a, b] = event.touches;
    if (!a || !b) {
      apart = 0;
      return;
    }
    event.preventDefault();
    const now = Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
    if (apart && now) {
      camera.scale(now / apart, (a.clientX + b.clientX) / 2, (a.clientY + b.clientY) / 2);
    }
    apart = now;
  };
  for (const kind of ["touchstart", "touchmove", "touchend"]) {
    svg.addEventListener(kind, /** @type {EventListener} */ (pinch), { passive: false });
  }
}

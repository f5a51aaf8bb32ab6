// @ts-check
// One frozen snapshot, replaced as a whole, and one repaint per frame.

/**
 * @template {object} T
 * @param {T} first
 * @param {(paint: () => void) => void} [soon] how to wait for the next frame
 */
export function createStore(first, soon = nextFrame) {
  let now = Object.freeze(first);
  let waiting = false;
  /** @type {((now: T, before: T) => void)[]} */
  const heard = [];
  /** @type {((now: T) => void)[]} */
  const painters = [];

  function paint() {
    waiting = false;
    for (const one of painters) one(now);
  }

  function repaint() {
    if (waiting) return;
    waiting = true;
    soon(paint);
  }

  return {
    /** The snapshot. */
    get: () => now,
    /**
     * Replace some of its fields; those who listen hear it at once, the screen at the next frame.
     * @param {Partial<T>} change
     */
    set(change) {
      const before = now;
      now = Object.freeze({ ...before, ...change });
      for (const one of heard) one(now, before);
      repaint();
    },
    /** @param {(now: T, before: T) => void} listener */
    listen(listener) {
      heard.push(listener);
    },
    /** @param {(now: T) => void} painter */
    paint(painter) {
      painters.push(painter);
    },
    repaint,
  };
}

/** @type {(paint: () => void) => void} */
function nextFrame(paint) {
  // A hidden page gets no frames, but its title and its list of moves must be right all the same.
  if (document.hidden) setTimeout(paint, 50);
  else requestAnimationFrame(paint);
}

// @ts-check
// A drawing as a grid for the keyboard: one tab stop, arrows move, Enter acts. Cells carry their
// place in `data-col` and `data-row` and their keys in `data-picks`.

import { skip } from "./anim.js";

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {SVGSVGElement} svg
 * @param {{tap: (keys: string[]) => void, enter: () => boolean, back: () => void}} answers
 *   `enter` says whether it has used the key (a turn waited to be confirmed)
 */
export function attachGrid(svg, answers) {
  /** @type {{col: number, row: number} | null} */
  let stop = null;

  svg.addEventListener("focusin", (event) => {
    const cell = /** @type {SVGElement} */ (event.target);
    if (cell.dataset.col !== undefined) stop = placeOf(cell);
    mark();
  });

  svg.addEventListener("keydown", (event) => {
    const cell = /** @type {SVGElement} */ (event.target);
    if (cell.dataset.col === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    skip();
    if (pressed(event.key, cell)) event.preventDefault();
  });

  /** @type {(key: string, cell: SVGElement) => boolean} */
  function pressed(key, cell) {
    const way = WAYS[key];
    if (way) return go(cell, way);
    if (key === "Home" || key === "End") return end(cell, key === "End");
    if (key === "Enter" || key === " ") {
      if (key === "Enter" && answers.enter()) return true;
      answers.tap(cell.dataset.picks?.split(" ") ?? []);
      return true;
    }
    if (key !== "Escape") return false;
    answers.back();
    return true;
  }

  /** @type {(cell: SVGElement, way: [number, number]) => boolean} */
  function go(cell, [dx, dy]) {
    const { col, row } = placeOf(cell);
    find(col + dx, row + dy)?.focus();
    return true;
  }

  /** @type {(cell: SVGElement, last: boolean) => boolean} */
  function end(cell, last) {
    const { row } = placeOf(cell);
    const cells = [...svg.querySelectorAll(`[data-row="${row}"]`)];
    const found = /** @type {SVGElement | undefined} */ (last ? cells.at(-1) : cells[0]);
    found?.focus();
    return true;
  }

  /** @type {(col: number, row: number) => SVGElement | null} */
  function find(col, row) {
    return svg.querySelector(`[data-col="${col}"][data-row="${row}"]`);
  }

  /** Give the grid exactly one tab stop: where the focus was, else the first cell. */
  function mark() {
    const wanted = (stop && find(stop.col, stop.row)) ?? svg.querySelector("[data-start]");
    for (const cell of svg.querySelectorAll("[data-col]")) {
      const index = cell === wanted ? "0" : "-1";
      if (cell.getAttribute("tabindex") !== index) cell.setAttribute("tabindex", index);
    }
  }

  return {
    mark,
    /** Put the focus on the grid. */
    focus() {
      mark();
      /** @type {SVGElement | null} */ (svg.querySelector('[data-col][tabindex="0"]'))?.focus();
    },
  };
}

/** @type {(cell: SVGElement) => {col: number, row: number}} */
function placeOf(cell) {
  return { col: Number(cell.dataset.col), row: Number(cell.dataset.row) };
}

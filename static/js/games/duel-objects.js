// @ts-check
// The sixteen objects on the frame, drawn for this project: each in a square of 48, told apart by
// its outline alone.

import { s } from "../core/svg.js";

/** @typedef {import("../types.d.ts").VNode} VNode */

/** Strokes, then filled shapes, by the place where the object stands. @type {Record<string, [string, string]>} */
const DRAWINGS = {
  // Hourglass
  N0: [
    "M11 6H37M11 42H37M14 6C14 18 22 20 22 24S14 30 14 42M34 6C34 18 26 20 26 24S34 30 34 42",
    "M17.5 13H30.5C29 18 24 19 24 22C24 19 19 18 17.5 13ZM17 40C18 34 24 33 24 29C24 33 30 34 31 40Z",
  ],
  // Ring
  N1: ["M24 44A14 14 0 1 1 24.1 44Z", "M16 4H32L37 10L24 19L11 10Z"],
  // Owl
  N2: [
    "M10 5C13 9 17 9 24 9S35 9 38 5V27C38 38 31 44 24 44S10 38 10 27ZM18 23A5 5 0 1 1 18.1 23ZM30 23A5 5 0 1 1 30.1 23Z",
    "M24 22L28 29H20ZM17 16.500H19.500V20H17ZM29 16.500H31.500V20H29ZM17 33H31V36H17Z",
  ],
  // Key
  N3: ["M16 26A10 10 0 1 1 16.100 26ZM23 23L42 42M34 34L40 28M28 28L33 23", ""],
  // Lantern
  E0: [
    "M17 10C17 2 31 2 31 10M12 12H36M14 40H34M15 12L12 36H36L33 12M24 12V18",
    "M24 18C30 24 29 33 24 33S18 24 24 18ZM12 37H36V43H12Z",
  ],
  // Crown
  E1: ["M8 38L5 14L16 24L24 8L32 24L43 14L40 38Z", "M8 36H40V43H8ZM21 24H27V32H21Z"],
  // Feather
  E2: [
    "M7 43L34 14M12 37C6 22 22 6 42 5C43 25 28 40 12 37ZM20 29L22 17M26 23L29 12M18 31L30 30M25 24L37 22",
    "",
  ],
  // Compass
  E3: [
    "M24 43A17 17 0 1 1 24.100 43ZM24 9V4M20 3H28",
    "M33 15L27 29L15 37L21 23ZM24 10H24.500V14H24Z",
  ],
  // Snail
  S0: [
    "M4 41H40C44 41 44 34 41 32L40 18M41 32L46 18M27 41A14 14 0 1 1 37 27C37 34 27 36 25 29S32 24 30 29",
    "",
  ],
  // Bell
  S1: ["M24 4V9M8 35C14 31 10 10 24 9S34 31 40 35Z", "M19 37H29C29 45 19 45 19 37ZM8 32H40V36H8Z"],
  // Mushroom
  S2: [
    "M19 26C20 34 17 38 16 43H32C31 38 28 34 29 26",
    "M4 27C4 13 13 5 24 5S44 13 44 27ZM15 14A3 3 0 1 0 15.100 14ZM29 13A4 4 0 1 0 29.100 13ZM22 20A2 2 0 1 0 22.100 20Z",
  ],
  // Anchor
  S3: [
    "M24 13A4.500 4.500 0 1 1 24.100 13ZM24 13V43M14 20H34M6 28C7 38 15 43 24 43S41 38 42 28M6 28L3 34M6 28L12 32M42 28L45 34M42 28L36 32",
    "",
  ],
  // Candle
  W0: [
    "M17 20H31V38H17ZM7 43C7 36 12 38 17 38H31C36 38 41 36 41 43ZM17 26C20 26 20 31 23 31",
    "M24 3C30 10 28 16 24 16S18 10 24 3Z",
  ],
  // Flute
  W1: [
    "M5 37L35 7L41 13L11 43ZM36 6L42 12M8 34L14 40",
    "M18 28A2.500 2.500 0 1 0 18.100 28ZM24 22A2.500 2.500 0 1 0 24.100 22ZM30 16A2.500 2.500 0 1 0 30.100 16ZM40 27H42V38H40ZM34 39A4 3 0 1 0 42 38A4 3 0 1 0 34 39Z",
  ],
  // Shell
  W2: [
    "M17 41C0 28 6 6 24 6S48 28 31 41ZM24 7V40M14 11L21 40M34 11L27 40M7 22L18 40M41 22L30 40",
    "M15 39H33V44H15Z",
  ],
  // Star
  W3: [
    "M24 4L29.500 18L44 18.500L32.500 27.500L36.500 42L24 33.500L11.500 42L15.500 27.500L4 18.500L18.500 18Z",
    "M24 17L27 23L33 24L28 28L29 34L24 31L19 34L20 28L15 24L21 23Z",
  ],
};

/** The key of an object's name in the catalogue. @param {string} place */
export const named = (place) => `duel.object.${place}`;

/**
 * An object as a drawing of 48 by 48.
 * @param {string} place
 * @param {string} [transform]
 * @returns {VNode}
 */
export function object(place, transform) {
  const [lines, shapes] = DRAWINGS[place] ?? ["", ""];
  return s(
    "g",
    { class: "object", transform },
    s("path", { class: "lines", d: lines }),
    shapes && s("path", { class: "shapes", d: shapes, "fill-rule": "evenodd" }),
  );
}

// @ts-check
// Sounds, made here from a few tones; silent until the first gesture, as browsers demand.

import { settings } from "./settings.js";

/** @type {AudioContext | null} */
let audio = null;

/** Tones: frequency in Hz, start and length in s, wave, share of the volume. */
/** @type {Record<string, [number, number, number, OscillatorType, number][]>} */
const TUNES = {
  place: [
    [196, 0, 0.07, "triangle", 0.9],
    [98, 0, 0.05, "sine", 0.8],
  ],
  step: [[220, 0, 0.06, "triangle", 0.8]],
  jump: [
    [247, 0, 0.06, "triangle", 0.7],
    [392, 0.09, 0.1, "triangle", 0.8],
  ],
  tile: [
    [82, 0, 0.12, "sawtooth", 0.25],
    [147, 0.1, 0.06, "triangle", 0.7],
  ],
  turn: [
    [523, 0, 0.12, "sine", 0.6],
    [659, 0.11, 0.18, "sine", 0.6],
  ],
  offer: [
    [587, 0, 0.1, "sine", 0.6],
    [587, 0.16, 0.1, "sine", 0.6],
  ],
  chat: [[880, 0, 0.05, "sine", 0.35]],
  low: [
    [988, 0, 0.08, "square", 0.2],
    [988, 0.14, 0.08, "square", 0.2],
  ],
  refused: [[156, 0, 0.14, "sine", 0.7]],
  stone: [
    [130, 0, 0.05, "triangle", 0.7],
    [98, 0.03, 0.04, "sawtooth", 0.12],
  ],
  card: [
    [660, 0, 0.05, "triangle", 0.5],
    [880, 0.06, 0.12, "triangle", 0.6],
  ],
  gong: [
    [311, 0, 0.35, "sine", 0.8],
    [466, 0, 0.25, "sine", 0.4],
    [622, 0.01, 0.18, "triangle", 0.25],
  ],
  chime: [
    [523, 0, 0.12, "triangle", 0.6],
    [784, 0.1, 0.16, "triangle", 0.6],
    [1047, 0.2, 0.3, "sine", 0.5],
  ],
  won: [
    [392, 0, 0.14, "triangle", 0.6],
    [494, 0.12, 0.14, "triangle", 0.6],
    [587, 0.24, 0.14, "triangle", 0.6],
    [784, 0.36, 0.4, "triangle", 0.7],
  ],
  lost: [
    [392, 0, 0.18, "sine", 0.5],
    [311, 0.17, 0.18, "sine", 0.5],
    [262, 0.34, 0.4, "sine", 0.5],
  ],
  drawn: [
    [392, 0, 0.18, "sine", 0.5],
    [392, 0.22, 0.3, "sine", 0.5],
  ],
};

/** Let the first gesture on the page open the sound. */
export function openOnGesture() {
  const open = () => {
    audio ??= typeof AudioContext === "function" ? new AudioContext() : null;
    if (audio?.state === "suspended") audio.resume().catch(() => {});
  };
  for (const gesture of ["pointerdown", "keydown"])
    addEventListener(gesture, open, { passive: true });
}

/**
 * Play a tune at the volume of its kind.
 * @param {string | null} tune
 * @param {"move" | "turn" | "alert"} kind
 */
export function play(tune, kind) {
  const loud = settings().mute ? 0 : settings()[kind];
  const notes = TUNES[tune ?? ""];
  if (!notes || !loud || audio?.state !== "running") return;
  for (const [pitch, start, length, wave, share] of notes) {
    tone(audio, pitch, audio.currentTime + start, length, wave, share * loud * 0.35);
  }
}

/** @type {(audio: AudioContext, pitch: number, start: number, length: number, wave: OscillatorType, loud: number) => void} */
function tone(audio, pitch, start, length, wave, loud) {
  const source = audio.createOscillator();
  const gain = audio.createGain();
  source.type = wave;
  source.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.008);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length + 0.05);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length + 0.08);
}

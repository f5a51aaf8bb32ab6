// @ts-check
// The HTTP calls: JSON in, JSON out, problems as `Problem` with the server's code.

import { load, remembers, save } from "./keep.js";
import { Problem } from "./problem.js";
import { url } from "./where.js";

/** @param {string} path @returns {Promise<any>} */
export function get(path) {
  return call("GET", path);
}

/** @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export function post(path, body = {}) {
  return call("POST", path, body);
}

/** @param {string} path @param {unknown} body @returns {Promise<any>} */
export function patch(path, body) {
  return call("PATCH", path, body);
}

/** @param {string} path @returns {Promise<any>} */
export function erase(path) {
  return call("DELETE", path);
}

/** Be somebody: make a guest unless this browser is one already. */
export async function beGuest() {
  const guest = await post("api/guests");
  save("guest", true);
  return guest;
}

/** @type {((change: "key" | "guest") => void)[]} */
const heard = [];

/** @param {(change: "key" | "guest") => void} listener hears of a new key of the same guest, or of another guest */
export function whenKeyed(listener) {
  heard.push(listener);
}

/** This browser has been given another key. @param {"key" | "guest"} change */
export function keyed(change) {
  for (const one of heard) one(change);
}

/** Whoever this browser is, or null if nobody yet; asks only where there is somebody to find. */
export async function me() {
  // A browser that remembers nothing may have kept the cookie all the same.
  if (!load("guest", !remembers())) return null;
  try {
    return await get("api/me");
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
    save("guest", false);
    return null;
  }
}

/** @type {(method: string, path: string, body?: unknown) => Promise<any>} */
async function call(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", headers: { Accept: "application/json" } };
  if (body !== undefined) {
    request.headers = { ...request.headers, "Content-Type": "application/json" };
    request.body = JSON.stringify(body);
  }
  let answer;
  try {
    answer = await fetch(url(path), request);
  } catch {
    throw new Problem("offline", 0);
  }
  const told = await answer.json().catch(() => null);
  if (answer.ok) return told;
  const wait = Number(answer.headers.get("Retry-After")) || 0;
  throw new Problem(told?.code ?? "busy", answer.status, wait);
}

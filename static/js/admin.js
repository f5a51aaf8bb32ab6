// @ts-check
// The page for the host of the server: rooms, links, an announcement, a stop. The key is kept for
// as long as the page is open and nowhere else.

import { h, render } from "./core/html.js";
import { url } from "./core/where.js";

const LOOK_MS = 5_000;

/** @typedef {{seat: number, kind: string, state: string | null}} Seat */
/** @typedef {{id: string, game: string, status: string, visibility: string, seq: number | null, created: number, links: number, watchers: number, seats: Seat[]}} Room */

let key = "";
let sure = "";

/** @type {(id: string) => HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

part("door").addEventListener("submit", async (event) => {
  event.preventDefault();
  key = /** @type {HTMLInputElement} */ (part("key")).value;
  if (await look()) {
    part("door").hidden = true;
    setInterval(look, LOOK_MS);
  }
});

/** Ask the server how it is, and show it. */
async function look() {
  const told = await call("GET", "api/admin");
  if (told) render(part("desk"), desk(told));
  return told !== null;
}

/** @type {(method: string, path: string, body?: object) => Promise<any>} */
async function call(method, path, body) {
  const headers = { Authorization: `Bearer ${key}`, "Content-Type": "application/json" };
  try {
    const answer = await fetch(url(path), { method, headers, body: body && JSON.stringify(body) });
    const told = await answer.json();
    if (answer.ok) return told;
    say(told.detail);
  } catch {
    say("The server does not answer.");
  }
  return null;
}

/** @param {string} words */
function say(words) {
  part("said").textContent = words;
}

/** @param {{build: string, draining: boolean, links: number, rooms: Room[]}} told */
function desk(told) {
  const counts = `${told.rooms.length} rooms in memory, ${told.links} links, build ${told.build}`;
  return [
    h("p", null, told.draining ? `${counts}; stopping` : counts),
    h(
      "form",
      { onsubmit: announce },
      h("label", { for: "words" }, "Tell everybody at a table"),
      h("input", { id: "words", maxlength: 280, required: true }),
      h("button", { class: "button" }, "Announce"),
    ),
    h("table", null, h("tbody", null, told.rooms.map(row))),
    h("p", null, twice("drain", "Stop the server in good order", drain)),
  ];
}

/** @param {Room} room */
function row(room) {
  const seats = room.seats.map((seat) => `${seat.seat + 1} ${seat.state ?? seat.kind}`);
  const cells = [
    new Date(room.created).toISOString().slice(0, 16).replace("T", " "),
    room.game,
    room.visibility,
    room.status + (room.seq === null ? "" : ` (${room.seq})`),
    seats.join(", "),
    `${room.links} links, ${room.watchers} watch`,
  ];
  const end = room.status === "playing" && twice(room.id, "End", () => close(room.id));
  return h("tr", { key: room.id }, ...cells.map((text) => h("td", null, text)), h("td", null, end));
}

/** A button that has to be pressed twice. @type {(name: string, words: string, act: () => void) => any} */
function twice(name, words, act) {
  const press = () => {
    if (sure === name) act();
    sure = sure === name ? "" : name;
    look();
  };
  const asked = sure === name ? `${words}: press again` : words;
  return h("button", { class: "button", type: "button", onclick: press }, asked);
}

/** @param {Event} event */
async function announce(event) {
  event.preventDefault();
  const words = /** @type {HTMLInputElement} */ (part("words"));
  const told = await call("POST", "api/admin/announce", { text: words.value });
  if (told) {
    say(`${told.links} links were told.`);
    words.value = "";
  }
}

async function drain() {
  if (await call("POST", "api/admin/drain", {})) say("The server stops now.");
}

/** @param {string} id */
async function close(id) {
  if (await call("POST", `api/admin/rooms/${id}/end`, {})) say("The match has ended.");
  look();
}

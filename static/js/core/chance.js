// @ts-check
// Random names; also where a plain-http page has no `crypto.randomUUID`.

/** Random bytes as hex. @param {number} bytes */
export function hex(bytes) {
  const found = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** A new command id. */
export function newCid() {
  return hex(12);
}

/** A version 4 UUID. `crypto.randomUUID` is missing if the app is served without HTTPS, as on a home network. */
export function randomId(): string {
  return uuid(4, crypto.getRandomValues(new Uint8Array(16)));
}

/** A version 7 UUID (RFC 9562). Later ids sort after earlier ones, so the server's index stays compact. */
export function timeOrderedId(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 0; place < 6; place += 1) bytes[place] = Math.floor(now / 256 ** (5 - place)) % 256;
  return uuid(7, bytes);
}

function uuid(version: number, bytes: Uint8Array): string {
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | (version << 4);
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Whether the server accepts it as an id. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" &&
  /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(value);

/**
 * `undefined` if the value is not an id. The validated search must include the key in any case, because the router
 * passes on keys that it doesn't include.
 */
export const idOrNothing = (value: unknown): string | undefined => (isId(value) ? value : undefined);

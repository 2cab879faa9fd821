import { pause } from "#server/platform/pause.ts";

export type JsonPath = readonly (string | number)[];
export type JsonValue =
  | { path: JsonPath; value: unknown }
  | { path: JsonPath; fault: "broken" | "too large" };

/** Maximum bytes of a value. */
const largestValue = 16 * 1024 * 1024;

const [openObject, closeObject, openList, closeList, quote, backslash, comma, colon] =
  Buffer.from('{}[]"\\,:');
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** The text ends early, or is neither JSON nor XML. */
export class BrokenOff extends Error {
  constructor() {
    // Untranslated: readers report it in their own words.
    super("The file ends early, or is neither JSON nor XML.");
    this.name = "BrokenOff";
  }
}

/** The bytes of the value or key that is being read. */
class Collected {
  #pieces: Uint8Array[] = [];
  #length = 0;

  add(piece: Uint8Array): void {
    this.#length += piece.length;
    if (this.#length <= largestValue) this.#pieces.push(piece);
    else this.#pieces = [];
  }

  /** Parses the bytes and forgets them. */
  take(): { value: unknown } | { fault: "broken" | "too large" } {
    const text = this.#length <= largestValue ? Buffer.concat(this.#pieces).toString("utf8") : null;
    this.#pieces = [];
    this.#length = 0;
    if (text === null) return { fault: "too large" };
    try {
      const value: unknown = JSON.parse(text);
      return { value };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      return { fault: "broken" };
    }
  }
}

type Open = { list: boolean; key: string | number; awaitsKey: boolean };

/**
 * Reads a JSON text (RFC 8259) of any length value by value, in bounded memory. Descends into the objects and lists that
 * `enter` names, and yields each of their values. Yields a broken or large value as such, and continues with the next.
 *
 * @throws BrokenOff if the text ends early or is not JSON
 */
export async function* jsonValues(
  bytes: AsyncIterable<Uint8Array>,
  enter: (path: JsonPath) => boolean,
): AsyncGenerator<JsonValue> {
  const open: Open[] = [];
  const path = () => open.map(({ key }) => key);
  let started = false;
  let ended = false;
  const collected = new Collected();
  /** Whether a value or a key is being collected. */
  let depth = 0;
  let inText = false;
  let escaped = false;
  let collects: "nothing" | "key" | "value" = "nothing";

  const take = (): JsonValue => {
    collects = "nothing";
    return { path: path(), ...collected.take() };
  };
  const next = () => {
    const parent = open.at(-1);
    if (!parent) ended = true;
    else if (parent.list && typeof parent.key === "number") parent.key += 1;
  };

  for await (const given of bytes) {
    let from = 0;
    for (let at = 0; at < given.length; at += 1) {
      const byte = given[at] ?? 0;
      if (collects !== "nothing") {
        if (inText) {
          if (escaped) escaped = false;
          else if (byte === backslash) escaped = true;
          else if (byte === quote) inText = false;
          if (inText || depth > 0) continue;
        } else if (byte === quote) {
          inText = true;
          continue;
        } else if (byte === openObject || byte === openList) {
          depth += 1;
          continue;
        } else if (byte === closeObject || byte === closeList) {
          depth -= 1;
          if (depth > 0) continue;
          // A number or word ends before the closing bracket around it.
          if (depth < 0) {
            depth = 0;
            collected.add(given.subarray(from, at));
            yield take();
            next();
            at -= 1;
            continue;
          }
        } else if (depth > 0 || (byte !== comma && !isBlank(byte))) continue;
        else {
          collected.add(given.subarray(from, at));
          yield take();
          next();
          at -= 1;
          continue;
        }
        // A text, an object or a list ended with this byte.
        collected.add(given.subarray(from, at + 1));
        const parent = open.at(-1);
        if (collects === "key") {
          const taken = take();
          if (!("value" in taken) || typeof taken.value !== "string" || !parent) throw new BrokenOff();
          parent.key = taken.value;
          parent.awaitsKey = false;
        } else {
          yield take();
          next();
        }
        continue;
      }
      if (isBlank(byte) || (byte === 0xef && !started) || (!started && (byte === 0xbb || byte === 0xbf)))
        continue;
      if (ended) throw new BrokenOff();
      const parent = open.at(-1);
      if (parent && (byte === comma || byte === colon)) {
        if (byte === comma && !parent.list) parent.awaitsKey = true;
        continue;
      }
      if (parent && (byte === closeObject || byte === closeList)) {
        if (parent.list !== (byte === closeList)) throw new BrokenOff();
        open.pop();
        next();
        continue;
      }
      started = true;
      from = at;
      if (parent?.awaitsKey) {
        if (byte !== quote) throw new BrokenOff();
        [collects, inText] = ["key", true];
      } else if ((byte === openObject || byte === openList) && enter(path())) {
        const list = byte === openList;
        open.push({ list, key: list ? 0 : "", awaitsKey: !list });
      } else {
        collects = "value";
        inText = byte === quote;
        depth = byte === openObject || byte === openList ? 1 : 0;
        if (byte === closeObject || byte === closeList) throw new BrokenOff();
      }
    }
    if (collects !== "nothing") collected.add(given.subarray(from));
    // Pause between two pieces for other requests.
    await pause();
  }
  if (collects === "value" && open.length === 0 && depth === 0 && !inText) {
    yield take();
    return;
  }
  if (!ended) throw new BrokenOff();
}

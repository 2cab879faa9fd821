import { randomInt } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorCodeOf } from "../errors.ts";

export const letters = (count: number) =>
  Array.from({ length: count }, () => String.fromCharCode(97 + randomInt(26))).join("");

/** Places where words are written, and the first letters of all their words. */
export type Beginnings = ReadonlyMap<string, string>;

/** The places whose words occur in these bytes, in UTF-8 or UTF-16LE and in any case. */
export function placesFoundIn(bytes: Buffer, beginnings: Beginnings): string[] {
  const folded = bytes.toString("latin1").toLowerCase();
  return [...beginnings]
    .filter(([, beginning]) =>
      [beginning, beginning.replace(/./g, "$&\0")].some((needle) => folded.includes(needle)),
    )
    .map(([place]) => place);
}

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `null` if another test has dropped its database. */
function contentOf(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (errorCodeOf(error) === "ENOENT") return null;
    throw error;
  }
}

export function scan(files: readonly string[], beginnings: Beginnings): { bytes: number; found: string[] } {
  const found = new Set<string>();
  let bytes = 0;
  for (const file of files) {
    const content = contentOf(file);
    if (!content) continue;
    bytes += content.length;
    for (const place of placesFoundIn(content, beginnings)) found.add(place);
  }
  return { bytes, found: [...found].sort() };
}

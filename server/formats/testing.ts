import { zipSync } from "fflate";
import type {
  ByteSource,
  DayValues,
  ImportedEntry,
  JournalSource,
  UnreadableEntry,
} from "./imported-entry.ts";
import { openJournalFiles } from "./open-journal-files.ts";
import { recognize } from "./recognize.ts";

export type Tree = Readonly<Record<string, string | Uint8Array | object>>;

/** Turns text and JSON into bytes. */
export const bytesIn = (content: string | Uint8Array | object): Uint8Array => {
  if (content instanceof Uint8Array) return content;
  return new TextEncoder().encode(typeof content === "string" ? content : JSON.stringify(content));
};

export const zipOf = (tree: Tree): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(tree).map(([path, content]) => [path, bytesIn(content)])));

export const inMemory = (content: Uint8Array): ByteSource => ({
  size: content.length,
  read: async (offset, length) => Buffer.from(content.subarray(offset, offset + length)),
});

/** Reads without a process, which would take longer to start than most tests take. */
export const openHere: typeof openJournalFiles = (given, options) =>
  openJournalFiles(given, { ...options, readers: recognize });

export const openFiles = (tree: Tree, timeZone = "UTC"): Promise<JournalSource> =>
  openHere(
    Object.entries(tree).map(([name, content]) => ({ name, bytes: inMemory(bytesIn(content)) })),
    { timeZone },
  );
export const openZip = (tree: Tree, timeZone?: string) => openFiles({ "export.zip": zipOf(tree) }, timeZone);

export async function readAll(source: JournalSource) {
  const entries: ImportedEntry[] = [];
  const unreadable: UnreadableEntry[] = [];
  const values: DayValues[] = [];
  for await (const found of source.entries()) {
    if ("reason" in found) unreadable.push(found);
    else if ("values" in found) values.push(found);
    else entries.push(found);
  }
  return { entries, unreadable, values };
}

/** @throws if there is not exactly one, or something could not be read */
export async function onlyEntry(source: JournalSource): Promise<ImportedEntry> {
  const { entries, unreadable } = await readAll(source);
  const [entry, ...others] = entries;
  if (!entry || others.length > 0 || unreadable.length > 0)
    throw new Error(`Expected one entry: ${JSON.stringify({ entries, unreadable }, null, 1)}`);
  return entry;
}

export async function mediaOf(source: JournalSource, path: string): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of source.readMedia(path)) pieces.push(piece);
  return Buffer.concat(pieces);
}

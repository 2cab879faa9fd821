import { zipSync } from "fflate";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import { instantSchema } from "#contract/endpoint.ts";
import { draftSchema } from "#contract/reflections/reflections.ts";
import {
  type ByteSource,
  type DayValues,
  type ImportedEntry,
  ImportRefused,
  type JournalSource,
  type UnreadableEntry,
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

/** A header of a tar archive as POSIX has it. */
export function tarHeader(name: string | Uint8Array, size: number | string, kind = "0"): Buffer {
  const block = Buffer.alloc(512);
  block.set(bytesIn(name), 0);
  block.write(typeof size === "string" ? size : `${size.toString(8).padStart(11, "0")}\0`, 124);
  block.write(kind, 156);
  block.write("ustar\u000000", 257);
  return block;
}

/** A tar archive, with a pax header for the path of the first file. */
export function tarOf(files: Record<string, string>): Buffer {
  const padded = (bytes: Buffer) => Buffer.concat([bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]);
  const blocks = Object.entries(files).flatMap(([path, text], at) => {
    const bytes = Buffer.from(text);
    const pax = Buffer.from(`${path.length + 9} path=${path}\n`);
    const long = at === 0 ? [tarHeader("PaxHeader", pax.length, "x"), padded(pax)] : [];
    return [...long, tarHeader(at === 0 ? "cut" : path, bytes.length), padded(bytes)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

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

/** The rules that every entry follows, so that it can be stored. */
function checkEntry(entry: ImportedEntry): void {
  daySchema.parse(entry.day);
  timeZoneSchema.parse(entry.time_zone);
  for (const instant of [entry.written_at, entry.created_at, entry.updated_at])
    if (instant !== null) instantSchema.parse(instant);
  draftSchema.pick({ title: true, tags: true, feelings: true }).parse({
    title: entry.title,
    tags: entry.tags,
    feelings: entry.feelings,
  });
  if (!entry.body.isWellFormed() || entry.body.includes("\0") || entry.key === "")
    throw new Error(`An entry can't be stored: ${JSON.stringify(entry)}`);
  JSON.stringify(entry.extra);
}

/** An untrusted file may only result in entries, reasons or a refusal. */
export async function readSafely(tree: Tree, open: (tree: Tree) => ReturnType<typeof openFiles> = openFiles) {
  try {
    const { entries, unreadable } = await readAll(await open(tree));
    for (const entry of entries) checkEntry(entry);
    for (const one of unreadable)
      if (one.where === "" || one.reason === "")
        throw new Error(`A reason is missing: ${JSON.stringify(one)}`);
    return entries.length;
  } catch (error) {
    if (!(error instanceof ImportRefused) || !error.message.endsWith(".")) throw error;
    return 0;
  }
}

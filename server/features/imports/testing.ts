import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { z } from "zod";
import { login, register } from "#contract/accounts/accounts.ts";
import type { ImportOptions } from "#contract/imports/import-preview.ts";
import { importPartBytes } from "#contract/imports/import-rules.ts";
import {
  beginImport,
  getImport,
  getImportReport,
  type Import,
  readImport,
  sendImportPart,
  startImport,
  unlockImport,
} from "#contract/imports/imports.ts";
import { searchReflections } from "#contract/reflections/reflection-list.ts";
import { getReflection } from "#contract/reflections/reflections.ts";
import { type ImportedEntry, ImportRefused, type UnreadableEntry } from "#server/formats/imported-entry.ts";
import type { OpenJournalFiles } from "#server/formats/open-journal-files.ts";
import type { TestServer } from "#server/testing.ts";

export const anEntry = (key: string, more: Partial<ImportedEntry> = {}): ImportedEntry => ({
  key,
  where: `journal.json, ${key}`,
  journal: null,
  kind: null,
  day: "2019-05-01",
  written_at: "2019-05-01T08:00:00Z",
  time_zone: "Europe/Berlin",
  created_at: null,
  updated_at: null,
  title: key,
  body: `Words of ${key}.`,
  tags: [],
  feelings: [],
  starred: false,
  excluded_from_ai: false,
  mood: null,
  place: null,
  weather: null,
  extra: null,
  media: [],
  date_line: null,
  notes: [],
  ...more,
});

export const aFile = (
  path: string,
  kind: ImportedEntry["media"][number]["kind"],
  content: Buffer | null,
): ImportedEntry["media"][number] => ({
  key: path.replace(/\W/g, "-"),
  path: content === null ? null : path,
  bytes: content?.length ?? 0,
  name: path,
  kind,
  alt: "",
});

type TestJournal = {
  entries: (ImportedEntry | UnreadableEntry)[];
  /** By path. */
  files?: Record<string, Buffer>;
};

/** A format of the tests: a JSON with the entries, and the files after it. */
export function journalFile({ entries, files = {} }: TestJournal): Buffer {
  const contents = Object.values(files);
  const sizes = Object.entries(files).map(([path, content]) => [path, content.length] as const);
  const json = Buffer.from(JSON.stringify({ entries, sizes }));
  const head = Buffer.alloc(8);
  head.write("TEST", 0, "latin1");
  head.writeUInt32BE(json.length, 4);
  return Buffer.concat([head, json, ...contents]);
}

const sizesSchema = z.object({
  entries: z.array(z.custom<ImportedEntry | UnreadableEntry>()),
  sizes: z.array(z.tuple([z.string(), z.int()])),
});

const readAtOnce = 100_000;
const moods = new Map<string, 1 | 2 | 3 | 4 | 5>([
  ["rad", 5],
  ["awful", 1],
]);

/** Reads that format. `onEntry`: awaited before each entry is yielded. */
export const testReader =
  (onEntry: (entry: ImportedEntry | UnreadableEntry) => void | Promise<void> = () => {}): OpenJournalFiles =>
  async ([file]) => {
    const head = await file?.bytes.read(0, 8);
    if (!file || head?.subarray(0, 4).toString("latin1") !== "TEST")
      throw new ImportRefused("Reflector can't read this as a journal.");
    const length = head.readUInt32BE(4);
    const json = await file.bytes.read(8, length);
    const { entries, sizes } = sizesSchema.parse(JSON.parse(json.toString("utf8")));
    return {
      format: "day_one",
      label: "Day One",
      async *entries() {
        for (const entry of entries) {
          await onEntry(entry);
          yield entry;
        }
      },
      async *readMedia(path) {
        let at = 8 + length;
        for (const [each, size] of sizes) {
          if (each === path)
            for (let from = 0; from < size; from += readAtOnce)
              yield await file.bytes.read(at + from, Math.min(readAtOnce, size - from));
          at += size;
        }
      },
      proposeMood: (mood) => moods.get(mood) ?? null,
    };
  };

let people = 0;
export const importerPassword = "seven grey herons";

/** Registers a person. @returns what they do with imports */
export async function newImporter(server: Pick<TestServer, "url" | "expect">) {
  const registered = { username: `Importer_${++people}`, password: importerPassword };
  const { access, user } = await server.expect(register, 201, { body: registered });

  const send = (id: string, part: number, bytes: Buffer, headers: Record<string, string> = {}) =>
    fetch(server.url + sendImportPart.url.replace(":id", id).replace(":part", String(part)), {
      method: sendImportPart.method,
      headers: { authorization: `Bearer ${access}`, "content-type": "application/octet-stream", ...headers },
      body: new Uint8Array(bytes),
    });
  const begin = (id: string, content: Buffer, name = "journal.zip") =>
    server.expect(beginImport, 200, {
      access,
      body: { id, files: [{ name, bytes: content.length }], time_zone: "Europe/Berlin" },
    });
  const upload = async (content: Buffer): Promise<string> => {
    const id = randomUUID();
    await begin(id, content);
    for (let part = 0; part * importPartBytes < content.length; part += 1) {
      const bytes = content.subarray(part * importPartBytes, (part + 1) * importPartBytes);
      expect((await send(id, part, bytes)).status).toBe(204);
    }
    return id;
  };
  const get = (id: string) => server.expect(getImport, 200, { access, params: { id } });
  /** Polls until it is in one of these phases, as a screen does. */
  const until = async (id: string, ...phases: Import["phase"][]): Promise<Import> => {
    for (;;) {
      const found = await get(id);
      if (phases.includes(found.phase)) return found;
      await setTimeout(10);
    }
  };
  const read = async (content: Buffer): Promise<Import> => {
    const id = await upload(content);
    await server.expect(readImport, 200, { access, params: { id } });
    return until(id, "ready", "failed", "locked");
  };
  const unlock = async (id: string, passphrase: string): Promise<Import> => {
    await server.expect(unlockImport, 200, { access, params: { id }, body: { passphrase } });
    return until(id, "ready", "failed");
  };
  const start = async (id: string, options: Partial<ImportOptions> = {}): Promise<Import> => {
    await server.expect(startImport, 200, { access, params: { id }, body: options });
    return until(id, "done");
  };
  const bring = async (journal: TestJournal, options: Partial<ImportOptions> = {}): Promise<Import> => {
    const { id } = await read(journalFile(journal));
    return start(id, options);
  };
  const reportPage = (id: string, query: Record<string, string> = {}) =>
    server.expect(getImportReport, 200, { access, params: { id }, query });
  const report = async (...asked: Parameters<typeof reportPage>) => (await reportPage(...asked)).entries;
  /** Everything in the journal, by day. */
  const written = async () => {
    const body = { order: "oldest", limit: 100, fields: [] };
    const { reflections } = await server.expect(searchReflections, 200, { access, body });
    return Promise.all(
      reflections.map(({ id }) => server.expect(getReflection, 200, { access, params: { id } })),
    );
  };
  /** For tests that move the clock past the access token's end. */
  const logIn = () => server.expect(login, 200, { body: registered });
  return {
    access,
    id: user.id,
    username: user.username,
    logIn,
    send,
    begin,
    upload,
    get,
    until,
    read,
    unlock,
    start,
    bring,
    report,
    reportPage,
    written,
  };
}

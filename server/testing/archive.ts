import { createHash } from "node:crypto";
import { makeZip } from "client-zip";
import { unzipSync } from "fflate";
import { partsOfLine } from "#contract/exports/archive.ts";
import type { Selection } from "#contract/exports/exports.ts";
import { type ArchivePart, addLine, journalMark, mapIds } from "../features/archive/index.ts";
import { importFile } from "../features/attachments/index.ts";
import { archiveEntries } from "../features/exports/archive.ts";
import { archiveParts } from "../features/imports/index.ts";
import { addOtherParts } from "../features/imports/writing/import-other-parts.ts";
import { mapReflection } from "../features/imports/writing/mapped-reflection.ts";
import { importReflections } from "../features/reflections/index.ts";
import { addOwner } from "../features/reflections/testing.ts";
import type { ImportedEntry, UnreadableEntry } from "../formats/imported-entry.ts";
import { openJournalFiles } from "../formats/open-journal-files.ts";
import { DamagedFile } from "../formats/source/zip-files.ts";
import type { Engine } from "../platform/database.ts";
import type { Owner } from "../platform/sealing.ts";
import { createTestDatabase } from "../platform/testing.ts";
import { createTestClock, createTestContext } from "../testing.ts";

const lockOwner = async () => {};
const remember = async () => {};

export type Journals = Awaited<ReturnType<typeof startJournals>>;

/** A store whose journals can be written to archives and taken from them. */
export async function startJournals(engine: Engine) {
  const database = await createTestDatabase(engine);
  const clock = createTestClock();
  const context = await createTestContext(database, { clock });

  return {
    database,
    clock,
    context,
    addOwner: () => addOwner(database),
    stop: () => database.drop(),

    async write(owner: Owner, selection: Selection = { of: "everything" }): Promise<Buffer> {
      const pieces: Uint8Array[] = [];
      for await (const piece of makeZip(archiveEntries(context, owner, selection))) pieces.push(piece);
      return Buffer.concat(pieces);
    },

    /** Puts lines of a part into a journal, with the ids that they have. */
    async give(owner: Owner, of: string, lines: readonly object[]): Promise<void> {
      const part = archiveParts.find((each) => each.of === of);
      if (!part) throw new Error(`No part of archives is called ${of}.`);
      const target = { context, owner, ids: mapIds(owner, journalMark(owner)), lockOwner, remember };
      for (const line of lines) await addLine(target, part, line);
    },

    /** As an import does it. @returns what it reports */
    async take(owner: Owner, zip: Buffer) {
      const source = await openArchive(zip);
      const ids = mapIds(owner, source.otherParts?.journal ?? "");
      const problems: UnreadableEntry[] = [];
      const counts = { added: 0, already_there: 0, refused: 0 };
      const rest = async (order: ArchivePart["order"]) => {
        if (!source.otherParts) return;
        const taken = await addOtherParts(source.otherParts, order, () => ({
          context,
          owner,
          ids,
          lockOwner,
          remember,
        }));
        counts.added += taken.added;
        counts.already_there += taken.alreadyThere;
        problems.push(...taken.problems);
      };
      await rest("beforeReflections");
      const kept = new Set<string>();
      async function* entries() {
        for await (const entry of source.entries()) {
          if ("reason" in entry) problems.push(entry);
          else if ("archived" in entry && entry.archived) {
            for (const file of entry.media) await takeMedia(entry, file);
            yield mapReflection(entry.archived, ids, (id) => kept.has(id));
          }
        }
      }
      async function takeMedia(
        entry: ImportedEntry,
        { key, path, name, alt }: ImportedEntry["media"][number],
      ) {
        const createdAt = entry.archived?.attachments.find(({ id }) => id === key)?.created_at ?? null;
        try {
          if (path === null) throw new DamagedFile();
          const bytes = source.readMedia(path);
          const taken = await importFile(context, owner, {
            id: ids.of(key),
            name,
            alt,
            createdAt,
            bytes,
            isFromArchive: true,
          });
          if (taken.state === "stored") kept.add(ids.of(key));
        } catch (error) {
          if (!(error instanceof DamagedFile)) throw error;
          problems.push({ where: name, reason: error.message });
        }
      }
      for await (const batch of importReflections(context, owner, entries()))
        for (const result of batch) {
          counts[result.state] += 1;
          if (result.state === "refused") problems.push({ where: result.key, reason: result.reason });
        }
      await rest("afterReflections");
      return { ...counts, problems };
    },
  };
}

const openArchive = (zip: Buffer) => {
  const read = async (offset: number, length: number) => zip.subarray(offset, offset + length);
  return openJournalFiles([{ name: "Reflector.zip", bytes: { size: zip.length, read } }]);
};

/** Everything that an archive holds except its date and mark, with the ids that another journal gives it. */
export function contentOf(zip: Buffer, ids = (id: string) => id) {
  const files = unzipSync(zip);
  const values = valuesOf(files);
  const known = new Set(
    JSON.stringify([...values]).match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g) ?? [],
  );
  const mapped = new Set<string>();
  for (const [of, lines] of values)
    for (const line of lines) for (const id of ownIdsOf(of, line)) mapped.add(id);
  const carried = (text: string) =>
    [...known].reduce((all, id) => (mapped.has(id) ? all.replaceAll(id, ids(id)) : all), text);
  const media = Object.entries(files).filter(([path]) => path.startsWith("media/"));
  return {
    lines: Object.fromEntries(
      [...values]
        .sort()
        .map(([of, lines]) => [of, lines.map((line) => carried(JSON.stringify(line))).sort()]),
    ),
    media: media.map(([path, bytes]) => [path, createHash("sha256").update(bytes).digest("hex")]).sort(),
  };
}

/** Ids that are new in another journal. Those of conversations and the like belong to the person, and stay. */
function ownIdsOf(of: string, line: unknown): string[] {
  const text = JSON.stringify(line);
  const { id = "", is = "", attachments = [], ...more } = JSON.parse(text);
  const linked = Array.from(
    text.matchAll(/(?:reflection|attachment):([0-9a-f-]{36})/g),
    ([, each = ""]) => each,
  );
  if (of === "reflections")
    return [
      ...[id, more.activity_id ?? "", more.programme_run_id ?? "", ...linked],
      ...attachments.map((each: { id: string }) => each.id),
    ];
  const isNew = ["activity", "programme_run", "version", "letter", "reminder", "background"].includes(is);
  return isNew ? [id, ...linked] : [];
}

export const zipOf = async (files: ReadonlyMap<string, Uint8Array>): Promise<Buffer> => {
  const entries = Array.from(files, ([name, input]) => ({ name, input }));
  return Buffer.from(await new Response(makeZip(entries)).arrayBuffer());
};

/** The values of all lines, by the feature that they are of. */
function valuesOf(files: Record<string, Uint8Array>): Map<string, unknown[]> {
  const values = new Map<string, unknown[]>();
  for (const [path, bytes] of Object.entries(files)) {
    const of = /^data\/([a-z]+)(?:-\d+)?\.jsonl$/.exec(path)?.[1];
    if (of === undefined) continue;
    const lines = Buffer.from(bytes).toString("utf8").split("\n").slice(0, -1);
    const found = lines.map((line) => JSON.parse(partsOfLine(line)?.value ?? "null"));
    values.getOrInsertComputed(of, () => []).push(...found);
  }
  return values;
}

import type { ImportOptions } from "#contract/imports/import-preview.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { IdMap } from "#server/features/archive/index.ts";
import type { AddedReflection } from "#server/features/reflections/index.ts";
import { type ImportedEntry, ImportRefused, type JournalSource } from "#server/formats/imported-entry.ts";
import { pause } from "#server/platform/pause.ts";
import { isAltered } from "#server/platform/sealing.ts";
import { type EntryContent, hashedKey, openContent, saveEntries, withNote } from "../stored/entry-rows.ts";
import {
  countLeased,
  Interrupted,
  isOfTheStore,
  type Lease,
  refuseInterrupted,
  writeLeased,
} from "../stored/lease.ts";
import { fitEntry } from "./fitting.ts";
import { importMedia } from "./imported-media.ts";
import { linkedEntries } from "./links.ts";
import type { EntryInProgress } from "./record-added.ts";

export type Writing = {
  source: JournalSource;
  options: ImportOptions;
  /** `null` unless it is our own archive. */
  ids: IdMap | null;
  /** Whether the entry with this position becomes the daily reflection of its day. */
  isFirst(position: number): boolean;
  /** The keys of tags that become daily facts instead. */
  asFacts: ReadonlySet<string>;
  /** The entries of reflections that are about to be stored. */
  entryOf: Map<AddedReflection, EntryInProgress>;
};

type StoredEntry = { position: number; state: string; key: string; content: EntryContent };

const rowsAtOnce = 100;
const maxLinks = 1000;

/** The reflections of the remaining entries. Stores their files first. */
export async function* reflectionsToAdd(
  context: Context,
  lease: Lease,
  writing: Writing,
): AsyncGenerator<AddedReflection> {
  const { source, options, ids, asFacts, entryOf } = writing;
  let position = -1;
  let rows = new Map<number, StoredEntry>();
  for await (const entry of source.entries()) {
    if ("values" in entry) continue;
    position += 1;
    if (position % rowsAtOnce === 0) rows = await entriesFrom(context, lease, position);
    const row = rows.get(position);
    if (row?.state !== "to_come" || !("key" in entry)) continue;
    refuseInterrupted(lease);
    if (row.key !== hashedKey(lease.owner, entry.key))
      throw new ImportRefused(
        t("The uploaded files have changed since they were read. Please choose them again."),
      );
    const media = await importMedia(context, lease, entry, {
      source,
      ids,
      isWanted: options.with_media,
    }).catch((error: unknown) => refuseEntry(context, lease, row, error));
    if (!media) continue;
    const { reflections, notes } = await fitEntry(entry, {
      source,
      options,
      kind: writing.isFirst(position) ? "daily" : "free",
      media,
      entries: await linkedReflections(context, lease, entry),
      ids,
      asFacts,
    });
    const inProgress: EntryInProgress = {
      position,
      content: { ...row.content, notes },
      left: reflections.length,
      refused: null,
      isNew: false,
    };
    for (const reflection of reflections) entryOf.set(reflection, inProgress);
    yield* reflections;
    await pause();
  }
}

/** By position. */
const entriesFrom = (
  { database }: Context,
  { owner, row }: Lease,
  position: number,
): Promise<Map<number, StoredEntry>> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("import_entries")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where("position", ">=", position)
      .where("position", "<", position + rowsAtOnce)
      .execute();
    return new Map(rows.map((each) => [each.position, { ...each, content: openContent(owner, each) }]));
  });

/** The ids of the reflections of entries that a text links to, by the keys of the entries. */
async function linkedReflections(
  { database }: Context,
  { owner, row }: Lease,
  entry: ImportedEntry,
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const keys = await linkedEntries(entry.body, maxLinks);
  if (keys.length === 0) return found;
  await database.asOwner(owner.id, async (tx) => {
    for (const key of keys) {
      const linked = await tx
        .selectFrom("import_entries")
        .selectAll()
        .where("owner_id", "=", owner.id)
        .where("import_id", "=", row.id)
        .where("key", "=", hashedKey(owner, key))
        .where("state", "in", ["to_come", "added", "already_there"])
        // A hostile journal can give all entries the same key.
        .limit(1)
        .executeTakeFirst();
      const id = linked && openContent(owner, linked).reflection_id;
      if (id) found.set(key, id);
    }
  });
  return found;
}

/** Refuses an entry, so that the others can be imported. @throws the error if it has another cause */
async function refuseEntry(
  context: Context,
  lease: Lease,
  { position, content }: StoredEntry,
  error: unknown,
): Promise<null> {
  if (error instanceof Interrupted || isOfTheStore(error) || isAltered(error)) throw error;
  context.onProblem("an entry of an import could not be taken over", error);
  const reason =
    error instanceof ImportRefused ? error.message : t("It contains errors, so it can’t be read.");
  await writeLeased(context, lease, async (tx) => {
    const refused = { position, state: "refused", content: withNote(content, reason) } as const;
    await saveEntries(tx, lease.owner, lease.row.id, [refused]);
    await countLeased(context, tx, lease, { refused: 1 });
  });
  return null;
}

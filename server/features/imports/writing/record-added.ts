import type { Context } from "#server/context.ts";
import type { Added, AddedReflection } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { type EntryContent, type SavedEntry, saveEntries, withNote } from "../stored/entry-rows.ts";
import { countLeased, type Lease } from "../stored/lease.ts";

/** An entry whose reflections are not all stored yet. */
export type EntryInProgress = {
  position: number;
  content: EntryContent;
  /** The number of its reflections that are not stored yet. */
  left: number;
  /** Why one of them was refused. */
  refused: string | null;
  /** Whether this import added one of them. */
  isNew: boolean;
};

/**
 * Records the results of reflections in the transaction that stores them, so that the report always agrees with the
 * journal.
 */
export async function recordAdded(
  context: Context,
  tx: Tx,
  lease: Lease,
  results: readonly Added[],
  entryOf: Map<AddedReflection, EntryInProgress>,
): Promise<void> {
  const { owner, row } = lease;
  const before = await addedBefore(tx, lease, results);
  const saved: SavedEntry[] = [];
  const added: { reflection_id: string; position: number; change: number }[] = [];
  for (const result of results) {
    const entry = entryOf.get(result.given);
    if (!entry) throw new Error("A reflection was added that is of no entry.");
    entryOf.delete(result.given);
    entry.left -= 1;
    if (result.state === "refused") entry.refused ??= result.reason;
    else entry.isNew ||= result.state === "added" || before.has(result.id);
    if (result.state === "added") {
      added.push({ reflection_id: result.id, position: entry.position, change: result.change });
      entry.content = { ...entry.content, kind: entry.content.kind ?? result.kind };
    }
    if (entry.left === 0) saved.push(outcomeOf(entry));
  }
  if (added.length > 0)
    await tx
      .insertInto("import_reflections")
      .values(added.map((each) => ({ ...each, owner_id: owner.id, import_id: row.id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await saveEntries(tx, owner, row.id, saved);
  const counted = (state: SavedEntry["state"]) => saved.filter((entry) => entry.state === state).length;
  const last = saved.at(-1);
  await countLeased(context, tx, lease, {
    ...(last && { done: last.position + 1 }),
    added: counted("added"),
    already_there: counted("already_there"),
    refused: counted("refused"),
  });
}

function outcomeOf({ position, content, refused, isNew }: EntryInProgress): SavedEntry {
  const state = isNew ? "added" : refused === null ? "already_there" : "refused";
  return { position, state, content: refused === null ? content : withNote(content, refused) };
}

/** Which of those that are there this import had added before it was interrupted. */
async function addedBefore(tx: Tx, { owner, row }: Lease, results: readonly Added[]): Promise<Set<string>> {
  const there = results.flatMap((result) => (result.state === "already_there" ? result.id : []));
  if (there.length === 0) return new Set();
  const rows = await tx
    .selectFrom("import_reflections")
    .select("reflection_id")
    .where("owner_id", "=", owner.id)
    .where("import_id", "=", row.id)
    .where("reflection_id", "in", there)
    .execute();
  return new Set(rows.map(({ reflection_id }) => reflection_id));
}

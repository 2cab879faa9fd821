import type { Context } from "#server/context.ts";
import { type ArchivePart, undoRecords } from "#server/features/archive/index.ts";
import { removeUnchanged } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import { archiveParts } from "../archive-parts.ts";
import { openAbout, sealAbout } from "../stored/import-rows.ts";
import { countLeased, finishLeased, type Lease, refuseInterrupted } from "../stored/lease.ts";

const batchSize = 10;

/** `done`: how many records were processed. */
type Undoing = { lease: Lease; done: number };

/**
 * Undoes an import: removes what it added and the person has not changed since, in reverse order. First goes what refers
 * to reflections, then these, then what they refer to. Continues where it was interrupted.
 */
export async function removeImported(context: Context, lease: Lease): Promise<void> {
  const { owner, row } = lease;
  const undoing = { lease, done: row.done };
  await removeOtherParts(context, undoing, "afterReflections");
  while (await removeReflections(context, undoing)) await pause();
  await removeOtherParts(context, undoing, "beforeReflections");
  const about = { ...openAbout(owner, row), problem: null, failures: 0 };
  await finishLeased(context, lease, {
    phase: "undone",
    next_at: null,
    about: sealAbout(owner, row.id, about),
  });
}

/** Removes a batch. @returns `false` if none were left */
async function removeReflections(context: Context, undoing: Undoing): Promise<boolean> {
  const { lease } = undoing;
  const { owner, row } = lease;
  refuseInterrupted(lease);
  const rows = await context.database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("import_reflections")
      .select(["position", "reflection_id", "change"])
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .orderBy("position")
      .limit(batchSize)
      .execute(),
  );
  if (rows.length === 0) return false;
  const added = rows.map(({ reflection_id, change }) => ({ id: reflection_id, change }));
  const positionsOf = (some: typeof rows) => [...new Set(some.map(({ position }) => position))];
  await removeUnchanged(context, owner, added, async (tx, changedSince) => {
    undoing.done += positionsOf(rows).length;
    await countLeased(context, tx, lease, { done: undoing.done });
    const entries = tx
      .updateTable("import_entries")
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id);
    await entries
      .set({ state: "removed" })
      .where("position", "in", positionsOf(rows))
      .where("state", "=", "added")
      .execute();
    // If one of several reflections of an entry was changed, the entry counts as kept.
    const kept = positionsOf(rows.filter(({ reflection_id }) => changedSince.has(reflection_id)));
    if (kept.length > 0) await entries.set({ state: "kept" }).where("position", "in", kept).execute();
    await tx
      .deleteFrom("import_reflections")
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where(
        "reflection_id",
        "in",
        added.map(({ id }) => id),
      )
      .execute();
  });
  return true;
}

async function removeOtherParts(
  context: Context,
  undoing: Undoing,
  order: ArchivePart["order"],
): Promise<void> {
  const { owner, row } = undoing.lease;
  for (const part of archiveParts.filter((each) => each.order === order).reverse())
    for (let before = row.rest_added + 1; before > 0; ) {
      refuseInterrupted(undoing.lease);
      const from = before;
      before = await context.database.asOwner(owner.id, (tx) =>
        removeSomeOf(context, tx, undoing, part, from),
      );
      await pause();
    }
}

/** @returns the position from which to continue; 0 at the end */
async function removeSomeOf(
  context: Context,
  tx: Tx,
  undoing: Undoing,
  part: ArchivePart,
  before: number,
): Promise<number> {
  const { lease } = undoing;
  const { owner, row } = lease;
  const added = () =>
    tx
      .selectFrom("import_rest")
      .select(["position", "kind", "thing", "whole", "print"])
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where("part", "=", part.of)
      .where("state", "=", "added")
      .orderBy("position", "desc");
  const next = await added().where("position", "<", before).limit(batchSize).execute();
  for (const whole of new Set(next.map((each) => each.whole))) {
    const rows = await added().where("whole", "=", whole).execute();
    if (rows.length === 0) continue;
    const records = rows.map(({ kind, thing, print }) => ({
      kind,
      id: thing,
      group: whole,
      fingerprint: print,
    }));
    const outcome = await undoRecords({ context, tx, owner }, { part, parts: archiveParts }, records);
    await tx
      .updateTable("import_rest")
      .set({ state: outcome === "kept" ? "kept" : "removed" })
      .where("owner_id", "=", owner.id)
      .where("import_id", "=", row.id)
      .where("part", "=", part.of)
      .where("whole", "=", whole)
      .where("state", "=", "added")
      .execute();
    undoing.done += rows.length;
  }
  // Also without progress, because it verifies the lease.
  await countLeased(context, tx, lease, { done: undoing.done });
  return next.at(-1)?.position ?? 0;
}

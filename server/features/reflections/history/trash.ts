import type { Output } from "#contract/endpoint.ts";
import type { changeInBulk } from "#contract/reflections/reflection-list.ts";
import { trashDays } from "#contract/reflections/reflection-rules.ts";
import type { Context } from "#server/context.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import { releaseAttachments } from "#server/features/attachments/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { ReflectionRow } from "../stored/reflection-rows.ts";
import { removeTerms } from "../terms/search-index.ts";
import { hasDaily } from "./details.ts";

// These ignore ids to which they do not apply.

/** @returns how many it changed */
export async function moveToTrash(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  let change = await nextChanges(tx, ownerId, ids.length);
  const deleted_at = clock.now().getTime();
  const rows = await chosen(tx, ownerId, ids).where("deleted_at", "is", null).execute();
  for (const { id } of rows) {
    await tx
      .updateTable("reflections")
      .set({ deleted_at, change })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id)
      .execute();
    change += 1;
  }
  return rows.length;
}

export async function takeFromTrash(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<Output<typeof changeInBulk>> {
  let came_back_free = 0;
  if (ids.length === 0) return { changed: 0, came_back_free };
  let change = await nextChanges(tx, ownerId, ids.length);
  const rows = await chosen(tx, ownerId, ids).where("deleted_at", "is not", null).execute();
  for (const row of rows) {
    const restored = await outOfTrash(tx, ownerId, row);
    if (restored.kind) came_back_free += 1;
    await tx
      .updateTable("reflections")
      .set({ ...restored, change })
      .where("owner_id", "=", ownerId)
      .where("id", "=", row.id)
      .execute();
    change += 1;
  }
  return { changed: rows.length, came_back_free };
}

/** Removes what is in the trash for good, with its search terms, versions and attachments. @returns how many */
export async function removePermanently(
  context: Context,
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  let change = await nextChanges(tx, ownerId, ids.length);
  // The update locks the rows, so that they are not indexed in the meantime on PostgreSQL.
  const rows = await tx
    .updateTable("reflections")
    .set({ change })
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where("deleted_at", "is not", null)
    .returning(["id", "seq"])
    .execute();
  if (rows.length === 0) return 0;
  const removed = rows.map(({ id }) => id);
  await releaseAttachments(context, tx, ownerId, removed);
  for (const { id, seq } of rows) {
    await removeTerms(context, tx, seq);
    await tx.insertInto("removed_reflections").values({ id, owner_id: ownerId, change }).execute();
    change += 1;
  }
  await tx.deleteFrom("reflections").where("owner_id", "=", ownerId).where("id", "in", removed).execute();
  return removed.length;
}

/** The values that restore a row: as a free reflection if its day has another daily one by now. */
export async function outOfTrash(
  tx: Tx,
  ownerId: string,
  row: Pick<ReflectionRow, "kind" | "day" | "deleted_at">,
): Promise<Partial<Pick<ReflectionRow, "deleted_at" | "kind">>> {
  if (row.deleted_at === null) return {};
  const isTaken = row.kind === "daily" && (await hasDaily(tx, ownerId, row.day));
  return { deleted_at: null, ...(isTaken && { kind: "free" }) };
}

const chosen = (tx: Tx, ownerId: string, ids: readonly string[]) =>
  tx
    .selectFrom("reflections")
    .select(["id", "seq", "kind", "day", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .orderBy("id");

const trashMs = trashDays * 86_400_000;
/** Few, because on SQLite everyone waits meanwhile. */
export const removedAtOnce = 10;

/** Removes what was in the trash for 30 days of the store's own time. A second server waits, and finds nothing left. */
export async function sweepTrash(context: Context): Promise<void> {
  const before = await context.expiryCutoff(trashMs);
  if (before === null) return;
  const due = await context.database.asSystem((tx) =>
    tx.selectFrom("reflections").select("owner_id").distinct().where("deleted_at", "<=", before).execute(),
  );
  for (const { owner_id } of due) while ((await removeDue(context, owner_id, before)) > 0) await pause();
}

/** Checks again in the transaction, because some may have been restored meanwhile. */
const removeDue = (context: Context, ownerId: string, before: number): Promise<number> =>
  context.database.asOwner(ownerId, async (tx) => {
    await nextChanges(tx, ownerId, 0);
    const due = await tx
      .selectFrom("reflections")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("deleted_at", "<=", before)
      .limit(removedAtOnce)
      .execute();
    const ids = due.map(({ id }) => id);
    return removePermanently(context, tx, ownerId, ids);
  });

const erasedAtOnce = 10;

/**
 * Removes all reflections of a person with their search terms, a few at a time, so that others don't wait long. After a
 * crash, calling it again removes the rest.
 */
export async function eraseReflections(context: Context, ownerId: string): Promise<void> {
  const eraseSome = async (tx: Tx) => {
    const rows = await tx
      .selectFrom("reflections")
      .select("seq")
      .where("owner_id", "=", ownerId)
      .limit(erasedAtOnce)
      .execute();
    for (const { seq } of rows) {
      await removeTerms(context, tx, seq);
      await tx.deleteFrom("reflections").where("seq", "=", seq).where("owner_id", "=", ownerId).execute();
    }
    return rows.length;
  };
  while ((await context.database.asOwner(ownerId, eraseSome)) > 0) await pause();
}

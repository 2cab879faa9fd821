import { trashDays } from "#contract/reflections/reflection-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import type { AttachmentLinks } from "../attachment-links.ts";
import { nextChanges } from "../change-numbers.ts";
import type { ReflectionRow } from "../stored/reflection-rows.ts";
import { hasDaily } from "./details.ts";

/** Those that are there and are not in it yet. @returns how many */
export async function moveToTrash(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  now: number,
): Promise<number> {
  if (ids.length === 0) return 0;
  let change = await nextChanges(tx, ownerId, ids.length);
  const rows = await chosen(tx, ownerId, ids).where("deleted_at", "is", null).execute();
  for (const { id } of rows) {
    await tx
      .updateTable("reflections")
      .set({ deleted_at: now, change })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id)
      .execute();
    change += 1;
  }
  return rows.length;
}

/** Those that are in it. @returns how many */
export async function takeFromTrash(tx: Tx, ownerId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  let change = await nextChanges(tx, ownerId, ids.length);
  const rows = await chosen(tx, ownerId, ids).where("deleted_at", "is not", null).execute();
  for (const row of rows) {
    await tx
      .updateTable("reflections")
      .set({ ...(await outOfTrash(tx, ownerId, row)), change })
      .where("owner_id", "=", ownerId)
      .where("id", "=", row.id)
      .execute();
    change += 1;
  }
  return rows.length;
}

/** What brings a row back: as a free reflection where its day has another daily one by now. */
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

/** For good, with search terms, versions and attachments; passes over what is not in the trash. @returns how many */
export type RemovePermanently = (tx: Tx, ownerId: string, ids: readonly string[]) => Promise<number>;

export function createRemoval({
  search,
  attachments,
}: {
  search: Pick<SearchIndex, "remove">;
  attachments: Pick<AttachmentLinks, "release">;
}): RemovePermanently {
  return async (tx, ownerId, ids) => {
    if (ids.length === 0) return 0;
    let change = await nextChanges(tx, ownerId, ids.length);
    // An update, so that on PostgreSQL nobody makes new terms of these meanwhile.
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
    await attachments.release(tx, ownerId, removed);
    for (const { id, seq } of rows) {
      await search.remove(tx, seq);
      await tx.insertInto("removed_reflections").values({ id, owner_id: ownerId, change }).execute();
      change += 1;
    }
    await tx.deleteFrom("reflections").where("owner_id", "=", ownerId).where("id", "in", removed).execute();
    return removed.length;
  };
}

const trashMs = trashDays * 86_400_000;
const removedAtOnce = 50;

/** Removes what has lain in the trash for its time. A second server that does so waits for the first, and finds nothing left. */
export function createTrashSweep({
  database,
  clock,
  removePermanently,
}: {
  database: Database;
  clock: Clock;
  removePermanently: RemovePermanently;
}): () => Promise<void> {
  const findDue = (before: number) =>
    database.asSystem((tx) =>
      tx.selectFrom("reflections").select("owner_id").distinct().where("deleted_at", "<=", before).execute(),
    );
  /** Asks again within the transaction: it may have been taken out meanwhile. */
  const removeSome = (ownerId: string, before: number) =>
    database.asOwner(ownerId, async (tx) => {
      await nextChanges(tx, ownerId, 0);
      const due = await tx
        .selectFrom("reflections")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("deleted_at", "<=", before)
        .limit(removedAtOnce)
        .execute();
      return removePermanently(
        tx,
        ownerId,
        due.map(({ id }) => id),
      );
    });

  return async () => {
    const before = clock.now().getTime() - trashMs;
    for (const { owner_id } of await findDue(before)) {
      while ((await removeSome(owner_id, before)) > 0);
    }
  };
}

import type { Output } from "#contract/endpoint.ts";
import type { changeInBulk } from "#contract/reflections/reflection-list.ts";
import { trashDays } from "#contract/reflections/reflection-rules.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { SearchIndex } from "#server/platform/search/search-index.ts";
import type { LivedSince } from "#server/platform/store-time.ts";
import type { AskAttachments } from "../stored/ports.ts";
import type { ReflectionRow } from "../stored/reflection-rows.ts";
import { hasDaily } from "./details.ts";

/** Ignores ids to which it does not apply. @returns how many it changed */
type ChangeSome = (tx: Tx, ownerId: string, ids: readonly string[]) => Promise<number>;

export type Changed = Output<typeof changeInBulk>;

export type Trash = {
  moveToTrash: ChangeSome;
  takeFromTrash(tx: Tx, ownerId: string, ids: readonly string[]): Promise<Changed>;
  /** Removes what is in the trash for good, with its search terms, versions and attachments. */
  removePermanently: ChangeSome;
  /** Removes what was in the trash for 30 days of the store's own time. A second server waits, and finds nothing left. */
  sweep(): Promise<void>;
};

const trashMs = trashDays * 86_400_000;
/** Few, because on SQLite everybody waits meanwhile. */
const removedAtOnce = 10;

export function createTrash({
  database,
  clock,
  expiryCutoff,
  search,
  attachments,
}: {
  database: Database;
  clock: Clock;
  expiryCutoff: LivedSince;
  search: Pick<SearchIndex, "remove">;
  attachments: Pick<AskAttachments, "release">;
}): Trash {
  const moveToTrash: ChangeSome = async (tx, ownerId, ids) => {
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
  };

  const takeFromTrash: Trash["takeFromTrash"] = async (tx, ownerId, ids) => {
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
  };

  const removePermanently: ChangeSome = async (tx, ownerId, ids) => {
    if (ids.length === 0) return 0;
    let change = await nextChanges(tx, ownerId, ids.length);
    // The update locks the rows, so that on PostgreSQL nobody indexes them meanwhile.
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

  const findDue = (before: number) =>
    database.asSystem((tx) =>
      tx.selectFrom("reflections").select("owner_id").distinct().where("deleted_at", "<=", before).execute(),
    );
  /** Checks again in the transaction, because some may have been restored meanwhile. */
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

  return {
    moveToTrash,
    takeFromTrash,
    removePermanently,
    async sweep() {
      const before = await expiryCutoff(trashMs);
      if (before === null) return;
      for (const { owner_id } of await findDue(before)) {
        while ((await removeSome(owner_id, before)) > 0) await pause();
      }
    },
  };
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

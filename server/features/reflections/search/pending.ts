import { sql } from "kysely";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { notIndexed } from "../stored/reflection-rows.ts";
import { searchVersion } from "../terms/search-index.ts";

/** If so, `indexPending` has nothing to do. That is so for most searches, which then need only one transaction. */
export async function isIndexed(tx: Tx, owner: Pick<Owner, "id">): Promise<boolean> {
  const pending = pendingOf(tx, owner.id, "<")
    .select("seq")
    .unionAll(pendingOf(tx, owner.id, ">").select("seq"));
  return (await pending.limit(1).executeTakeFirst()) === undefined;
}

/**
 * The latest of what was saved. If nothing was, what an earlier version indexed. An index has each part in this order.
 * @param isSkipped leaves out a revision of a page
 */
export async function findPending(
  tx: Tx,
  ownerId: string,
  limit: number,
  isSkipped: (page: { id: string; revision: number }) => boolean,
): Promise<string[]> {
  const find = async (seqs: ReturnType<typeof savedOf>) => {
    const rows = await tx
      .selectFrom("reflections")
      .select(["id", "revision"])
      .where("owner_id", "=", ownerId)
      .where("seq", "in", seqs.limit(limit))
      .orderBy("seq", "desc")
      .execute();
    return rows.filter((row) => !isSkipped(row)).map(({ id }) => id);
  };
  const saved = await find(savedOf(tx, ownerId));
  if (saved.length > 0 || (await isIndexed(tx, { id: ownerId }))) return saved;
  for (const than of ["<", ">"] as const) {
    const others = pendingOf(tx, ownerId, than)
      .select("seq")
      .where("search_version", "!=", sql.lit(notIndexed))
      .orderBy("search_version", "desc")
      .orderBy("seq", "desc");
    const found = await find(others);
    if (found.length > 0) return found;
  }
  return [];
}

const savedOf = (tx: Tx, ownerId: string) =>
  tx
    .selectFrom("reflections")
    .select("seq")
    .where("owner_id", "=", ownerId)
    .where("search_version", "=", sql.lit(notIndexed))
    .orderBy("seq", "desc");

export const countPending = ({ database }: Context, owner: Owner): Promise<number> =>
  database.asOwner(owner.id, async (tx) => {
    let count = 0;
    for (const than of ["<", ">"] as const) {
      const { some } = await pendingOf(tx, owner.id, than)
        .select((row) => row.fn.countAll<number>().as("some"))
        .executeTakeFirstOrThrow();
      count += some;
    }
    return count;
  });

/** Two queries, because a SQLite store on which `ANALYZE` was run would read every row for a single condition. */
const pendingOf = (tx: Tx, ownerId: string, than: "<" | ">") =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", ownerId)
    .where("search_version", than, sql.lit(searchVersion));

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

/** The latest of what was saved, then of what an earlier version indexed. An index has each part in this order. */
export async function findPending(
  tx: Tx,
  ownerId: string,
  limit: number,
): Promise<{ id: string; revision: number }[]> {
  if (await isIndexed(tx, { id: ownerId })) return [];
  const saved = tx
    .selectFrom("reflections")
    .select("seq")
    .where("owner_id", "=", ownerId)
    .where("search_version", "=", sql.lit(notIndexed))
    .orderBy("seq", "desc");
  const others = (["<", ">"] as const).map((than) =>
    pendingOf(tx, ownerId, than)
      .select("seq")
      .where("search_version", "!=", sql.lit(notIndexed))
      .orderBy("search_version", "desc")
      .orderBy("seq", "desc"),
  );
  const found: { id: string; revision: number }[] = [];
  for (const seqs of [saved, ...others])
    if (found.length < limit)
      found.push(
        ...(await tx
          .selectFrom("reflections")
          .select(["id", "revision"])
          .where("owner_id", "=", ownerId)
          .where("seq", "in", seqs.limit(limit - found.length))
          .orderBy("seq", "desc")
          .execute()),
      );
  return found;
}

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

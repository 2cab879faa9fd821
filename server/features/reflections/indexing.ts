import { setImmediate } from "node:timers/promises";
import type { Day } from "#contract/day.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { type SearchIndex, searchVersion } from "#server/platform/search/search-index.ts";
import { storedTexts } from "./reflection-rows.ts";

/** The `search_version` of a row whose terms are not made yet. */
export const notIndexed = 0;

export function createIndexing(database: Database, search: SearchIndex) {
  /**
   * Makes the terms of what was saved since, or was left without by an earlier program or a restore. A save does not
   * do so itself: a page that is being written is saved each second, and searched when it is done.
   * One row in each transaction: saves need not wait, and no two transactions wait for each other's words.
   */
  return async function indexAnew(
    owner: Owner,
    some: { exceptDay?: Day; most?: number } = {},
  ): Promise<void> {
    const { exceptDay, most } = some;
    const outdated = await database.asOwner(owner.id, (tx) =>
      outdatedOf(tx, owner)
        .select("id")
        .$if(exceptDay !== undefined, (query) => query.where("day", "!=", exceptDay ?? ""))
        .$if(most !== undefined, (query) => query.limit(most ?? 0))
        .execute(),
    );
    for (const { id } of outdated) {
      await database.asOwner(owner.id, async (tx) => {
        const row = await outdatedOf(tx, owner)
          .selectAll()
          .where("id", "=", id)
          // A save, or another search that does this work, at the same moment: SQLite has one writer anyway.
          .$if(database.engine === "postgres", (query) => query.forUpdate())
          .executeTakeFirst();
        if (!row) return;
        await search.write(tx, owner, row.seq, storedTexts(owner, row));
        await tx
          .updateTable("reflections")
          .set({ search_version: searchVersion })
          .where("owner_id", "=", owner.id)
          .where("id", "=", id)
          .execute();
      });
      // Others are answered meanwhile, and SQLite frees its statements.
      await setImmediate();
    }
  };
}

const outdatedOf = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("reflections")
    .where("owner_id", "=", owner.id)
    .where((is) =>
      is.or([is("search_version", "<", searchVersion), is("search_version", ">", searchVersion)]),
    );

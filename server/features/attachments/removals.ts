import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";

/** Removes blobs after their rows, so that no row names a missing blob and no blob is forgotten. */
export type Removals = {
  /** Call it in the transaction that deletes the rows. */
  ask(tx: Tx, folders: readonly string[]): Promise<void>;
  /** Removes folders at once that no backup can name. If that fails, the sweep removes them. */
  removeNow(folders: readonly string[]): Promise<void>;
  /** Removes what was asked for an hour ago or earlier. */
  sweep(): Promise<void>;
};

/** Lets a backup that began before the rows were deleted still find their blobs. */
const backupMs = 3_600_000;
const atOnce = 100;

export function createRemovals({
  database,
  blobs,
  clock,
}: {
  database: Database;
  blobs: Pick<BlobStore, "removeFolder">;
  clock: Clock;
}): Removals {
  const remove = async (folder: string) => {
    await blobs.removeFolder(folder);
    await database.query.deleteFrom("blob_removals").where("folder", "=", folder).execute();
  };
  return {
    async ask(tx, folders) {
      const asked_at = clock.now().getTime();
      for (const folder of folders)
        await tx
          .insertInto("blob_removals")
          .values({ folder, asked_at })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    },

    async removeNow(folders) {
      // After a failure the row stays for the sweep, and the request needn't fail.
      await Promise.allSettled(folders.map(remove));
    },

    async sweep() {
      const due = clock.now().getTime() - backupMs;
      const failures: unknown[] = [];
      let after = "";
      for (;;) {
        const rows = await database.query
          .selectFrom("blob_removals")
          .select("folder")
          .where("asked_at", "<=", due)
          .$if(after !== "", (query) => query.where("folder", ">", after))
          .orderBy("folder")
          .limit(atOnce)
          .execute();
        const results = await Promise.allSettled(rows.map(({ folder }) => remove(folder)));
        failures.push(...results.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
        after = rows.at(-1)?.folder ?? "";
        if (rows.length < atOnce) break;
      }
      // The other folders are done; the next sweep tries these again.
      if (failures.length > 0) throw failures[0];
    },
  };
}

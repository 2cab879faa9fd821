import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";

/** Takes blobs away after the rows that named them: at no time does a row name what is gone, or is a blob forgotten. */
export type Removals = {
  /** Within the transaction that takes the rows away. */
  ask(tx: Tx, folders: readonly string[]): Promise<void>;
  /** At once, for what no backup can name. Where that fails, the sweep does it. */
  removeNow(folders: readonly string[]): Promise<void>;
  /** What was asked for an hour ago or earlier. */
  sweep(): Promise<void>;
};

/** A backup that was begun before the rows went still finds their blobs. */
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
      // The row that asks for it stays where this fails, and whoever waits for the answer need not know.
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
      // One that can't go holds up no other, and is tried again with the next sweep.
      if (failures.length > 0) throw failures[0];
    },
  };
}

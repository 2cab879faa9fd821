import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";

// Blobs are removed after their rows, so that no row names a missing blob and no blob is forgotten.

/** A backup that began before the rows were deleted still needs their blobs. */
const backupMs = 3_600_000;
const foldersAtOnce = 100;

/** Has the blobs of these folders removed later. Call it in the transaction that deletes their rows. */
export async function askToRemoveBlobs(
  { clock }: Pick<Context, "clock">,
  tx: Tx,
  folders: readonly string[],
): Promise<void> {
  const asked_at = clock.now().getTime();
  for (const folder of folders)
    await tx
      .insertInto("blob_removals")
      .values({ folder, asked_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Removes folders at once that no backup can name. If that fails, the sweep removes them. */
export async function removeBlobsNow(context: Context, folders: readonly string[]): Promise<void> {
  // After a failure the row stays for the sweep, so the request can succeed.
  await Promise.allSettled(folders.map((folder) => remove(context, folder)));
}

/** Removes what was asked for an hour ago or earlier. */
export async function sweepBlobs(context: Context): Promise<void> {
  const due = context.clock.now().getTime() - backupMs;
  const failures: unknown[] = [];
  for (let after = ""; ; ) {
    const rows = await context.database.query
      .selectFrom("blob_removals")
      .select("folder")
      .where("asked_at", "<=", due)
      .where("folder", ">", after)
      .orderBy("folder")
      .limit(foldersAtOnce)
      .execute();
    const results = await Promise.allSettled(rows.map(({ folder }) => remove(context, folder)));
    failures.push(...results.flatMap((one) => (one.status === "rejected" ? [one.reason] : [])));
    after = rows.at(-1)?.folder ?? "";
    if (rows.length < foldersAtOnce) break;
  }
  // The other folders are done; the next sweep tries these again.
  if (failures.length > 0) throw failures[0];
}

async function remove({ blobs, database }: Context, folder: string): Promise<void> {
  await blobs.removeFolder(folder);
  await database.query.deleteFrom("blob_removals").where("folder", "=", folder).execute();
}

import type { Database, Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { pause } from "#server/platform/pause.ts";

const tables = ["import_entries", "import_reflections", "import_rest"] as const;
const rowsAtOnce = 500;

/**
 * Removes a batch of an import's report. A report can have a million rows, and removing all of them at once would block
 * SQLite for seconds. @returns whether rows may be left
 */
export async function removeSome(tx: Tx, ownerId: string, importId: string): Promise<boolean> {
  for (const table of tables) {
    const rows = await tx
      .selectFrom(table)
      .select("position")
      .where("owner_id", "=", ownerId)
      .where("import_id", "=", importId)
      .orderBy("position")
      .limit(rowsAtOnce)
      .execute();
    const last = rows.at(-1);
    if (!last) continue;
    await tx
      .deleteFrom(table)
      .where("owner_id", "=", ownerId)
      .where("import_id", "=", importId)
      .where("position", "<=", last.position)
      .execute();
    return true;
  }
  return false;
}

/** Removes an inactive import and its report. */
export async function removeWhole(database: Database, ownerId: string, importId: string): Promise<void> {
  while (await database.asOwner(ownerId, (tx) => removeSome(tx, ownerId, importId))) await pause();
  await database.asOwner(ownerId, (tx) =>
    tx.deleteFrom("imports").$call(ownRow(ownerId, importId)).execute(),
  );
}

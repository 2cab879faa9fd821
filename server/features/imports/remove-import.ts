import { undoDays, waitingImportDays } from "#contract/imports/import-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { askToRemoveBlobs, removeBlobsNow } from "#server/features/attachments/index.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ended, findImport, updateImport } from "./stored/find-import.ts";
import { type ImportRow, wrongState } from "./stored/import-rows.ts";
import { removeWhole } from "./stored/remove-report.ts";

const dayMs = 86_400_000;

/** Removes an import and its report. What it added stays. @throws AppError `not_found`, `wrong_state` */
export async function removeImport(context: Context, owner: Owner, id: string): Promise<void> {
  const { database, clock } = context;
  const folder = await database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, database.engine);
    const row = await findImport(tx, owner, id);
    if (row.phase === "importing") throw wrongState(t("This import is still running. Stop it first."));
    if (row.phase === "undoing") throw wrongState(t("This import is being undone. Wait until that is done."));
    if (row.folder) await askToRemoveBlobs(context, tx, [row.folder]);
    // Rejects new actions while the report is being deleted.
    await updateImport(context, tx, owner, id, { ...ended(clock.now().getTime()), phase: "failed" });
    return row.folder;
  });
  if (folder) await removeBlobsNow(context, [folder]);
  await removeWhole(database, owner.id, id);
}

/** Removes uploads that were abandoned, and ends imports whose owner has not come back. */
export async function sweepImports(context: Context): Promise<void> {
  const { database, expiryCutoff } = context;
  const abandonedBefore = await expiryCutoff(waitingImportDays * dayMs);
  const unfinishedBefore = await expiryCutoff(undoDays * dayMs);
  if (abandonedBefore === null) return;
  const due = await database.asSystem((tx) =>
    tx
      .selectFrom("imports")
      .select(["owner_id", "id", "phase", "folder"])
      .where("folder", "is not", null)
      .where("changed_at", "<=", abandonedBefore)
      .execute(),
  );
  for (const { owner_id, id, phase, folder } of due) {
    const before = phase === "importing" ? unfinishedBefore : abandonedBefore;
    if (folder === null || before === null) continue;
    const hasEnded = await endUnchanged(context, { owner_id, id, phase, folder, before });
    if (hasEnded && phase !== "importing") await removeWhole(database, owner_id, id);
  }
}

/** @returns `false` if it has changed after `before` */
const endUnchanged = (
  context: Context,
  due: { owner_id: string; id: string; phase: ImportRow["phase"]; folder: string; before: number },
): Promise<boolean> =>
  context.database.asOwner(due.owner_id, async (tx) => {
    const changed = await tx
      .updateTable("imports")
      .set({
        ...ended(context.clock.now().getTime()),
        ...(due.phase === "importing" ? { phase: "done", is_stopped: 1 } : { phase: "failed" }),
      })
      .$call(ownRow(due.owner_id, due.id))
      .where("phase", "=", due.phase)
      .where("changed_at", "<=", due.before)
      .returning("id")
      .executeTakeFirst();
    if (changed) await askToRemoveBlobs(context, tx, [due.folder]);
    return changed !== undefined;
  });

/** For a deleted account. A server that still works on one of its imports stops at its next write. */
export async function eraseImports(context: Context, ownerId: string): Promise<void> {
  const { database, clock } = context;
  const rows = await database.asOwner(ownerId, async (tx) => {
    const found = await tx
      .selectFrom("imports")
      .select(["id", "folder"])
      .where("owner_id", "=", ownerId)
      .execute();
    const folders = found.flatMap(({ folder }) => folder ?? []);
    await askToRemoveBlobs(context, tx, folders);
    await tx
      .updateTable("imports")
      .set({ ...ended(clock.now().getTime()), phase: "failed" })
      .where("owner_id", "=", ownerId)
      .execute();
    return found;
  });
  for (const { id } of rows) await removeWhole(database, ownerId, id);
}

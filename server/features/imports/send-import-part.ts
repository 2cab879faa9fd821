import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { askToRemoveBlobs, removeBlobsNow } from "#server/features/attachments/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { findImport } from "./stored/find-import.ts";
import { importParts, writePart } from "./stored/import-parts.ts";
import { noSuchImport } from "./stored/import-rows.ts";

/** @throws AppError `not_found`, `already_taken` after the last part, `invalid_input` for a part of another size */
export async function sendImportPart(
  context: Context,
  owner: Owner,
  id: string,
  part: number,
  content: Buffer,
): Promise<void> {
  const row = await context.database.asOwner(owner.id, (tx) => findImport(tx, owner, id));
  if (row.phase !== "uploading") throw new AppError("already_taken", t("These files have already arrived."));
  importParts.refuseWrong(row.bytes, part, content);
  await writePart(context, owner, row, part, content);
  if (await noteArrival(context, owner, id, part)) return;
  if (row.folder) await removeFolder(context, owner, row.folder);
  throw noSuchImport();
}

/** @returns `false` if the import was removed while the part was written */
const noteArrival = (
  { database, clock }: Context,
  owner: Owner,
  id: string,
  part: number,
): Promise<boolean> =>
  database.asOwner(owner.id, async (tx) => {
    const current = await tx
      .updateTable("imports")
      .set({ changed_at: clock.now().getTime() })
      .$call(ownRow(owner.id, id))
      .returning(["phase", "folder"])
      .executeTakeFirst();
    if (!current || current.folder === null) return false;
    // The part was sent twice, and the upload is already complete.
    if (current.phase !== "uploading") return true;
    const added = await tx
      .insertInto("import_parts")
      .values({ owner_id: owner.id, import_id: id, part })
      .onConflict((conflict) => conflict.doNothing())
      .returning("part")
      .executeTakeFirst();
    if (added)
      await tx
        .updateTable("imports")
        .set(({ eb }) => ({ done: eb("done", "+", 1) }))
        .$call(ownRow(owner.id, id))
        .execute();
    return true;
  });

async function removeFolder(context: Context, owner: Owner, folder: string): Promise<void> {
  await context.database.asOwner(owner.id, (tx) => askToRemoveBlobs(context, tx, [folder]));
  await removeBlobsNow(context, [folder]);
}

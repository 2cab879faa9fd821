import { randomBytes } from "node:crypto";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  type AttachmentRow,
  fileSealer,
  findAttachment,
  noSuchAttachment,
  sealColumn,
} from "./attachment-rows.ts";
import { askToRemoveBlobs, removeBlobsNow } from "./removals.ts";
import type { Finished } from "./store-file.ts";

/** @throws AppError `not_found` if the id is another person's */
export async function insertUnfinished(
  tx: Tx,
  owner: Owner,
  {
    id,
    name,
    alt,
    declaredBytes,
    createdAt,
  }: { id: string; name: string; alt: string; declaredBytes: number; createdAt: number },
): Promise<AttachmentRow> {
  const sealer = fileSealer(owner, id);
  const row = await tx
    .insertInto("attachments")
    .values({
      id,
      owner_id: owner.id,
      folder: randomBytes(16).toString("hex"),
      name: sealColumn(sealer, id, "name", name),
      alt: sealColumn(sealer, id, "alt", alt),
      declared_bytes: declaredBytes,
      bytes: 0,
      stored_bytes: 0,
      widths: "[]",
      created_at: createdAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  // The person sent it twice at once, or the id is another person's.
  const stored = row ?? (await findAttachment(tx, owner, id));
  if (!stored) throw noSuchAttachment();
  return stored;
}

/** @returns whether it was unfinished until now */
export async function finishRow(
  { clock }: Context,
  tx: Tx,
  owner: Owner,
  id: string,
  finished: Finished,
): Promise<boolean> {
  const row = await tx
    .updateTable("attachments")
    .set({ ...finished, finished_at: clock.now().getTime() })
    .$call(ownRow(owner.id, id))
    .where("finished_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a file that was refused, unless another server has finished it. */
export async function forgetUnfinished(
  context: Context,
  owner: Owner,
  { id, folder }: AttachmentRow,
): Promise<void> {
  const isGone = await context.database.asOwner(owner.id, async (tx) => {
    await tx.deleteFrom("attachments").$call(ownRow(owner.id, id)).where("finished_at", "is", null).execute();
    const isFinished = (await findAttachment(tx, owner, id)) !== undefined;
    if (!isFinished) await askToRemoveBlobs(context, tx, [folder]);
    return !isFinished;
  });
  if (isGone) await removeBlobsNow(context, [folder]);
}

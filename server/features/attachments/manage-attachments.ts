import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { fileSealer, noSuchAttachment, sealColumn, toAttachment } from "./attachment-rows.ts";
import { countPictures, markChanged, requireReflection } from "./its-reflection.ts";
import { usedBytes } from "./quota.ts";
import { askToRemoveBlobs } from "./removals.ts";
import { deleteUnused } from "./unused.ts";

/** In the order of `ids`, without those that don't exist. */
export const findAttachments = (
  context: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<Attachment[]> =>
  context.database.asOwner(owner.id, async (tx) => {
    const rows = await finished(tx, owner).where("id", "in", ids).execute();
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [...new Set(ids)].flatMap((id) => {
      const row = byId.get(id);
      return row ? [toAttachment(context, owner, row)] : [];
    });
  });

/** Oldest first. @throws AppError `not_found` */
export const listAttachments = (
  context: Context,
  owner: Owner,
  reflectionId: string,
): Promise<Attachment[]> =>
  context.database.asOwner(owner.id, async (tx) => {
    await requireReflection(tx, owner.id, reflectionId);
    const rows = await finished(tx, owner)
      .where("id", "in", (uses) =>
        uses
          .selectFrom("attachment_uses")
          .select("attachment_id")
          .where("owner_id", "=", owner.id)
          .where("reflection_id", "=", reflectionId),
      )
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    return rows.map((row) => toAttachment(context, owner, row));
  });

/** @throws AppError `not_found` */
export const describeAttachment = (
  context: Context,
  owner: Owner,
  id: string,
  alt: string,
): Promise<Attachment> =>
  context.database.asOwner(owner.id, async (tx) => {
    const row = await tx
      .updateTable("attachments")
      .set({ alt: sealColumn(fileSealer(owner, id), id, "alt", alt) })
      .$call(ownRow(owner.id, id))
      .where("finished_at", "is not", null)
      .returningAll()
      .executeTakeFirstOrThrow(noSuchAttachment);
    return toAttachment(context, owner, row);
  });

export const usedAttachmentBytes = ({ database }: Context, owner: Owner): Promise<number> =>
  database.asOwner(owner.id, (tx) => usedBytes(tx, owner));

/** @throws AppError `not_found` */
export const attach = (
  { database }: Context,
  owner: Owner,
  reflectionId: string,
  id: string,
): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await markChanged(tx, owner.id, reflectionId);
    await finished(tx, owner).where("id", "=", id).executeTakeFirstOrThrow(noSuchAttachment);
    await tx
      .insertInto("attachment_uses")
      .values({ attachment_id: id, reflection_id: reflectionId, owner_id: owner.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await countPictures(tx, owner.id, reflectionId);
  });

/** @throws AppError `not_found` */
export const detach = (context: Context, owner: Owner, reflectionId: string, id: string): Promise<void> =>
  context.database.asOwner(owner.id, async (tx) => {
    await markChanged(tx, owner.id, reflectionId);
    await tx
      .deleteFrom("attachment_uses")
      .where("owner_id", "=", owner.id)
      .where("reflection_id", "=", reflectionId)
      .where("attachment_id", "=", id)
      .returning("attachment_id")
      .executeTakeFirstOrThrow(noSuchAttachment);
    await countPictures(tx, owner.id, reflectionId);
    await askToRemoveBlobs(context, tx, await deleteUnused(tx, owner.id, [id]));
  });

const finished = (tx: Tx, owner: Owner) =>
  tx
    .selectFrom("attachments")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("finished_at", "is not", null);

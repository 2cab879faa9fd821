import { sql } from "kysely";
import { t } from "#contract/translate.ts";
import { nextChanges } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";

// Attachments and reflections are one feature in two folders: these are the columns of a reflection that follow its
// attachments.

/** @throws AppError `not_found` */
export async function requireReflection(tx: Tx, ownerId: string, id: string): Promise<void> {
  await tx
    .selectFrom("reflections")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(noSuchReflection);
}

/**
 * Numbers a change, so that other clients learn of it. Call it first in a transaction: from then on, the person's other
 * changes wait.
 * @throws AppError `not_found`
 */
export async function markChanged(tx: Tx, ownerId: string, id: string): Promise<void> {
  const change = await nextChanges(tx, ownerId, 1);
  await tx
    .updateTable("reflections")
    .set({ change })
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirstOrThrow(noSuchReflection);
}

/** Whether a reflection that shows the attachment is excluded from AI or in the trash. */
export const isShownOutOfReach = async (tx: Tx, ownerId: string, attachmentId: string): Promise<boolean> =>
  (await tx
    .selectFrom("attachment_uses")
    .innerJoin("reflections", "reflections.id", "attachment_uses.reflection_id")
    .select("reflections.id")
    .where("attachment_uses.owner_id", "=", ownerId)
    .where("attachment_uses.attachment_id", "=", attachmentId)
    .where(({ or, eb }) =>
      or([eb("reflections.excluded_from_ai", "=", 1), eb("reflections.deleted_at", "is not", null)]),
    )
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Updates the number of a reflection's pictures, which lists filter by. */
export async function countPictures(tx: Tx, ownerId: string, reflectionId: string): Promise<void> {
  const { pictures } = await tx
    .selectFrom("attachment_uses")
    .innerJoin("attachments", "attachments.id", "attachment_uses.attachment_id")
    .select(sql<number>`count(*)`.as("pictures"))
    .where("attachment_uses.owner_id", "=", ownerId)
    .where("attachment_uses.reflection_id", "=", reflectionId)
    .where("attachments.kind", "=", "picture")
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("reflections")
    .set({ picture_count: pictures })
    .where("owner_id", "=", ownerId)
    .where("id", "=", reflectionId)
    .execute();
}

const noSuchReflection = () => new AppError("not_found", t("There is no such reflection."));

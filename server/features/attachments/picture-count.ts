import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Keeps what the list filters by right. */
export async function countPictures(tx: Tx, ownerId: string, reflectionId: string): Promise<void> {
  await tx
    .updateTable("reflections")
    .set(({ selectFrom }) => ({
      picture_count: selectFrom("attachment_uses")
        .innerJoin("attachments", "attachments.id", "attachment_uses.attachment_id")
        .select(sql<number>`count(*)`.as("pictures"))
        .where("attachment_uses.reflection_id", "=", reflectionId)
        .where("attachments.kind", "=", "picture"),
    }))
    .where("owner_id", "=", ownerId)
    .where("id", "=", reflectionId)
    .execute();
}

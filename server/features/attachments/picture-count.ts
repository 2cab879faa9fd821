import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Tells a reflection how many pictures it has; lists filter by it. */
export type CountPictures = (tx: Tx, ownerId: string, reflectionId: string) => Promise<void>;

export const createPictureCount =
  (
    setPictureCount: (tx: Tx, ownerId: string, reflectionId: string, count: number) => Promise<void>,
  ): CountPictures =>
  async (tx, ownerId, reflectionId) => {
    const { pictures } = await tx
      .selectFrom("attachment_uses")
      .innerJoin("attachments", "attachments.id", "attachment_uses.attachment_id")
      .select(sql<number>`count(*)`.as("pictures"))
      .where("attachment_uses.owner_id", "=", ownerId)
      .where("attachment_uses.reflection_id", "=", reflectionId)
      .where("attachments.kind", "=", "picture")
      .executeTakeFirstOrThrow();
    await setPictureCount(tx, ownerId, reflectionId, pictures);
  };

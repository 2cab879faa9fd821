import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";

/** Stores the number of a reflection's pictures, which lists filter by. */
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

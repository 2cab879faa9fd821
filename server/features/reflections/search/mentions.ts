import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** Replaces the mentions of one reflection. */
export async function writeMentions(
  tx: Tx,
  owner: Owner,
  reflectionId: string,
  mentionedIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom("reflection_mentions")
    .where("owner_id", "=", owner.id)
    .where("reflection_id", "=", reflectionId)
    .execute();
  const rows = mentionedIds.map((mentioned_id) => ({
    owner_id: owner.id,
    reflection_id: reflectionId,
    mentioned_id,
  }));
  if (rows.length > 0) await tx.insertInto("reflection_mentions").values(rows).execute();
}

/** The reflections that mention one of `ids`. */
export const mentioningAny = (
  { database }: Context,
  owner: Owner,
  ids: readonly string[],
): Promise<string[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("reflection_mentions")
      .select("reflection_id")
      .distinct()
      .where("owner_id", "=", owner.id)
      .where("mentioned_id", "in", ids)
      .execute();
    return rows.map(({ reflection_id }) => reflection_id);
  });

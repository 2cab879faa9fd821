import type { Context } from "#server/context.ts";
import { idsOpenToAi } from "#server/features/reflections/index.ts";

const maxAtOnce = 500;

/** Deletes for good the sentences whose source is gone or excluded from AI. They were already hidden. */
export async function sweepRemembered(context: Context): Promise<void> {
  for (const source of ["message", "reflection"] as const) {
    const owners = await context.database.asSystem((tx) =>
      tx
        .selectFrom("remembered")
        .select("owner_id")
        .distinct()
        .where("source", "=", source)
        .where("forgotten_at", "is", null)
        .execute(),
    );
    for (const { owner_id } of owners) await removeGone(context, owner_id, source);
  }
}

const removeGone = (context: Context, ownerId: string, source: "message" | "reflection") =>
  context.database.asOwner(ownerId, async (tx) => {
    const rows = tx
      .selectFrom("remembered")
      .select(["id", "source_id"])
      .where("owner_id", "=", ownerId)
      .where("source", "=", source)
      .where("forgotten_at", "is", null)
      .limit(maxAtOnce);
    const found = await rows.execute();
    const ids = found.flatMap(({ source_id }) => source_id ?? []);
    if (ids.length === 0) return;
    const there = new Set(
      source === "reflection"
        ? await idsOpenToAi(tx, ownerId, ids)
        : (
            await tx
              .selectFrom("chat_messages")
              .select("id")
              .where("owner_id", "=", ownerId)
              .where("id", "in", ids)
              .execute()
          ).map(({ id }) => id),
    );
    const gone = found.filter(({ source_id }) => source_id === null || !there.has(source_id));
    if (gone.length === 0) return;
    await tx
      .deleteFrom("remembered")
      .where("owner_id", "=", ownerId)
      .where(
        "id",
        "in",
        gone.map(({ id }) => id),
      )
      .execute();
  });

import type { Database } from "#server/platform/database.ts";
import type { AskReflections } from "./sources.ts";

const lookedAtOnce = 500;

/** Deletes for good the sentences whose source is gone or excluded from AI. They were already hidden. */
export function createRememberedSweep({
  database,
  reflections,
}: {
  database: Database;
  reflections: Pick<AskReflections, "openToAi">;
}) {
  const remove = (ownerId: string, source: "message" | "reflection") =>
    database.asOwner(ownerId, async (tx) => {
      const rows = tx
        .selectFrom("remembered")
        .select(["id", "source_id"])
        .where("owner_id", "=", ownerId)
        .where("source", "=", source)
        .where("forgotten_at", "is", null)
        .limit(lookedAtOnce);
      const kept = await rows.execute();
      const ids = kept.flatMap(({ source_id }) => source_id ?? []);
      if (ids.length === 0) return;
      const there = new Set(
        source === "reflection"
          ? await reflections.openToAi(tx, ownerId, ids)
          : (
              await tx
                .selectFrom("chat_messages")
                .select("id")
                .where("owner_id", "=", ownerId)
                .where("id", "in", ids)
                .execute()
            ).map(({ id }) => id),
      );
      const gone = kept.filter(({ source_id }) => source_id === null || !there.has(source_id));
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

  return async (): Promise<void> => {
    for (const source of ["message", "reflection"] as const) {
      const owners = await database.asSystem((tx) =>
        tx
          .selectFrom("remembered")
          .select("owner_id")
          .distinct()
          .where("source", "=", source)
          .where("forgotten_at", "is", null)
          .execute(),
      );
      for (const { owner_id } of owners) await remove(owner_id, source);
    }
  };
}

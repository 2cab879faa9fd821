import { z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { type ArchivePart, toInstant } from "#server/platform/archive-part.ts";
import type { Database } from "#server/platform/database.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { addDecision, contentSchema, readDecisions } from "./decision-store.ts";

const lineSchema = z.object({
  is: z.literal("decision"),
  id: idSchema,
  decided_at: instantSchema,
  content: contentSchema,
});
type Line = z.output<typeof lineSchema>;

/** What a person decided of names and themes, in the order in which they did. */
export function createDecisionArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "decisions",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      for (const { id, decided_at, ...content } of await readDecisions({ database }, owner))
        yield { is: "decision", id, decided_at: toInstant(decided_at), content } satisfies Line;
    },

    take(owner, given, _ids, remember) {
      const { id, decided_at, content } = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const isNew = await addDecision(tx, owner, {
          id,
          decidedAt: Date.parse(decided_at),
          decision: content,
        });
        if (!isNew) return "already_there";
        await remember(tx, { kind: "decision", id, print: "" });
        return "added";
      });
    },

    /** Nobody changes a decision: it stands, or is undone. */
    async takeBack(tx, owner, [thing]) {
      const row = await tx
        .deleteFrom("entity_decisions")
        .$call(ownRow(owner.id, thing?.id ?? ""))
        .returning("id")
        .executeTakeFirst();
      return row ? "removed" : "gone";
    },
  };
}

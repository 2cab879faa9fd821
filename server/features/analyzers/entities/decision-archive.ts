import { z } from "zod";
import { mostDecisions } from "#contract/analyzers/people-rules.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { type ArchivePart, toInstant } from "#server/platform/archive-part.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { contentSchema, createDecisionStore } from "./decision-store.ts";

const lineSchema = z.object({
  is: z.literal("decision"),
  id: idSchema,
  decided_at: instantSchema,
  content: contentSchema,
});
type Line = z.output<typeof lineSchema>;

/** What a person decided of names and themes, in the order in which they did. */
export function createDecisionArchive({ database }: { database: Database }): ArchivePart {
  const now = (instant: string) => ({ now: () => new Date(instant) });
  return {
    of: "decisions",
    comes: "after",

    async *write(owner, only) {
      if (only) return;
      const store = createDecisionStore({ database, clock: now(new Date(0).toISOString()) });
      for (const { id, decided_at, ...content } of await store.read(owner))
        yield { is: "decision", id, decided_at: toInstant(decided_at), content } satisfies Line;
    },

    async take(owner, given) {
      const { id, decided_at, content } = lineSchema.parse(given);
      const store = createDecisionStore({ database, clock: now(decided_at) });
      const there = await store.read(owner);
      if (there.some((each) => each.id === id)) return "already_there";
      if (there.length >= mostDecisions)
        throw new AppError("limit_reached", `There are ${mostDecisions} decisions, which is the limit.`);
      await store.add(owner, id, content);
      return "added";
    },
  };
}

import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { idSchema } from "#contract/endpoint.ts";
import { maxRevisits } from "#contract/revisits/revisit-rules.ts";
import { type ArchivePart, archiveTable, fields } from "#server/features/archive/index.ts";
import { existingIn } from "#server/features/reflections/index.ts";
import { openRevisit, type RevisitRow, sealRevisit, storedSchema } from "./revisit-rows.ts";
import { tooManyRevisits } from "./save-revisit.ts";

/** The revisits of a day, with the pages that they quote. */
export const revisitArchive: ArchivePart = {
  of: "revisits",
  order: "afterReflections",
  tables: [
    archiveTable("revisits", "revisit", {
      key: ["id"],
      fields: [
        fields.sameId,
        fields.value(
          "reflection_id",
          idSchema,
          ({ reflection_id }: RevisitRow) => reflection_id,
          (id, { ids }) => ({ reflection_id: ids.of(id) }),
        ),
        fields.column("revision", z.int().min(1)),
        fields.column("due_on", daySchema),
        fields.instant("created_at"),
        fields.value(
          "content",
          storedSchema,
          (row: RevisitRow, owner) => openRevisit(owner, row),
          (content, { owner, id }) => ({
            closed: Number(content.outcome !== null),
            content: sealRevisit(owner, id, content),
          }),
        ),
      ],
      group: {
        column: "reflection_id",
        exists: async (tx, ownerId, id) => (await existingIn(tx, ownerId, [id])).has(id),
      },
      limit: { max: maxRevisits, sentence: tooManyRevisits },
      fingerprint: ({ due_on, content }) => [due_on, content],
    }),
  ],
};

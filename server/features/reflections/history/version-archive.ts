import { z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { versionReasons } from "#contract/reflections/reflection-history.ts";
import { draftSchema } from "#contract/reflections/reflections.ts";
import { type ArchivePart, inPages, toInstant } from "#server/platform/archive-part.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { unlessAltered } from "#server/platform/sealing.ts";
import { findReflection } from "../stored/reflection-rows.ts";
import { insertVersion, openVersionRow } from "./versions.ts";

const lineSchema = z.object({
  is: z.literal("version"),
  id: idSchema,
  reflection_id: idSchema,
  saved_at: instantSchema,
  device: z.string().max(200),
  reason: z.enum(versionReasons),
  word_count: z.int().min(0),
  draft: draftSchema,
});
type Line = z.output<typeof lineSchema>;

export function createVersionArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "versions",
    order: "afterReflections",

    async *write(owner, only) {
      const stored = (tx: Tx) => tx.selectFrom("reflection_versions").selectAll();
      // A version can be as long as a reflection.
      const versions = inPages(database, owner, stored, 20);
      for await (const row of versions) {
        if (only && !only.reflections.has(row.reflection_id)) continue;
        const draft = unlessAltered(() => openVersionRow(owner, row));
        if (!draft) continue;
        const { id, reflection_id, device, word_count } = row;
        const reason = z.enum(versionReasons).parse(row.reason);
        const saved_at = toInstant(row.saved_at);
        yield {
          is: "version",
          id,
          reflection_id,
          saved_at,
          device,
          reason,
          word_count,
          draft,
        } satisfies Line;
      }
    },

    async take(owner, given, ids, remember) {
      const { id, reflection_id, saved_at, device, reason, word_count, draft } = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        const reflection = await findReflection(tx, owner.id, ids.of(reflection_id));
        if (!reflection) return null;
        const version = { id: ids.of(id), reflection_id: reflection.id };
        const text = {
          draft: ids.draft(draft),
          wordCount: word_count,
          savedAt: Date.parse(saved_at),
          device,
          reason,
        };
        const inserted = await insertVersion(tx, owner, version, text);
        // Nothing else leads to the versions of an empty reflection, so it stays in lists.
        if (inserted && reflection.blank === 1 && reflection.unfinished === 0)
          await tx
            .updateTable("reflections")
            .set({ blank: 0 })
            .where("owner_id", "=", owner.id)
            .where("id", "=", reflection.id)
            .execute();
        if (!inserted) return "already_there";
        const brought = { kind: "version", id: version.id, whole: reflection.id, print: "" } as const;
        await remember(tx, brought);
        return "added";
      });
    },

    /** A version never changes. */
    async takeBack(tx, owner, versions) {
      const rows = await tx
        .deleteFrom("reflection_versions")
        .where("owner_id", "=", owner.id)
        .where(
          "id",
          "in",
          versions.map(({ id }) => id),
        )
        .returning("id")
        .execute();
      return rows.length > 0 ? "removed" : "gone";
    },
  };
}

import { z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { templateContentSchema } from "#contract/templates/templates.ts";
import { type ArchivePart, inPages, toInstant } from "#server/platform/archive-part.ts";
import { broughtPrint, held, removeUnchanged } from "#server/platform/brought.ts";
import type { Database } from "#server/platform/database.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { unlessAltered } from "#server/platform/sealing.ts";
import { openContent, refuseBeyondLimit, sealContent } from "./template-rows.ts";

const lineSchema = z.object({
  is: z.literal("template"),
  id: idSchema,
  revision: z.int().min(1),
  created_at: instantSchema,
  updated_at: instantSchema,
  content: templateContentSchema,
});
type Line = z.output<typeof lineSchema>;

/** The words that a person begins pages with. They may mention reflections. */
export function createTemplateArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "templates",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const templates = inPages(database, owner, (tx) => tx.selectFrom("templates").selectAll());
      for await (const row of templates) {
        const content = unlessAltered(() => openContent(owner, row));
        if (!content) continue;
        const { id, revision } = row;
        const moments = { created_at: toInstant(row.created_at), updated_at: toInstant(row.updated_at) };
        yield { is: "template", id, revision, ...moments, content } satisfies Line;
      }
    },

    take(owner, given, ids, remember) {
      const { id, revision, created_at, updated_at, content } = lineSchema.parse(given);
      const words = { name: content.name, body: ids.text(content.body) };
      return database.asOwner(owner.id, async (tx) => {
        await lockUser(tx, owner.id, database.engine);
        const row = await tx
          .insertInto("templates")
          .values({
            owner_id: owner.id,
            id,
            revision,
            created_at: Date.parse(created_at),
            updated_at: Date.parse(updated_at),
            content: sealContent(owner, id, words),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("content")
          .executeTakeFirst();
        if (!row) return "already_there";
        await refuseBeyondLimit(tx, owner);
        await remember(tx, { kind: "template", id, print: broughtPrint(owner, row.content) });
        return "added";
      });
    },

    async takeBack(tx, owner, [thing]) {
      const row = await tx
        .selectFrom("templates")
        .select("content")
        .$call(ownRow(owner.id, thing?.id ?? ""))
        .$call(held(database.engine))
        .executeTakeFirst();
      return removeUnchanged(thing, row ? broughtPrint(owner, row.content) : null, () =>
        tx
          .deleteFrom("templates")
          .$call(ownRow(owner.id, thing?.id ?? ""))
          .execute(),
      );
    },
  };
}

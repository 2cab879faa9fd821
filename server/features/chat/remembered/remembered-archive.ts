import { z } from "zod";
import { maxRemembered, maxRememberedLength } from "#contract/chat/chat-rules.ts";
import { idSchema, instantSchema, textSchema } from "#contract/endpoint.ts";
import { type ArchivePart, toInstant } from "#server/platform/archive-part.ts";
import { broughtPrint, held } from "#server/platform/brought.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { openContent, printOf, rowsOf, sealContent } from "./remembered-rows.ts";

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("remembered"),
    id: idSchema,
    source: z.enum(["reflection", "message", "person"]),
    source_id: idSchema.nullable(),
    edited: z.boolean(),
    created_at: instantSchema,
    text: textSchema(maxRememberedLength),
    quote: textSchema(20_000).nullable(),
  }),
  z.object({ is: z.literal("remembering"), on: z.boolean() }),
]);
type Line = z.output<typeof lineSchema>;

/** What the chat remembers. Of a forgotten sentence nothing is left that could be carried elsewhere. */
export function createRememberedArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "remembered",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const { rows, setting } = await database.asOwner(owner.id, async (tx) => ({
        rows: await rowsOf(tx, owner.id).selectAll().orderBy("created_at").orderBy("id").execute(),
        setting: await tx
          .selectFrom("remembering")
          .select("is_on")
          .where("owner_id", "=", owner.id)
          .executeTakeFirst(),
      }));
      if (setting) yield { is: "remembering", on: setting.is_on === 1 } satisfies Line;
      for (const row of rows) {
        const content = row.forgotten_at === null ? openContent(owner, row) : null;
        if (!content) continue;
        const { id, source, source_id, edited, created_at } = row;
        yield {
          is: "remembered",
          id,
          source,
          source_id,
          edited: edited === 1,
          created_at: toInstant(created_at),
          ...content,
        } satisfies Line;
      }
    },

    take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        if (line.is === "remembering") {
          const row = await tx
            .insertInto("remembering")
            .values({ owner_id: owner.id, is_on: Number(line.on) })
            .onConflict((conflict) => conflict.doNothing())
            .returning("is_on")
            .executeTakeFirst();
          if (!row) return "already_there";
          await remember(tx, { kind: "setting", id: "remembering", print: broughtPrint(owner, row.is_on) });
          return "added";
        }
        const { is: _, id, text, quote, source, source_id, edited, created_at } = line;
        const kept = await rowsOf(tx, owner.id).select("id").where("forgotten_at", "is", null).execute();
        if (kept.some((each) => each.id === id)) return "already_there";
        if (kept.length >= maxRemembered)
          throw new AppError("limit_reached", `${maxRemembered} sentences are remembered already.`);
        const row = await tx
          .insertInto("remembered")
          .values({
            owner_id: owner.id,
            id,
            print: printOf(owner, text),
            source,
            // Messages keep their ids.
            source_id: source_id === null || source === "message" ? source_id : ids.of(source_id),
            edited: Number(edited),
            forgotten_at: null,
            created_at: Date.parse(created_at),
            content: sealContent(owner, id, { text, quote }),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("content")
          .executeTakeFirst();
        if (!row) return "already_there";
        await remember(tx, { kind: "remembered", id, print: broughtPrint(owner, row.content) });
        return "added";
      });
    },

    async takeBack(tx, owner, [thing]) {
      if (thing?.kind === "setting") {
        const setting = await tx
          .selectFrom("remembering")
          .select("is_on")
          .where("owner_id", "=", owner.id)
          .$call(held(database.engine))
          .executeTakeFirst();
        if (!setting) return "gone";
        if (broughtPrint(owner, setting.is_on) !== thing.print) return "kept";
        await tx.deleteFrom("remembering").where("owner_id", "=", owner.id).execute();
        return "removed";
      }
      const row = await rowsOf(tx, owner.id)
        .select(["id", "content", "forgotten_at"])
        .where("id", "=", thing?.id ?? "")
        .$call(held(database.engine))
        .executeTakeFirst();
      // What the person asked to forget stays forgotten.
      if (!row || row.forgotten_at !== null) return "gone";
      if (broughtPrint(owner, row.content) !== thing?.print) return "kept";
      await tx.deleteFrom("remembered").$call(ownRow(owner.id, row.id)).execute();
      return "removed";
    },
  };
}

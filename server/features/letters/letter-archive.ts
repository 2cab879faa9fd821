import { z } from "zod";
import { daySchema, timeZoneSchema } from "#contract/day.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { rhythms } from "#contract/letters/letter-rules.ts";
import {
  type ArchivePart,
  fromInstantOrNull,
  inPages,
  toInstant,
  toInstantOrNull,
} from "#server/platform/archive-part.ts";
import { broughtPrint, held, removeUnchanged } from "#server/platform/brought.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  contentSchema,
  openLetter,
  readSettings,
  type SettingsRow,
  saveSettings,
  sealLetter,
} from "./letter-rows.ts";

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("letter"),
    id: idSchema,
    kind: z.enum(["weekly", "monthly"]),
    from: daySchema,
    to: daySchema,
    made_at: instantSchema,
    read_at: instantSchema.nullable(),
    /** `null`: the person deleted it, so that it is not made again. */
    content: contentSchema.nullable(),
  }),
  z.object({
    is: z.literal("settings"),
    rhythm: z.enum(rhythms),
    by_model: z.boolean(),
    borrowed_on: z.boolean(),
    time_zone: timeZoneSchema,
    since_day: daySchema.nullable(),
  }),
]);
type Line = z.output<typeof lineSchema>;

export function createLetterArchive({ database, clock }: { database: Database; clock: Clock }): ArchivePart {
  const now = () => clock.now().getTime();
  return {
    of: "letters",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const letters = inPages(database, owner, (tx) => tx.selectFrom("letters").selectAll());
      for await (const row of letters) {
        const deleted = row.deleted_at !== null || row.content === null;
        const content = row.content && openLetter(owner, row.id, row.content);
        if (!deleted && !content) continue;
        yield {
          is: "letter",
          id: row.id,
          kind: row.kind,
          from: row.from_day,
          to: row.to_day,
          made_at: toInstant(row.made_at),
          read_at: toInstantOrNull(row.read_at),
          content: deleted ? null : content,
        } satisfies Line;
      }
      const settings = await database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .selectFrom("letter_settings")
          .select("owner_id")
          .where("owner_id", "=", owner.id)
          .executeTakeFirst();
        return row ? readSettings(tx, owner.id) : null;
      });
      if (settings) {
        const { rhythm, time_zone, since_day } = settings;
        yield {
          is: "settings",
          rhythm,
          by_model: settings.by_model === 1,
          borrowed_on: settings.borrowed_on === 1,
          time_zone,
          since_day,
        } satisfies Line;
      }
    },

    take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        if (line.is === "settings") {
          const known = await tx
            .selectFrom("letter_settings")
            .select("owner_id")
            .where("owner_id", "=", owner.id)
            .executeTakeFirst();
          if (known) return "already_there";
          const { rhythm, time_zone, since_day } = line;
          const looks = rhythm === "off" ? null : now();
          const settings = await saveSettings(tx, owner.id, {
            rhythm,
            by_model: Number(line.by_model),
            borrowed_on: Number(line.borrowed_on),
            time_zone,
            since_day,
            next_at: looks,
            night_at: looks,
          });
          await remember(tx, { kind: "setting", id: "letters", print: printOfSettings(owner, settings) });
          return "added";
        }
        const { kind, from, to, made_at, read_at, content } = line;
        const id = ids.of(line.id);
        const quotes = content?.quotes.map((quote) => ({
          ...quote,
          reflection_id: ids.of(quote.reflection_id),
        }));
        const row = await tx
          .insertInto("letters")
          .values({
            id,
            owner_id: owner.id,
            kind,
            from_day: from,
            to_day: to,
            made_at: Date.parse(made_at),
            read_at: fromInstantOrNull(read_at),
            deleted_at: content ? null : now(),
            content: content && sealLetter(owner, id, { ...content, quotes: quotes ?? [] }),
          })
          // One letter for each week or month.
          .onConflict((conflict) => conflict.doNothing())
          .returning("content")
          .executeTakeFirst();
        if (!row) return "already_there";
        await remember(tx, { kind: "letter", id, print: broughtPrint(owner, row.content) });
        return "added";
      });
    },

    async takeBack(tx, owner, [thing]) {
      if (thing?.kind === "setting") {
        const settings = await tx
          .selectFrom("letter_settings")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .$call(held(database.engine))
          .executeTakeFirst();
        return removeUnchanged(thing, settings ? printOfSettings(owner, settings) : null, () =>
          tx.deleteFrom("letter_settings").where("owner_id", "=", owner.id).execute(),
        );
      }
      const row = await tx
        .selectFrom("letters")
        .select(["content", "deleted_at"])
        .$call(ownRow(owner.id, thing?.id ?? ""))
        .$call(held(database.engine))
        .executeTakeFirst();
      // One that the person deleted stays deleted, and isn't made again.
      const isDeleted = row?.content && row.deleted_at !== null;
      if (!row || isDeleted || broughtPrint(owner, row.content) !== thing?.print) return "gone";
      await tx.deleteFrom("letters").$call(ownRow(owner.id, thing.id)).execute();
      return "removed";
    },
  };
}

/** Covers what a person chooses. */
const printOfSettings = (owner: Owner, { rhythm, by_model, borrowed_on, time_zone }: SettingsRow) =>
  broughtPrint(owner, rhythm, by_model, borrowed_on, time_zone);

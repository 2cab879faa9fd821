import { sql } from "kysely";
import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { idSchema } from "#contract/endpoint.ts";
import { maxFacts } from "#contract/facts/fact-rules.ts";
import { factContentSchema } from "#contract/facts/facts.ts";
import {
  type ArchivePart,
  type ArchiveTable,
  archiveTable,
  fields,
  fingerprintOf,
} from "#server/features/archive/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { type FactRow, openFact, openFactValue, sealFact, sealFactValue, tooManyFacts } from "./fact-rows.ts";

/** A hundred years of days. */
const maxArchivedValues = 36_525;
export const maxValuesOfLine = 100;

const valueSchema = z.object({ day: daySchema, value: z.number() });
const valuesLineSchema = z.object({ fact_id: idSchema, values: z.array(valueSchema).max(maxValuesOfLine) });

const valuesOf = (tx: Tx, { owner_id, id }: FactRow) =>
  tx
    .selectFrom("fact_values")
    .select(["fact_id", "day", "value"])
    .where("owner_id", "=", owner_id)
    .where("fact_id", "=", id)
    .orderBy("day")
    .execute();

/** An archive holds the values with their facts. Imports of tables add them alone, and an undo removes them alone. */
const valueTable: ArchiveTable = {
  ...archiveTable("fact_values", "fact_value", {
    key: ["fact_id", "day"],
    where: sql`1 = 0`,
    fields: [],
    fingerprint: (row, owner) => [openFactValue(owner, row)],
  }),
  add: ({ context, owner, remember }, line) =>
    context.database.asOwner(owner.id, async (tx) => {
      const { fact_id, values } = valuesLineSchema.parse(line);
      let added = 0;
      for (const { day, value } of values) {
        const row = { owner_id: owner.id, fact_id, day, value: sealFactValue(owner, fact_id, day, value) };
        const stored = await tx
          .insertInto("fact_values")
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning("day")
          .executeTakeFirst();
        if (!stored) continue;
        added += 1;
        const fingerprint = fingerprintOf(owner, [value]);
        await remember(tx, { kind: "fact_value", id: `${fact_id} ${day}`, fingerprint });
      }
      return added > 0 ? "added" : "already_there";
    }),
};

/** Facts with their values. */
export const factArchive: ArchivePart = {
  of: "facts",
  order: "afterReflections",
  tables: [
    archiveTable("facts", "fact", {
      key: ["id"],
      where: sql`deleted_at is null`,
      pageSize: 10,
      fields: [
        fields.sameId,
        fields.column("revision", z.int().min(1)),
        fields.column("position", z.int().min(0).max(1_000_000)),
        fields.instant("created_at"),
        fields.sealed("content", factContentSchema, openFact, sealFact),
        fields.children(
          "values",
          "fact_values",
          z.array(valueSchema).max(maxArchivedValues),
          async (row: FactRow, owner, tx) =>
            (await valuesOf(tx, row)).flatMap((stored) => {
              const value = openFactValue(owner, stored);
              return value === null ? [] : [{ day: stored.day, value }];
            }),
          (values, { owner, id }) =>
            values.map(({ day, value }) => ({
              owner_id: owner.id,
              fact_id: id,
              day,
              value: sealFactValue(owner, id, day, value),
            })),
        ),
      ],
      limit: { max: maxFacts, sentence: tooManyFacts },
      fingerprint: async (row, _owner, tx) => {
        const values = await valuesOf(tx, row);
        return [row.content, values.map(({ day, value }) => [day, value])];
      },
      isGone: ({ deleted_at }) => deleted_at !== null,
    }),
    valueTable,
  ],
};

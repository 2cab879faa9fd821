import { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import { lastNoted, maxExperiments } from "#contract/experiments/experiment-rules.ts";
import { type ArchivePart, inPages, toInstant } from "#server/platform/archive-part.ts";
import { broughtPrint, held } from "#server/platform/brought.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { timingOf } from "./experiment-plan.ts";
import {
  notedSchema,
  noteRowsOf,
  openExperiment,
  openNoted,
  ownExperiments,
  sealExperiment,
  sealNoted,
  storedSchema,
} from "./experiment-rows.ts";

const lineSchema = z.object({
  is: z.literal("experiment"),
  id: idSchema,
  revision: z.int().min(1),
  stopped_on: daySchema.nullable(),
  created_at: instantSchema,
  /** With the seed that draws the same sides again. */
  content: storedSchema,
  days: z.array(notedSchema.extend({ day: daySchema })).max(400),
});
type Line = z.output<typeof lineSchema>;
/** Whether a reminder is about it. */
type IsReminded = (tx: Tx, ownerId: string, experimentId: string) => Promise<boolean>;

/** Experiments, with what was noted on their days. */
export function createExperimentArchive({
  database,
  isReminded,
}: {
  database: Database;
  isReminded: IsReminded;
}): ArchivePart {
  return {
    of: "experiments",
    order: "afterReflections",

    async *write(owner, only) {
      if (only) return;
      const experiments = inPages(database, owner, (tx) => ownExperiments(tx, owner.id));
      for await (const row of experiments) {
        const content = unlessAltered(() => openExperiment(owner, row));
        if (!content) continue;
        const rows = await database.asOwner(owner.id, (tx) => noteRowsOf(tx, owner.id, row.id).execute());
        const days = rows.flatMap((each) => {
          const noted = unlessAltered(() => openNoted(owner, each));
          return noted ? [{ day: each.day, ...noted }] : [];
        });
        const { id, revision, stopped_on, created_at } = row;
        yield {
          is: "experiment",
          id,
          revision,
          stopped_on,
          created_at: toInstant(created_at),
          content,
          days,
        } satisfies Line;
      }
    },

    take(owner, given, _ids, remember) {
      const { id, revision, stopped_on, created_at, content, days } = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        const there = await tx
          .selectFrom("experiments")
          .select(["id", "deleted_at"])
          .where("owner_id", "=", owner.id)
          .execute();
        if (there.some((each) => each.id === id)) return "already_there";
        if (there.filter(({ deleted_at }) => deleted_at === null).length >= maxExperiments)
          throw new AppError("limit_reached", `There are ${maxExperiments} experiments, which is the limit.`);
        await tx
          .insertInto("experiments")
          .values({
            owner_id: owner.id,
            id,
            revision,
            starts_on: content.starts_on,
            ends_on: lastNoted(timingOf(content, { stopped_on: null })),
            stopped_on,
            created_at: Date.parse(created_at),
            deleted_at: null,
            content: sealExperiment(owner, id, content),
          })
          .execute();
        for (const { day, ...noted } of days)
          await tx
            .insertInto("experiment_days")
            .values({
              owner_id: owner.id,
              experiment_id: id,
              day,
              content: sealNoted(owner, id, day, noted),
            })
            .onConflict((conflict) => conflict.doNothing())
            .execute();
        await remember(tx, { kind: "experiment", id, print: (await printOf(tx, owner, id)) ?? "" });
        return "added";
      });
    },

    async takeBack(tx, owner, [thing]) {
      const id = thing?.id ?? "";
      const row = await tx
        .selectFrom("experiments")
        .select("deleted_at")
        .$call(ownRow(owner.id, id))
        .$call(held(database.engine))
        .executeTakeFirst();
      if (!row || row.deleted_at !== null) return "gone";
      const isUsed = await isReminded(tx, owner.id, id);
      if (isUsed || (await printOf(tx, owner, id)) !== thing?.print) return "kept";
      await tx.deleteFrom("experiments").$call(ownRow(owner.id, id)).execute();
      return "removed";
    },
  };
}

/** Covers the experiment and what was noted on its days. */
async function printOf(tx: Tx, owner: Owner, id: string): Promise<string | null> {
  const row = await ownExperiments(tx, owner.id).where("id", "=", id).executeTakeFirst();
  if (!row) return null;
  const days = await noteRowsOf(tx, owner.id, id).execute();
  return broughtPrint(
    owner,
    row.stopped_on,
    row.content,
    days.map(({ day, content }) => [day, content]),
  );
}

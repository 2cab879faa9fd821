import { z } from "zod";
import { mostOwnActivities } from "#contract/activities/activity-rules.ts";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { daySchema } from "#contract/day.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import {
  type ArchivePart,
  added,
  fromInstantOrNull,
  inPages,
  toInstant,
  toInstantOrNull,
  unlessAltered,
} from "#server/platform/archive-part.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { openContent, sealContent } from "./activity-rows.ts";

const lineSchema = z.discriminatedUnion("is", [
  z.object({
    is: z.literal("activity"),
    id: idSchema,
    revision: z.int().min(1),
    created_at: instantSchema,
    updated_at: instantSchema,
    content: contentShape,
  }),
  z.object({
    is: z.literal("mark"),
    activity_id: idSchema,
    favourite: z.boolean(),
    archived_at: instantSchema.nullable(),
  }),
  z.object({
    is: z.literal("programme_run"),
    id: idSchema,
    activity_id: idSchema,
    sittings: z.int().min(1).max(1000),
    every_days: z.int().min(1).max(1000),
    begun_on: daySchema,
    stopped_at: instantSchema.nullable(),
    created_at: instantSchema,
  }),
]);
type Line = z.output<typeof lineSchema>;

/** Own activities, what a person noted on activities, and the runs of their programmes. */
export function createActivityArchive({ database }: { database: Database }): ArchivePart {
  return {
    of: "activities",
    comes: "before",

    async *write(owner, only) {
      const activities = inPages(database, owner, (tx, after, limit) =>
        tx
          .selectFrom("activities")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .where("id", ">", after)
          .orderBy("id")
          .limit(limit)
          .execute(),
      );
      for await (const row of activities) {
        const content = unlessAltered(() => openContent(owner, row));
        if (!content || (only && !only.activities.has(row.id))) continue;
        const { id, revision } = row;
        const moments = { created_at: toInstant(row.created_at), updated_at: toInstant(row.updated_at) };
        yield { is: "activity", id, revision, ...moments, content } satisfies Line;
      }
      const { marks, runs } = await database.asOwner(owner.id, async (tx) => ({
        marks: await tx.selectFrom("activity_marks").selectAll().where("owner_id", "=", owner.id).execute(),
        runs: await tx
          .selectFrom("programme_runs")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .orderBy("created_at")
          .orderBy("id")
          .execute(),
      }));
      for (const { activity_id, favourite, archived_at } of only ? [] : marks)
        yield {
          is: "mark",
          activity_id,
          favourite: favourite === 1,
          archived_at: toInstantOrNull(archived_at),
        } satisfies Line;
      for (const { owner_id: _, created_at, stopped_at, ...run } of runs)
        if (!only || only.programmeRuns.has(run.id))
          yield {
            is: "programme_run",
            ...run,
            created_at: toInstant(created_at),
            stopped_at: toInstantOrNull(stopped_at),
          } satisfies Line;
    },

    take: (owner, given, ids) => {
      const line = lineSchema.parse(given);
      return database.asOwner(owner.id, async (tx) => {
        if (line.is === "activity") {
          const { created_at, updated_at, content, revision } = line;
          const id = ids.of(line.id);
          if (await hasOwn(tx, owner.id, id)) return "already_there";
          await refuseBeyondLimit(tx, owner.id);
          const row = await tx
            .insertInto("activities")
            .values({
              id,
              owner_id: owner.id,
              revision,
              created_at: Date.parse(created_at),
              updated_at: Date.parse(updated_at),
              content: sealContent(owner, id, content),
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning("id")
            .executeTakeFirst();
          return added(row);
        }
        if (line.is === "mark") {
          const { activity_id, favourite, archived_at } = line;
          const row = await tx
            .insertInto("activity_marks")
            .values({
              owner_id: owner.id,
              activity_id: ids.activity(activity_id),
              favourite: Number(favourite),
              archived_at: fromInstantOrNull(archived_at),
            })
            .onConflict((conflict) => conflict.doNothing())
            .returning("activity_id")
            .executeTakeFirst();
          return added(row);
        }
        const { is: _, id, activity_id, created_at, stopped_at, ...run } = line;
        const row = await tx
          .insertInto("programme_runs")
          .values({
            ...run,
            id: ids.of(id),
            owner_id: owner.id,
            activity_id: ids.activity(activity_id),
            created_at: Date.parse(created_at),
            stopped_at: fromInstantOrNull(stopped_at),
          })
          .onConflict((conflict) => conflict.doNothing())
          .returning("id")
          .executeTakeFirst();
        return added(row);
      });
    },
  };
}

const hasOwn = async (tx: Tx, ownerId: string, id: string) =>
  (await tx
    .selectFrom("activities")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", id)
    .executeTakeFirst()) !== undefined;

async function refuseBeyondLimit(tx: Tx, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom("activities")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("owner_id", "=", ownerId)
    .executeTakeFirstOrThrow();
  if (Number(count) < mostOwnActivities) return;
  throw new AppError("limit_reached", `There are ${mostOwnActivities} own activities, which is the limit.`);
}

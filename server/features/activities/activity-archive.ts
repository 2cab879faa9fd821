import type { Selectable } from "kysely";
import { z } from "zod";
import { contentShape } from "#contract/activities/activity-shapes.ts";
import { daySchema } from "#contract/day.ts";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import type { Context } from "#server/context.ts";
import {
  type ArchivePart,
  type ArchiveScope,
  type CarriedIds,
  fromInstantOrNull,
  inPages,
  toInstant,
  toInstantOrNull,
} from "#server/platform/archive-part.ts";
import {
  type Brought,
  broughtPrint,
  held,
  type Remember,
  removeUnchanged,
  type TakenBack,
} from "#server/platform/brought.ts";
import type { Engine, Tx } from "#server/platform/database.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { openContent, refuseBeyondLimit, sealContent } from "./activity-rows.ts";

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
type LineOf<Is extends Line["is"]> = Extract<Line, { is: Is }>;
/** Whether a reflection answers the activity, or belongs to the programme run, or a reminder is about it. */
type IsUsed = (tx: Tx, ownerId: string, id: string) => Promise<boolean>;

/** A person's own activities, their marks on activities, and the runs of their programmes. */
export const createActivityArchive = ({
  database,
  isUsed,
}: Pick<Context, "database"> & { isUsed: IsUsed }): ArchivePart => ({
  of: "activities",
  order: "beforeReflections",
  write: (owner, only) => writeLines(database, owner, only),
  take: (owner, given, ids, remember) => {
    const line = lineSchema.parse(given);
    return database.asOwner(owner.id, async (tx) => {
      if (line.is === "mark") return takeMark(tx, owner, line, ids, remember);
      if (line.is === "programme_run") return takeRun(tx, owner, line, ids, remember);
      await lockUser(tx, owner.id, database.engine);
      return takeActivity(tx, owner, line, ids, remember);
    });
  },
  takeBack: (tx, owner, [thing]) => {
    if (thing?.kind === "mark") return takeMarkBack(tx, database.engine, owner, thing);
    return takeRowBack(tx, database.engine, owner, thing, isUsed);
  },
});

async function* writeLines(
  database: Context["database"],
  owner: Owner,
  only: ArchiveScope | null,
): AsyncGenerator<Line> {
  const activities = inPages(database, owner, (tx) => tx.selectFrom("activities").selectAll());
  for await (const row of activities) {
    const content = unlessAltered(() => openContent(owner, row));
    if (!content || (only && !only.activities.has(row.id))) continue;
    const { id, revision } = row;
    const moments = { created_at: toInstant(row.created_at), updated_at: toInstant(row.updated_at) };
    yield { is: "activity", id, revision, ...moments, content };
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
    };
  for (const { owner_id: _, created_at, stopped_at, ...run } of runs)
    if (!only || only.programmeRuns.has(run.id))
      yield {
        is: "programme_run",
        ...run,
        created_at: toInstant(created_at),
        stopped_at: toInstantOrNull(stopped_at),
      };
}

async function takeActivity(
  tx: Tx,
  owner: Owner,
  { created_at, updated_at, content, revision, ...line }: LineOf<"activity">,
  ids: CarriedIds,
  remember: Remember,
) {
  const id = ids.of(line.id);
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
    .returning("content")
    .executeTakeFirst();
  if (!row) return "already_there";
  await refuseBeyondLimit(tx, owner);
  await remember(tx, { kind: "activity", id, print: broughtPrint(owner, row.content) });
  return "added";
}

async function takeMark(
  tx: Tx,
  owner: Owner,
  { favourite, archived_at, ...line }: LineOf<"mark">,
  ids: CarriedIds,
  remember: Remember,
) {
  const activity_id = ids.activity(line.activity_id);
  const row = await tx
    .insertInto("activity_marks")
    .values({
      owner_id: owner.id,
      activity_id,
      favourite: Number(favourite),
      archived_at: fromInstantOrNull(archived_at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return "already_there";
  await remember(tx, { kind: "mark", id: activity_id, print: printOfMark(owner, row) });
  return "added";
}

async function takeRun(
  tx: Tx,
  owner: Owner,
  { is: _, activity_id, created_at, stopped_at, ...run }: LineOf<"programme_run">,
  ids: CarriedIds,
  remember: Remember,
) {
  const id = ids.of(run.id);
  const row = await tx
    .insertInto("programme_runs")
    .values({
      ...run,
      id,
      owner_id: owner.id,
      activity_id: ids.activity(activity_id),
      created_at: Date.parse(created_at),
      stopped_at: fromInstantOrNull(stopped_at),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("stopped_at")
    .executeTakeFirst();
  if (!row) return "already_there";
  await remember(tx, { kind: "programme_run", id, print: broughtPrint(owner, row.stopped_at) });
  return "added";
}

async function takeMarkBack(tx: Tx, engine: Engine, owner: Owner, mark: Brought): Promise<TakenBack> {
  const row = await tx
    .selectFrom("activity_marks")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("activity_id", "=", mark.id)
    .$call(held(engine))
    .executeTakeFirst();
  return removeUnchanged(mark, row ? printOfMark(owner, row) : null, () =>
    tx
      .deleteFrom("activity_marks")
      .where("owner_id", "=", owner.id)
      .where("activity_id", "=", mark.id)
      .execute(),
  );
}

/** Of an activity or of a programme run. */
async function takeRowBack(
  tx: Tx,
  engine: Engine,
  owner: Owner,
  thing: Brought | undefined,
  isUsed: IsUsed,
): Promise<TakenBack> {
  const id = thing?.id ?? "";
  const table = thing?.kind === "activity" ? ("activities" as const) : ("programme_runs" as const);
  const print = await (table === "activities" ? printOfActivity : printOfRun)(tx, engine, owner, id);
  if (print === null) return "gone";
  if (print !== thing?.print || (await isUsed(tx, owner.id, id))) return "kept";
  if (table === "activities" && (await isNoted(tx, owner.id, id))) return "kept";
  await tx.deleteFrom(table).$call(ownRow(owner.id, id)).execute();
  return "removed";
}

async function printOfActivity(tx: Tx, engine: Engine, owner: Owner, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("activities")
    .select("content")
    .$call(ownRow(owner.id, id))
    .$call(held(engine))
    .executeTakeFirst();
  return row ? broughtPrint(owner, row.content) : null;
}

async function printOfRun(tx: Tx, engine: Engine, owner: Owner, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("programme_runs")
    .select("stopped_at")
    .$call(ownRow(owner.id, id))
    .$call(held(engine))
    .executeTakeFirst();
  return row ? broughtPrint(owner, row.stopped_at) : null;
}

const printOfMark = (
  owner: Owner,
  { favourite, archived_at }: Pick<Selectable<Tables["activity_marks"]>, "favourite" | "archived_at">,
) => broughtPrint(owner, favourite, archived_at);

/** Whether the person marked it since, or runs its programme. */
async function isNoted(tx: Tx, ownerId: string, id: string): Promise<boolean> {
  for (const table of ["activity_marks", "programme_runs"] as const) {
    const row = await tx
      .selectFrom(table)
      .select("activity_id")
      .where("owner_id", "=", ownerId)
      .where("activity_id", "=", id)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

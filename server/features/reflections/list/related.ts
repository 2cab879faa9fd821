import { sql } from "kysely";
import type { z } from "zod";
import type { Day } from "#contract/day-rules.ts";
import type * as endpoints from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";
import { indexPending } from "../search/indexing.ts";
import { notFound, openTitle, type ShownRow, shortAnswers } from "../stored/reflection-rows.ts";

type Related = z.output<(typeof endpoints.getRelated.schema.response)[200]>;

const maxMentions = 20;
const namedColumns = [
  "reflections.id",
  "reflections.day",
  "reflections.revision",
  "reflections.head",
  "reflections.activity_id",
  shortAnswers,
] as const;

/** @throws AppError `not_found` */
export async function readRelated(context: Context, owner: Owner, id: string): Promise<Related> {
  await indexPending(context, owner);
  return context.database.asOwner(owner.id, (tx) => findRelated(tx, owner, id));
}

async function findRelated(tx: Tx, owner: Owner, id: string): Promise<Related> {
  const here = await tx
    .selectFrom("reflections")
    .select(["id", "day"])
    .$call(ownRow(owner.id, id))
    .executeTakeFirstOrThrow(notFound);
  const mentioning = await presentOf(tx, owner)
    .innerJoin("reflection_mentions", "reflection_mentions.reflection_id", "reflections.id")
    .where("reflection_mentions.owner_id", "=", owner.id)
    .where("reflection_mentions.mentioned_id", "=", id)
    .where("reflections.id", "!=", id)
    .select(namedColumns)
    .orderBy("reflections.day", "desc")
    .orderBy("reflections.id", "desc")
    .limit(maxMentions)
    .execute();
  const { versions } = await tx
    .selectFrom("reflection_versions")
    .select((row) => row.fn.countAll<number>().as("versions"))
    // `here` is the owner's. With a condition on the owner, SQLite would read all versions of that person.
    .where("reflection_id", "=", id)
    .executeTakeFirstOrThrow();
  const [earlier, later] = [await findNext(tx, owner, here, "desc"), await findNext(tx, owner, here, "asc")];
  return {
    earlier: earlier ? toNamed(owner, earlier) : null,
    later: later ? toNamed(owner, later) : null,
    mentioned_in: mentioning.map((row) => toNamed(owner, row)),
    version_count: versions,
  };
}

type NamedRow = ShownRow & { day: Day };

const findNext = (
  tx: Tx,
  owner: Owner,
  { day, id }: { day: string; id: string },
  direction: "asc" | "desc",
): Promise<NamedRow | undefined> =>
  presentOf(tx, owner)
    .select(namedColumns)
    .where(
      sql<boolean>`(reflections.day, reflections.id) ${sql.raw(direction === "asc" ? ">" : "<")} (${day}, ${id})`,
    )
    .orderBy("reflections.day", direction)
    .orderBy("reflections.id", direction)
    .limit(1)
    .executeTakeFirst();

const toNamed = (owner: Owner, row: NamedRow) => ({ id: row.id, day: row.day, title: openTitle(owner, row) });

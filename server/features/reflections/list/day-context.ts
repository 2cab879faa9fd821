import type { z } from "zod";
import { daySchema } from "#contract/day.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import type * as endpoints from "#contract/reflections/reflections.ts";
import type { Memory } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { readFromReplica } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, unlessAltered } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";
import { openShownHead, type ReflectionRow, type ShownRow, shortAnswers } from "../stored/reflection-rows.ts";
import { findStreak } from "./streaks.ts";

const daysEitherSide = 6;
const yearsBack = 100;
const maxMemories = 5;
/** More than are shown, because some may not open. */
const maxRead = 10;

/** What was written around a day, the streak that ends with it, and memories. */
export const readDayContext = (
  context: Context,
  owner: Owner,
  day: Day,
): Promise<z.output<(typeof endpoints.getDayContext.schema.response)[200]>> =>
  readFromReplica(context, owner, async (tx) => ({
    nearby: await findNearby(tx, owner, day),
    ...(await findStreak(tx, owner, day)),
    memories: await findMemories(tx, owner, day),
  }));

/** Each written day once, with the mood of the last reflection of that day that has one. */
async function findNearby(tx: Tx, owner: Owner, day: Day): Promise<{ day: Day; mood: number | null }[]> {
  const rows = await presentOf(tx, owner)
    .select(["day", "mood"])
    .where("day", ">=", addDays(day, -daysEitherSide))
    .where("day", "<=", addDays(day, daysEitherSide))
    .orderBy("day")
    .orderBy("id")
    .execute();
  const moods = new Map<Day, number | null>();
  for (const row of rows) moods.set(row.day, row.mood ?? moods.get(row.day) ?? null);
  return [...moods].map(([each, mood]) => ({ day: each, mood }));
}

/**
 * What was written a week ago, a month ago and on the same date in earlier years, in this order. Week and month have at
 * most one memory each, to leave room for the years. Leaves out reflections that can't be opened.
 */
async function findMemories(tx: Tx, owner: Owner, day: Day): Promise<Memory[]> {
  const weekBefore = addDays(day, -7);
  const monthBefore = sameDateOfMonthBefore(day);
  const recent = await memoriesOf(tx, owner, [weekBefore, monthBefore], ({ day: then }) => ({
    unit: then === weekBefore ? "week" : "month",
    count: 1,
  }));
  const year = Number(day.slice(0, 4));
  const years = await memoriesOf(tx, owner, sameDateBefore(day), ({ day: then }) => ({
    unit: "year",
    count: year - Number(then.slice(0, 4)),
  }));
  const latest = ["week", "month"].flatMap((unit) => recent.find(({ ago }) => ago.unit === unit) ?? []);
  return [...latest, ...years].slice(0, maxMemories);
}

type MemoryRow = ShownRow & Pick<ReflectionRow, "day" | "mood">;

async function memoriesOf(
  tx: Tx,
  owner: Owner,
  days: readonly Day[],
  agoOf: (row: MemoryRow) => Memory["ago"],
): Promise<Memory[]> {
  const rows = await presentOf(tx, owner)
    .select([
      "reflections.id",
      "reflections.day",
      "reflections.mood",
      "reflections.revision",
      "reflections.head",
      "reflections.activity_id",
      shortAnswers,
    ])
    .where("reflections.day", "in", days)
    // No index has this order. Along one that has, PostgreSQL would read a whole journal to find the first ten.
    .orderBy("reflections.day", (order) => order.desc().nullsLast())
    .orderBy("reflections.id", "desc")
    .limit(maxRead)
    .execute();
  return rows.flatMap((row) => {
    const { id, day, mood } = row;
    const excerpt = unlessAltered(() => openShownHead(owner, row).excerpt);
    return excerpt === null ? [] : [{ id, day, ago: agoOf(row), mood, excerpt }];
  });
}

/** Matches no day. SQL's IN needs at least one value. */
const noDay: Day = "0000-00-00";

/** The 31st of March, for example, has none in February. */
function sameDateOfMonthBefore(day: Day): Day {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const [then, at] = month === 1 ? [year - 1, 12] : [year, month - 1];
  const date = `${String(then).padStart(4, "0")}-${String(at).padStart(2, "0")}${day.slice(7)}`;
  return daySchema.safeParse(date).success ? date : noDay;
}

/** The 29th of February is remembered on the 28th in years that have no 29th. */
function sameDateBefore(day: Day): Day[] {
  const year = Number(day.slice(0, 4));
  const isLastOfFebruary = day.endsWith("-02-28") && addDays(day, 1).endsWith("-03-01");
  const dates = Array.from({ length: yearsBack }, (_, index) => year - 1 - index).flatMap((before) => [
    `${before}${day.slice(4)}`,
    ...(isLastOfFebruary ? [`${before}-02-29`] : []),
  ]);
  return [...dates.filter((date) => daySchema.safeParse(date).success), noDay];
}

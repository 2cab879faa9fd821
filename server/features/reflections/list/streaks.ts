import { sql } from "kysely";
import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";

/** Days that are read at once. */
const span = 365;

type Streak = {
  streak: number;
  /** The day before the streak has words, too, but they were written later or imported. */
  later_before_streak: boolean;
};

/** Counts how many days in a row were written in time. */
export async function findStreak(tx: Tx, owner: Owner, day: Day): Promise<Streak> {
  const earliest = addDays(day, -span);
  const latest = await daysInTime(tx, owner, earliest, day);
  const streak = streakAt(day, latest);
  const recent = latest[streak - 1] ?? day;
  const first = recent === earliest ? await firstBefore(tx, owner, recent) : recent;
  const before = await presentOf(tx, owner)
    .select("id")
    .where("day", "=", addDays(first, -1))
    .limit(1)
    .executeTakeFirst();
  return { streak: streak + daysBetween(first, recent), later_before_streak: before !== undefined };
}

/** The first day of those without a gap that end with `last`, which was written in time. */
async function firstBefore(tx: Tx, owner: Owner, last: Day): Promise<Day> {
  const to = addDays(last, -1);
  const days = await daysInTime(tx, owner, addDays(last, -span), to);
  const count = days[0] === to ? streakAt(to, days) : 0;
  const first = addDays(last, -count);
  return count === span ? firstBefore(tx, owner, first) : first;
}

/** The days that were written in time, newest first. */
async function daysInTime(tx: Tx, owner: Owner, from: Day, to: Day): Promise<Day[]> {
  const rows = await presentOf(tx, owner)
    .select("day")
    .distinct()
    .where("written_later", "=", sql.lit(0))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day", "desc")
    .execute();
  return rows.map(({ day }) => day);
}

import { daySchema } from "#contract/day.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
import type { Memory } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";
import { isRefused, openExcerpt, type ReflectionRow } from "../stored/reflection-rows.ts";

const daysEitherSide = 6;
const recentDays = 60;
const daysCounted = 365;
const yearsBack = 100;
const mostMemories = 5;
/** More than are shown, because some may not open. */
const mostRead = 10;

/** Each written day once, with the mood of the last reflection of that day that has one. */
export async function findNearby(
  tx: Tx,
  owner: Owner,
  day: Day,
): Promise<{ day: Day; mood: number | null }[]> {
  const rows = await within(tx, owner, addDays(day, -daysEitherSide), addDays(day, daysEitherSide))
    .select(["day", "mood"])
    .orderBy("day")
    .orderBy("id")
    .execute();
  const moods = new Map<Day, number | null>();
  for (const row of rows) moods.set(row.day, row.mood ?? moods.get(row.day) ?? null);
  return [...moods].map(([each, mood]) => ({ day: each, mood }));
}

/** @returns the streak, and whether the day before it has words that were written later */
export async function findStreak(
  tx: Tx,
  owner: Owner,
  day: Day,
): Promise<{ streak: number; later_before_streak: boolean }> {
  const [streak, last] = await countStreak(tx, owner, day);
  const before = last === null ? addDays(day, -1) : addDays(last, -1);
  const written = await within(tx, owner, before, before).select("day").limit(1).executeTakeFirst();
  return { streak, later_before_streak: written !== undefined };
}

/**
 * Reads the days where the streak ends and begins; in between, it counts them year by year.
 * @returns also its first day
 */
async function countStreak(tx: Tx, owner: Owner, day: Day): Promise<[number, Day | null]> {
  const earliest = addDays(day, -recentDays);
  const latest = await daysWithin(tx, owner, earliest, day);
  let streak = streakAt(day, latest);
  const first = latest[streak - 1] ?? null;
  if (first !== earliest) return [streak, first];
  for (let before = addDays(earliest, -1); ; before = addDays(before, -daysCounted)) {
    const from = addDays(before, 1 - daysCounted);
    if ((await countDays(tx, owner, from, before)) < daysCounted) {
      const rest = await daysWithin(tx, owner, from, before);
      if (rest[0] !== before) return [streak, addDays(before, 1)];
      const more = streakAt(before, rest);
      return [streak + more, addDays(before, 1 - more)];
    }
    streak += daysCounted;
  }
}

/** The days that were written in time, newest first. */
async function daysWithin(tx: Tx, owner: Owner, from: Day, to: Day): Promise<Day[]> {
  const rows = await inTime(tx, owner, from, to).select("day").distinct().orderBy("day", "desc").execute();
  return rows.map(({ day }) => day);
}

async function countDays(tx: Tx, owner: Owner, from: Day, to: Day): Promise<number> {
  const { days } = await inTime(tx, owner, from, to)
    .select((row) => row.fn.count<number>("day").distinct().as("days"))
    .executeTakeFirstOrThrow();
  return days;
}

const within = (tx: Tx, owner: Owner, from: Day, to: Day) =>
  presentOf(tx, owner).where("day", ">=", from).where("day", "<=", to);

const inTime = (tx: Tx, owner: Owner, from: Day, to: Day) =>
  within(tx, owner, from, to).where("written_later", "=", 0);

/**
 * What was written a week ago, a month ago and on the same date in earlier years, in this order. Week and
 * month have at most one memory each, to leave room for the years. Leaves out reflections that can't be
 * opened.
 */
export async function findMemories(tx: Tx, owner: Owner, day: Day): Promise<Memory[]> {
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
  const lately = ["week", "month"].flatMap((unit) => recent.find(({ ago }) => ago.unit === unit) ?? []);
  return [...lately, ...years].slice(0, mostMemories);
}

type MemoryRow = Pick<ReflectionRow, "id" | "day" | "mood" | "excerpt">;

async function memoriesOf(
  tx: Tx,
  owner: Owner,
  days: readonly Day[],
  agoOf: (row: MemoryRow) => Memory["ago"],
): Promise<Memory[]> {
  const rows = await presentOf(tx, owner)
    .select(["reflections.id", "reflections.day", "reflections.mood", "reflections.excerpt"])
    .where("reflections.day", "in", days)
    .orderBy("reflections.day", "desc")
    .orderBy("reflections.id", "desc")
    .limit(mostRead)
    .execute();
  return rows.flatMap((row) => {
    const { id, day, mood } = row;
    try {
      return [{ id, day, ago: agoOf(row), mood, excerpt: openExcerpt(owner, row) }];
    } catch (error) {
      if (isRefused(error)) return [];
      throw error;
    }
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

/** For the 29th of February, only leap years have the date. */
function sameDateBefore(day: Day): Day[] {
  const year = Number(day.slice(0, 4));
  const dates = Array.from({ length: yearsBack }, (_, index) => `${year - 1 - index}${day.slice(4)}`);
  return [...dates.filter((date) => daySchema.safeParse(date).success), noDay];
}

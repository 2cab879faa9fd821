import { addDays, type Day, daysBetween } from "#contract/day.ts";
import { daySchema } from "#contract/day-schema.ts";
import { type Memory, streakAt } from "#contract/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { isRefused, openExcerpt } from "./reflection-rows.ts";

const daysEitherSide = 6;
const streakPage = 400;
const yearsBack = 100;
const mostMemories = 5;

const written = (tx: Tx, owner: Owner) =>
  tx.selectFrom("reflections").where("owner_id", "=", owner.id).where("blank", "=", 0);

/** Each written day once, with the mood of the last reflection of that day that has one. */
export async function findNearby(
  tx: Tx,
  owner: Owner,
  day: Day,
): Promise<{ day: Day; mood: number | null }[]> {
  const rows = await written(tx, owner)
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

/** Reads as many days as the streak is long, and not the whole journal. */
export async function findStreak(tx: Tx, owner: Owner, day: Day): Promise<number> {
  const days: Day[] = [];
  let before = addDays(day, 1);
  for (;;) {
    const rows = await written(tx, owner)
      .select("day")
      .distinct()
      .where("day", "<", before)
      .orderBy("day", "desc")
      .limit(streakPage)
      .execute();
    for (const row of rows) days.push(row.day);
    const last = rows.at(-1);
    if (!last || rows.length < streakPage || daysBetween(last.day, before) > streakPage + 1) break;
    before = last.day;
  }
  return streakAt(day, days);
}

/** Reflections of the same date in earlier years, the latest first. One that can't be opened is left out. */
export async function findMemories(tx: Tx, owner: Owner, day: Day): Promise<Memory[]> {
  const rows = await written(tx, owner)
    .select(["id", "day", "mood", "excerpt"])
    .where("day", "in", sameDateBefore(day))
    .orderBy("day", "desc")
    .orderBy("id", "desc")
    .limit(mostMemories)
    .execute();
  const year = Number(day.slice(0, 4));
  return rows.flatMap((row) => {
    try {
      const count = year - Number(row.day.slice(0, 4));
      const ago = { unit: "year" as const, count };
      return [{ id: row.id, day: row.day, ago, mood: row.mood, excerpt: openExcerpt(owner, row) }];
    } catch (error) {
      if (isRefused(error)) return [];
      throw error;
    }
  });
}

/** The 29th of February has its own date in leap years alone. */
function sameDateBefore(day: Day): Day[] {
  const year = Number(day.slice(0, 4));
  const dates = Array.from({ length: yearsBack }, (_, index) => `${year - 1 - index}${day.slice(4)}`);
  // Never empty, as SQL's IN wants at least one; a date out of reach finds nothing.
  return [...dates.filter((date) => daySchema.safeParse(date).success), "0000-00-00"];
}

import { sql } from "kysely";
import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { streakAt } from "#contract/reflections/reflection-rules.ts";
import { lastChange } from "#server/features/accounts/index.ts";
import type { Query, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";

const recentDays = 60;
/** Days that are read one by one, and the first span that is only counted. */
const minSpan = 365;
/** Some milliseconds. */
const maxSpan = 64 * minSpan;
const maxKept = 200;

type Streak = {
  streak: number;
  /** The day before the streak has words, too, but they were written later or imported. */
  later_before_streak: boolean;
};
/** Each day from `first` to `last` was written in time when the person's last change had this number. */
type Run = { change: number; first: Day; last: Day };
type Start = { first: Day; before: Awaited<ReturnType<typeof findWritten>> };

/**
 * Counts how many days in a row were written in time. After each change of the journal, the long part of a streak is
 * counted once, without reading its rows: in spans that double, and in halves where one has a gap.
 */
export function createStreaks() {
  const kept = new Map<string, Run>();

  async function startOfLong(tx: Tx, ownerId: string, last: Day): Promise<Start> {
    // Taken before the count, because what changes meanwhile has a higher number.
    const change = await lastChange(tx, ownerId);
    const known = kept.get(ownerId);
    if (known?.change === change && known.first <= last && last <= known.last) {
      const before = await findWritten(tx, dayBefore(ownerId, known.first));
      // An archive that brings versions makes a blank day visible without a change of its own.
      if (before[0]?.written_later !== 0) return { first: known.first, before };
    }
    const first = await countBack(tx, ownerId, last);
    kept.delete(ownerId);
    kept.set(ownerId, { change, first, last });
    const [eldest] = kept.keys();
    if (kept.size > maxKept && eldest !== undefined) kept.delete(eldest);
    return { first, before: await findWritten(tx, dayBefore(ownerId, first)) };
  }

  return async function findStreak(tx: Tx, owner: Owner, day: Day): Promise<Streak> {
    const earliest = addDays(day, -recentDays);
    const latest = await daysWithin(tx, { ownerId: owner.id, from: earliest, to: day });
    const streak = streakAt(day, latest);
    const recent = latest[streak - 1] ?? day;
    const { first, before } =
      recent === earliest
        ? await startOfLong(tx, owner.id, recent)
        : { first: recent, before: await findWritten(tx, dayBefore(owner.id, recent)) };
    return { streak: streak + daysBetween(first, recent), later_before_streak: before.length > 0 };
  };
}

/** The first day of those without a gap that end with `last`, which was written in time. */
async function countBack(tx: Tx, ownerId: string, last: Day): Promise<Day> {
  let [first, length, isGrowing] = [last, minSpan, true];
  for (;;) {
    const span = { ownerId, from: addDays(first, -length), to: addDays(first, -1) };
    const [counted] = await countDays(tx, span);
    if (counted?.days === length) {
      first = span.from;
      if (isGrowing) length = Math.min(2 * length, maxSpan);
    } else if (length === minSpan) {
      const rest = await daysWithin(tx, span);
      return rest[0] === span.to ? addDays(first, -streakAt(span.to, rest)) : first;
    } else isGrowing = false;
    if (!isGrowing) length = Math.max(minSpan, length / 2);
  }
}

const dayBefore = (ownerId: string, first: Day) => ({ ownerId, day: addDays(first, -1) });
const aSpan = { ownerId: "a person", from: "a day", to: "another day" };

/** The days that were written in time, newest first. */
const daysWithin = async (tx: Tx, span: typeof aSpan): Promise<Day[]> =>
  (await findDays(tx, span)).map(({ day }) => day);

const findDays = (query: Query, { ownerId, from, to }: typeof aSpan) =>
  inTime(query, ownerId)
    .select("day")
    .distinct()
    .where("day", ">=", from)
    .where("day", "<=", to)
    .orderBy("day", "desc")
    .execute();

const countDays = (query: Query, { ownerId, from, to }: typeof aSpan) =>
  inTime(query, ownerId)
    .select((row) => row.fn.count<number>("day").distinct().as("days"))
    .where("day", ">=", from)
    .where("day", "<=", to)
    .execute();

/** Whether there are words of that day, those of its own time first. */
const findWritten = (query: Query, { ownerId, day }: { ownerId: string; day: string }) =>
  presentOf(query, { id: ownerId })
    .select("written_later")
    .where("day", "=", day)
    .orderBy("written_later")
    .limit(sql.lit(1))
    .execute();

const inTime = (query: Parameters<typeof presentOf>[0], ownerId: string) =>
  presentOf(query, { id: ownerId }).where("written_later", "=", sql.lit(0));

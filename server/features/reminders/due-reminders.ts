import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { People, Person } from "#server/platform/people.ts";
import type { About } from "./reminder-messages.ts";
import {
  type Activities,
  type Experiments,
  isPaused,
  type Letters,
  nextOf,
  planOf,
  type Reflections,
  type ReminderRow,
  readPerson,
  readSettings,
  withoutEnded,
  zoneOf,
} from "./reminder-rows.ts";
import { lastTime } from "./reminder-times.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** A reminder later than this, for example because the server was off, is not sent at all. */
const mostLateMs = 2 * hourMs;
const mostLateAgainMs = 3 * hourMs;
/** Waits after the first, second and third failed attempt. */
const waitsMs = [5 * minuteMs, 15 * minuteMs, 45 * minuteMs];

/** Owners with a reminder due, longest overdue first. */
export const findOwnersOfDue = (database: Database, now: number, most: number): Promise<string[]> =>
  database.asSystem(async (tx) => {
    const owners = await tx
      .selectFrom("reminders")
      .select((row) => ["owner_id", row.fn.min("next_at").as("since")])
      .where("next_at", "<=", now)
      .groupBy("owner_id")
      .orderBy("since")
      .limit(most)
      .execute();
    return owners.map(({ owner_id }) => owner_id);
  });

/** The features that know whether a reminder is still needed. */
export type Asked = {
  people: Pick<People, "find">;
  activities: Activities;
  reflections: Reflections;
  letters: Letters;
  experiments: Experiments;
};

/** `next_at`: the new time it was set to. `due`: when it should have been sent originally. */
export type Claimed = { row: ReminderRow; next_at: number; due: number };

/**
 * Sets one person's due reminders to their next time. That server sends them; if it dies first,
 * they are lost rather than sent twice.
 * @returns what to send now
 */
export const claimDue = (
  database: Database,
  ownerId: string,
  asked: Asked,
  now: number,
): Promise<{ person: Person; claimed: Claimed[] }> =>
  database.asOwner(ownerId, async (tx) => {
    // The zone, quiet hours and pause must not change meanwhile.
    await lockUser(tx, ownerId, database.engine);
    const person = await readPerson(tx, ownerId, asked.people);
    const settings = await readSettings(tx, ownerId);
    const rows = await tx
      .selectFrom("reminders")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("next_at", "<=", now)
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const rests = isPaused(settings, now) || person.disabled_at !== null || person.deletes_at !== null;
    const claimed: Claimed[] = [];
    for (const row of await withoutEnded(tx, ownerId, rows, asked)) {
      const next_at = nextOf(row, person, settings, now);
      const moved = await moveOn(tx, row, { next_at, failures: 0 });
      if (!moved || rests) continue;
      const { planned, due } = lastTime(planOf(row, person, settings), now);
      if (now - due > (row.failures === 0 ? mostLateMs : mostLateAgainMs)) continue;
      const day = dayAt(new Date(planned), zoneOf(row, person), person.day_end);
      if (await isNeeded(tx, row, day, asked)) claimed.push({ row, next_at, due });
    }
    return { person, claimed };
  });

/** Schedules another attempt after a failed one, if there is time before the next regular one. */
export const reschedule = (
  database: Database,
  { row, next_at, due }: Claimed,
  now: number,
): Promise<boolean> =>
  database.asOwner(row.owner_id, async (tx) => {
    const again = now + (waitsMs[row.failures] ?? Number.POSITIVE_INFINITY);
    if (again >= next_at || again - due > mostLateAgainMs) return false;
    return moveOn(tx, { ...row, next_at }, { next_at: again, failures: row.failures + 1 });
  });

/** @returns whether this server, and no other, changed it */
async function moveOn(
  tx: Tx,
  from: Pick<ReminderRow, "id" | "owner_id" | "next_at">,
  to: Pick<ReminderRow, "next_at" | "failures">,
): Promise<boolean> {
  const moved = await tx
    .updateTable("reminders")
    .set(to)
    .$call(ownRow(from.owner_id, from.id))
    .where("next_at", "=", from.next_at)
    .returning("id")
    .executeTakeFirst();
  return moved !== undefined;
}

/** Nobody is reminded of what they have already done. `day`: the journal day the reminder was planned for. */
async function isNeeded(
  tx: Tx,
  { owner_id, activity_id, programme_run_id, letters, experiment_id }: About & Pick<ReminderRow, "owner_id">,
  day: Day,
  asked: Asked,
): Promise<boolean> {
  const { activities, reflections } = asked;
  if (letters === 1) return asked.letters.isWaiting(tx, owner_id, day);
  if (experiment_id !== null) return asked.experiments.isOpen(tx, owner_id, experiment_id, day);
  if (programme_run_id !== null) {
    const run = await activities.findRun(tx, owner_id, programme_run_id);
    return run !== null && run.next_on !== null && run.next_on <= day;
  }
  return !(await reflections.hasWrittenSince(tx, owner_id, { day, activityId: activity_id }));
}

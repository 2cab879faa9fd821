import { type Day, dayAt } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Person } from "#server/features/accounts/index.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import { findProgrammeRun } from "#server/features/activities/index.ts";
import { isExperimentDayOpen } from "#server/features/experiments/index.ts";
import { isLetterWaiting } from "#server/features/letters/index.ts";
import { hasWrittenSince } from "#server/features/reflections/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { isUnclaimed, leaseMs, newLease, noLease } from "#server/platform/jobs/lease.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { About } from "./reminder-messages.ts";
import {
  isPaused,
  nextOf,
  planOf,
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
const maxLateMs = 2 * hourMs;
const maxRetryLateMs = 3 * hourMs;
/** Waits after the first, second and third failed attempt. */
const waitsMs = [5 * minuteMs, 15 * minuteMs, 45 * minuteMs];

/** Owners with a reminder due that no server is sending, longest overdue first. */
export const findOwnersOfDue = ({ database, clock }: Context, limit: number): Promise<string[]> =>
  database.asSystem(async (tx) => {
    const now = clock.now().getTime();
    const owners = await tx
      .selectFrom("reminders")
      .select((row) => ["owner_id", row.fn.min("next_at").as("since")])
      .where("next_at", "<=", now)
      .where(isUnclaimed(now))
      .groupBy("owner_id")
      .orderBy("since")
      .limit(limit)
      .execute();
    return owners.map(({ owner_id }) => owner_id);
  });

/** `due`: when it should have been sent originally. */
export type Claimed = { row: ReminderRow; lease_id: string; due: number };

/**
 * Claims one person's due reminders under a lease, and sets those that are not to be sent to their next time. If this
 * server dies before `settle`, another one sends them once the lease has expired.
 * @returns what to send now
 */
export const claimDue = (
  context: Context,
  ownerId: string,
): Promise<{ person: Person; claimed: Claimed[] }> =>
  context.database.asOwner(ownerId, async (tx) => {
    const now = context.clock.now().getTime();
    // The zone, quiet hours and pause must not change meanwhile.
    await lockUser(tx, ownerId, context.database.engine);
    const person = await readPerson(tx, ownerId);
    const settings = await readSettings(tx, ownerId);
    const rows = await tx
      .selectFrom("reminders")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("next_at", "<=", now)
      .where(isUnclaimed(now))
      .orderBy("created_at")
      .orderBy("id")
      .execute();
    const rests = isPaused(settings, now) || person.disabled_at !== null || person.deletes_at !== null;
    const lease = newLease(now);
    const claimed: Claimed[] = [];
    for (const row of await withoutEnded(context, tx, ownerId, rows)) {
      const { planned, due } = lastTime(planOf(row, person, settings), now);
      const day = dayAt(new Date(planned), zoneOf(row, person), person.day_end);
      const isLate = now - due > (row.failures === 0 ? maxLateMs : maxRetryLateMs);
      const isSent = !rests && !isLate && (await isNeeded(tx, row, day));
      const skipped = { next_at: nextOf(row, person, settings, now), failures: 0, ...noLease };
      await tx
        .updateTable("reminders")
        .set(isSent ? lease : skipped)
        .$call(ownRow(ownerId, row.id))
        .execute();
      if (isSent) claimed.push({ row, lease_id: lease.lease_id, due });
    }
    return { person, claimed };
  });

/** @param leases those under which this server is sending */
export const renewLeases = ({ database, clock }: Context, leases: readonly string[]) =>
  database.asSystem(
    (tx) =>
      tx
        .updateTable("reminders")
        .set({ lease_until: clock.now().getTime() + leaseMs })
        .where("lease_id", "in", leases)
        .execute(),
    "latest",
  );

/** Gives up what was claimed and not begun, so that another server need not wait for the lease. */
export const release = ({ database }: Context, ownerId: string, lease_id: string) =>
  database.asOwner(ownerId, (tx) =>
    tx
      .updateTable("reminders")
      .set(noLease)
      .where("owner_id", "=", ownerId)
      .where("lease_id", "=", lease_id)
      .execute(),
  );

/**
 * Ends the lease of a reminder and sets when it comes next: soon if it is to be tried again and there is time before
 * the next regular one. Changes nothing if its person changed it or another server has claimed it since.
 */
export const settle = (
  { database, clock }: Context,
  { row: { id, owner_id, failures }, lease_id, due }: Claimed,
  outcome: "done" | "try again",
): Promise<void> =>
  database.asOwner(owner_id, async (tx) => {
    await lockUser(tx, owner_id, database.engine);
    const held = await tx
      .selectFrom("reminders")
      .selectAll()
      .$call(ownRow(owner_id, id))
      .where("lease_id", "=", lease_id)
      .executeTakeFirst();
    if (!held) return;
    const now = clock.now().getTime();
    const next = nextOf(held, await readPerson(tx, owner_id), await readSettings(tx, owner_id), now);
    const again = now + (waitsMs[failures] ?? Number.POSITIVE_INFINITY);
    const isAgain = outcome === "try again" && again < next && again - due <= maxRetryLateMs;
    const after = isAgain ? { next_at: again, failures: failures + 1 } : { next_at: next, failures: 0 };
    await tx
      .updateTable("reminders")
      .set({ ...after, ...noLease })
      .$call(ownRow(owner_id, id))
      .execute();
  });

/** Whether the person has not done yet what it reminds of. `day`: the journal day the reminder was planned for. */
async function isNeeded(
  tx: Tx,
  { owner_id, activity_id, programme_run_id, letters, experiment_id }: About & Pick<ReminderRow, "owner_id">,
  day: Day,
): Promise<boolean> {
  if (letters === 1) return isLetterWaiting(tx, owner_id, day);
  if (experiment_id !== null) return isExperimentDayOpen(tx, owner_id, experiment_id, day);
  if (programme_run_id !== null) {
    const run = await findProgrammeRun(tx, owner_id, programme_run_id);
    return run !== null && run.next_on !== null && run.next_on <= day;
  }
  return !(await hasWrittenSince(tx, owner_id, { day, activityId: activity_id }));
}

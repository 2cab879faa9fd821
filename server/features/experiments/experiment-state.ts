import { addDays, type Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownExperiments } from "./experiment-rows.ts";

const findDays = (tx: Tx, ownerId: string, id: string) =>
  ownExperiments(tx, ownerId)
    .clearSelect()
    .select(["starts_on", "ends_on", "stopped_on"])
    .where("id", "=", id)
    .executeTakeFirst();

/** Whether it has ended or was deleted. */
export async function isExperimentOver(
  { clock }: Context,
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const row = await findDays(tx, ownerId, id);
  // The earliest current date in any time zone.
  const earliestToday = addDays(clock.now().toISOString().slice(0, 10), -1);
  return !row || row.stopped_on !== null || row.ends_on < earliestToday;
}

/** Whether a running experiment lacks its note for this day. */
export async function isExperimentDayOpen(tx: Tx, ownerId: string, id: string, day: Day): Promise<boolean> {
  const row = await findDays(tx, ownerId, id);
  if (!row || row.stopped_on !== null || day < row.starts_on || day > row.ends_on) return false;
  const noted = await tx
    .selectFrom("experiment_days")
    .select("day")
    .where("owner_id", "=", ownerId)
    .where("experiment_id", "=", id)
    .where("day", "=", day)
    .executeTakeFirst();
  return noted === undefined;
}

import { addDays, type Day } from "#contract/day-rules.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";

/** What reminders ask about experiments. It tells them none of the words, and runs in their transactions. */
export function createExperimentPort(clock: Clock) {
  const find = (tx: Tx, ownerId: string, id: string) =>
    tx
      .selectFrom("experiments")
      .select(["starts_on", "ends_on", "stopped_on"])
      .$call(ownRow(ownerId, id))
      .where("deleted_at", "is", null)
      .executeTakeFirst();

  return {
    /** `over`: it has ended, or was deleted. */
    async stateOf(tx: Tx, ownerId: string, id: string): Promise<"there" | "over"> {
      const row = await find(tx, ownerId, id);
      // Today is no earlier than this in any zone.
      const earliestToday = addDays(clock.now().toISOString().slice(0, 10), -1);
      return row && row.stopped_on === null && row.ends_on >= earliestToday ? "there" : "over";
    },

    /** Whether the day has something to note that is not noted yet. */
    async isOpen(tx: Tx, ownerId: string, id: string, day: Day): Promise<boolean> {
      const row = await find(tx, ownerId, id);
      if (!row || row.stopped_on !== null || day < row.starts_on || day > row.ends_on) return false;
      const noted = await tx
        .selectFrom("experiment_days")
        .select("day")
        .where("owner_id", "=", ownerId)
        .where("experiment_id", "=", id)
        .where("day", "=", day)
        .executeTakeFirst();
      return noted === undefined;
    },
  };
}

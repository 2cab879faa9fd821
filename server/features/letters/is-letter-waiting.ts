import { addDays, type Day } from "#contract/day-rules.ts";
import { lastPeriod } from "#contract/letters/letter-rules.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { readSettings } from "./letter-rows.ts";
import { madeWith } from "./making/periods.ts";

/** Whether a period ended the day before `day`, and its letter is unread or still to be made. */
export async function isLetterWaiting(tx: Tx, ownerId: string, day: Day): Promise<boolean> {
  const { rhythm } = await readSettings(tx, ownerId);
  const person = await findPerson(tx, ownerId);
  if (!person || rhythm === "off") return false;
  const ended = madeWith(rhythm).filter(
    (kind) => addDays(lastPeriod(kind, day, person.first_day_of_week).to, 1) === day,
  );
  if (ended.length === 0) return false;
  const letters = await tx
    .selectFrom("letters")
    .select(["read_at", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where("kind", "in", ended)
    .where("to_day", "=", addDays(day, -1))
    .execute();
  // If the host holds the key, a letter would have been made by now, so there is none. For a sealed journal, it is
  // made at the next visit.
  if (letters.length < ended.length && !person.host_held) return true;
  return letters.some(({ read_at, deleted_at }) => read_at === null && deleted_at === null);
}

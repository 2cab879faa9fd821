import { addDays, type Day } from "#contract/day-rules.ts";
import { lastPeriod } from "#contract/letters/letter-rules.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { readSettings } from "./letter-rows.ts";

/** Whether a week or month ended the day before `day`, and its letter is unread or still to be made. */
export async function isLetterWaiting(tx: Tx, ownerId: string, day: Day): Promise<boolean> {
  const { rhythm } = await readSettings(tx, ownerId);
  const person = await findPerson(tx, ownerId);
  if (!person || rhythm === "off") return false;
  const span = lastPeriod(rhythm, day, person.first_day_of_week);
  if (addDays(span.to, 1) !== day) return false;
  const letter = await tx
    .selectFrom("letters")
    .select(["read_at", "deleted_at"])
    .where("owner_id", "=", ownerId)
    .where("kind", "=", rhythm)
    .where("from_day", "=", span.from)
    .executeTakeFirst();
  // If the host holds the key, the letter would have been made by now, so there is none. For a sealed journal, it is
  // made at the next visit.
  if (!letter) return !person.host_held;
  return letter.read_at === null && letter.deleted_at === null;
}

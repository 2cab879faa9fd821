import { addDays, type Day, dayAt } from "#contract/day-rules.ts";
import { type LetterKind, periodOf } from "#contract/letters/letter-rules.ts";
import type { LetterPeriod } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { plainRows } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownLetters, requirePerson } from "./letter-rows.ts";

/** Periods that are over and have text, newest first. */
export async function listPeriods(
  context: Context,
  owner: Owner,
  { kind, time_zone }: { kind: LetterKind; time_zone: string },
): Promise<{ periods: LetterPeriod[] }> {
  const { person, letters } = await context.database.asOwner(owner.id, async (tx) => ({
    person: await requirePerson(tx, owner.id),
    letters: await ownLetters(tx, owner.id).where("kind", "=", kind).execute(),
  }));
  const letterOf = new Map(letters.map(({ id, from_day }) => [from_day, id]));
  const today = dayAt(context.clock.now(), person.time_zone ?? time_zone, person.day_end);
  const ofDay = (day: Day) => periodOf(kind, day, person.first_day_of_week);
  const periods: LetterPeriod[] = [];
  let counted: Day | null = null;
  for await (const rows of plainRows(context, owner, { to: addDays(ofDay(today).from, -1) }))
    for (const { day, word_count } of rows) {
      if (word_count === 0 || day === counted) continue;
      counted = day;
      const last = periods.at(-1);
      if (last && day <= last.to) {
        last.days += 1;
        continue;
      }
      const span = ofDay(day);
      periods.push({ ...span, days: 1, letter_id: letterOf.get(span.from) ?? null });
    }
  return { periods: periods.reverse() };
}

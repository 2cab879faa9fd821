import { type Day, daysBetween } from "#contract/day-rules.ts";
import type { CalendarDay } from "#contract/reflections/reflection-list.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { readFromReplica } from "#server/features/accounts/index.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { presentOf } from "../search/filters.ts";

/** A year, plus the days of other months in its first and last weeks. */
const maxDays = 400;

/** Each written day of a span once, earliest first. @throws AppError `invalid_input` for a span that is too long */
export async function readCalendar(
  context: Context,
  owner: Owner,
  from: Day,
  to: Day,
): Promise<CalendarDay[]> {
  refuseSpan(from, to);
  const rows = await readFromReplica(context, owner, (tx) =>
    presentOf(tx, owner)
      .select(["reflections.day", "reflections.mood", "reflections.word_count"])
      .where("reflections.day", ">=", from)
      .where("reflections.day", "<=", to)
      .orderBy("reflections.day")
      .orderBy("reflections.id")
      .execute(),
  );
  const days: CalendarDay[] = [];
  for (const { day, mood, word_count } of rows) {
    const last = days.at(-1);
    if (last?.day === day) {
      last.count += 1;
      last.words += word_count;
      last.mood = mood ?? last.mood;
    } else days.push({ day, count: 1, words: word_count, mood });
  }
  return days;
}

function refuseSpan(from: Day, to: Day): void {
  if (from > to) throw refusedField("to", t("The last day can’t be before the first."));
  if (daysBetween(from, to) >= maxDays)
    throw refusedField(
      "to",
      t("At most {limit, plural, one {# day} other {# days}} can be asked for at once.", { limit: maxDays }),
    );
}

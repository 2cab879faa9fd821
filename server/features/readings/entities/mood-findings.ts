import { moods } from "#contract/moods.ts";
import { compareDays, type Tested } from "#server/platform/statistics/compare.ts";
import type { Finding, Measure, ReadReflection } from "../analyzer.ts";
import { oddsOf } from "../odds.ts";
import type { FoundEntity } from "./collect-entities.ts";
import { type Compared, compareMoods, moodsByDay, type Occurrence } from "./occurrence-stats.ts";

/** Fewer days show no pattern. */
const minDays = 3;
const maxFindings = 40;
const maxQuotes = 5;

type Subject = Pick<FoundEntity, "key" | "name" | "occurrences">;

/** For each entity: how many days it occurs on, and how the moods of those days compare with all others. */
export function moodFindings(
  subjects: readonly Subject[],
  readings: readonly ReadReflection[],
  about: string,
): Finding[] {
  const moodOf = moodsByDay(readings);
  const frequent = subjects
    .map((subject) => ({ ...subject, days: new Set(subject.occurrences.map(({ day }) => day)) }))
    .filter(({ days }) => days.size >= minDays)
    .slice(0, maxFindings);
  const compared = compareMoods(frequent, moodOf, compareDays);
  const tried = compared.filter(({ moods: { strength } }) => strength !== "too_few").length;
  return frequent.flatMap(({ key, name, days, occurrences }, at) => {
    const each = compared[at];
    if (!each) return [];
    const { p, result } = each;
    const { strength, n, needs_days } = each.moods;
    return [
      {
        key: `${about}.${key}`,
        claim: `You wrote about ${name} on ${days.size} days. ${moodClaim(each)}`,
        strength,
        numbers:
          result === null
            ? null
            : {
                n,
                missing: days.size - n,
                effect: result.difference,
                unit: "mood",
                low: result.low,
                high: result.high,
                p,
                tried,
                odds: oddsOf(
                  name,
                  [...moodOf].map(([day, value]) => ({ value, has: days.has(day) })),
                ),
              },
        needs_days,
        quotes: newestOccurrences(occurrences).map(({ id, revision, start, end }) => ({
          reflection_id: id,
          revision,
          start,
          end,
        })),
        activity_id: null,
      },
    ];
  });
}

function moodClaim({ result, moods: { n, counts, strength } }: Compared<Tested>): string {
  if (result === null) return "Too few days on one side have a mood to compare them.";
  const most = counts.indexOf(Math.max(...counts));
  const label = moods[most]?.label ?? "";
  const mostly =
    2 * (counts[most] ?? 0) > n ? `Those days were mostly ${label}.` : "Those days had many moods.";
  if (strength === "chance") return `${mostly} The difference from other days could be chance.`;
  return `${mostly} Their mood was ${result.difference > 0 ? "higher" : "lower"} than on other days.`;
}

function newestOccurrences(occurrences: readonly Occurrence[]): Occurrence[] {
  const chosen = new Map<string, Occurrence>();
  for (const occurrence of occurrences.toReversed()) {
    if (chosen.size === maxQuotes && !chosen.has(occurrence.id)) break;
    chosen.set(occurrence.id, occurrence);
  }
  return [...chosen.values()];
}

/** How many different entities occur in each month. */
export function perMonth(
  subjects: readonly Subject[],
  { id, label, unit }: Pick<Measure, "id" | "label" | "unit">,
): Measure {
  const months = new Map<string, Set<string>>();
  for (const { key, occurrences } of subjects)
    for (const { day } of occurrences) {
      const month = `${day.slice(0, 7)}-01`;
      const known = months.get(month);
      if (known) known.add(key);
      else months.set(month, new Set([key]));
    }
  const points = [...months]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, { size }]) => ({ day, value: size, low: null, high: null, n: size }));
  return { id, label, unit, points };
}

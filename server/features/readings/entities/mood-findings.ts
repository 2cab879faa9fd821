import { compareDays } from "#server/platform/statistics/compare.ts";
import type { Finding, Measure, ReadReflection } from "../analyzer.ts";
import { finding } from "../finding.ts";
import { oddsOf } from "../odds.ts";
import type { FoundEntity } from "./found-entity.ts";
import { compareMoods, inFirstReflections, moodsByDay } from "./occurrence-stats.ts";

const maxFindings = 40;
const maxQuotes = 5;
/** Rarer names are not expected to become frequent enough. */
const minDaysToMention = 3;

type Subject = Pick<FoundEntity, "key" | "name" | "occurrences" | "shown">;

/**
 * For each entity: on how many days it was found, and how their moods compare with those of all other days. Entities
 * on too few days are one finding, which says what is missing.
 */
export function moodFindings(
  subjects: readonly Subject[],
  readings: readonly ReadReflection[],
  { id: about, unit }: Pick<Measure, "id" | "unit">,
): Finding[] {
  const moodOf = moodsByDay(readings);
  const frequent = subjects
    .map((subject) => ({ ...subject, days: new Set(subject.occurrences.map(({ day }) => day)) }))
    .filter(({ days }) => days.size >= minDaysToMention)
    .slice(0, maxFindings);
  const compared = compareMoods(frequent, moodOf, compareDays);
  const tried = compared.filter(({ result }) => result !== null).length;
  const findings = frequent.flatMap(({ key, name, days, shown }, at) => {
    const each = compared[at];
    if (!each?.result) return [];
    const { p, result } = each;
    const { strength, n, mean, others } = each.moods;
    const claim = `I found ${name} on ${days.size} days; there may be more. Your mood on those days was ${inTenths(mean)} on average; on other days it was ${inTenths(others.mean)}.`;
    const { difference: effect, low, high } = result;
    const withIt = [...moodOf].map(([day, value]) => ({ value, has: days.has(day) }));
    const numbers = { n, missing: days.size - n, effect, unit: "mood, from 1 to 5", low, high, p, tried };
    const quotes = inFirstReflections(shown, maxQuotes).map(({ id, revision, start, end }) => ({
      reflection_id: id,
      revision,
      start,
      end,
    }));
    return finding({
      key: `${about}.${key}`,
      claim,
      strength,
      numbers: { ...numbers, odds: oddsOf(name, withIt) },
      quotes,
    });
  });
  const lacking = compared.flatMap(({ result, moods }) => (result ? [] : [moods.needs_days ?? 1]));
  return lacking.length === 0 ? findings : [...findings, tooRare(lacking, unit)];
}

function tooRare(needs: readonly number[], unit: string): Finding {
  const claim =
    needs.length === 1
      ? `One of the ${unit} is on too few days with a mood to compare them.`
      : `${needs.length} of the ${unit} are on too few days with a mood to compare them.`;
  return finding({ key: "too few", claim, strength: "too_few", needs_days: Math.max(1, Math.min(...needs)) });
}

const inTenths = (mood: number | null) => (mood ?? 0).toFixed(1);

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

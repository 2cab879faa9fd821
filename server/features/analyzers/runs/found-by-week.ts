import type { AnalyzerMeasure as Measure } from "#contract/analyzers/findings.ts";
import { type Day, weekOf } from "#contract/day-rules.ts";
import { t } from "#contract/translate.ts";
import { measureLabels } from "#server/features/readings/index.ts";

const names = { id: "found", unit: "reflections" };

/** The measure of a person's own analyzer: how many of each day's reflections that its model read a finding quotes. */
export function foundByDay(
  read: readonly { id: string; day: Day }[],
  findings: readonly { quotes: readonly { reflection_id: string }[] }[],
): Measure {
  const quoted = new Set(findings.flatMap(({ quotes }) => quotes.map((quote) => quote.reflection_id)));
  const points = [...Map.groupBy(read, ({ day }) => day)].map(([day, texts]) => ({
    day,
    value: texts.filter(({ id }) => quoted.has(id)).length,
    low: null,
    high: null,
    n: texts.length,
  }));
  return { ...names, label: measureLabels.found(), points };
}

/**
 * Sums up several runs by week, from Monday. A run after a save reads only part of a day, so the run that read the
 * most counts for each day.
 * @param runs newest first
 */
export function foundByWeek(
  runs: readonly (readonly Measure[])[],
  { from, to }: { from: Day; to: Day },
): Measure[] {
  const days = new Map<Day, Measure["points"][number]>();
  for (const measures of runs)
    for (const point of measures.find(({ id }) => id === names.id)?.points ?? []) {
      const known = days.get(point.day);
      const isWithin = point.day >= from && point.day <= to;
      if (isWithin && (!known || known.n < point.n)) days.set(point.day, point);
    }
  const weeks = Map.groupBy(days.values(), ({ day }) => weekOf(day, 1)[0] ?? day);
  const points = [...weeks]
    .map(([day, its]) => ({
      day,
      value: its.reduce((sum, { value }) => sum + value, 0),
      low: null,
      high: null,
      n: its.reduce((sum, { n }) => sum + n, 0),
    }))
    .sort((one, other) => (one.day < other.day ? -1 : 1));
  return points.length > 0
    ? [{ ...names, label: t("Reflections that a finding quotes, each week"), points }]
    : [];
}

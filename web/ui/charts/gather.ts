import { addDays, type Day, daysBetween, weekOf } from "#contract/day-rules.ts";
import type { ChartPoint, Gathered } from "./plot.ts";

/** More dots merge into solid rows. */
const maxSingle = 366;
const maxInWeeks = 4 * 366;

/**
 * Many points as the means of their weeks, and those of many years as the means of their months. Few points stay as
 * they are, however far apart.
 *
 * @param points ordered, the oldest first
 */
export function gather(points: readonly ChartPoint[]): readonly ChartPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= maxSingle) return points;
  const unit = daysBetween(first.day, last.day) <= maxInWeeks ? "week" : "month";
  const groups = new Map<Day, ChartPoint[]>();
  for (const point of points) {
    const from = beginningOf(unit, point.day);
    const group = groups.get(from);
    if (group) group.push(point);
    else groups.set(from, [point]);
  }
  return [...groups].map(([from, group]) => meanOf(group, { unit, from, to: endOf(unit, from) }));
}

function meanOf(group: readonly ChartPoint[], span: Omit<Gathered, "count">): ChartPoint {
  const [first, last] = [group[0]?.day ?? span.from, group.at(-1)?.day ?? span.to];
  const series = group[0]?.values ?? [];
  return {
    id: span.from,
    // In the middle of what was written.
    day: addDays(first, Math.floor(daysBetween(first, last) / 2)),
    values: series.map((_, index) => mean(group.flatMap(({ values }) => values[index] ?? []))),
    gathered: { ...span, count: group.length },
  };
}

const mean = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

const beginningOf = (unit: Gathered["unit"], day: Day): Day =>
  unit === "month" ? `${day.slice(0, -2)}01` : (weekOf(day, 1)[0] ?? day);

function endOf(unit: Gathered["unit"], from: Day): Day {
  if (unit === "week") return addDays(from, 6);
  const next = addDays(from, 31);
  return addDays(next, -Number(next.slice(-2)));
}

import { curveMonotoneX, line } from "d3-shape";
import type { ChartPoint, Plot } from "./plot.ts";
import { type DatedValue, trendOf } from "./trend.ts";

type TrendLineProps = { plot: Plot; points: readonly ChartPoint[]; series: number };

export function TrendLine({ plot, points, series }: TrendLineProps) {
  const values = valuesOf(points, series);
  const first = values[0];
  if (!first) return null;
  const from = plot.xOf(first.day) - plot.xAfter(0);
  const path = line<{ daysIn: number; value: number }>()
    .x(({ daysIn }) => from + plot.xAfter(daysIn))
    .y(({ value }) => plot.yOf(value))
    .curve(curveMonotoneX);
  const d = path(trendOf(values));
  return d && <path className="chart__trend" data-series={series} d={d} />;
}

/** @returns the oldest first, like the points */
export const valuesOf = (points: readonly ChartPoint[], series: number): DatedValue[] =>
  points.flatMap(({ day, values, gathered }) => {
    const value = values[series] ?? null;
    return value === null ? [] : [{ day, value, weight: gathered?.count ?? 1 }];
  });

import { symbol, symbolCircle, symbolDiamond, symbolTriangle } from "d3-shape";
import type { ChartPoint, Plot } from "./plot.ts";

const shapes = [symbolCircle, symbolDiamond, symbolTriangle];

/** How many series can be distinguished by shape and shade. */
export const maxSeries = shapes.length;

const shapeOf = (series: number, radius: number) =>
  symbol(shapes[series % maxSeries] ?? symbolCircle, Math.PI * radius ** 2)() ?? "";

type MarkProps = { series: number; radius: number; x: number; y: number; className?: string };

export function Mark({ series, radius, x, y, className }: MarkProps) {
  return (
    <path
      className={className ?? "chart__mark"}
      data-series={series}
      d={shapeOf(series, radius)}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
    />
  );
}

type MarksProps = { plot: Plot; points: readonly ChartPoint[]; series: number; radius: number };

/**
 * All marks of a series. Those of the first are one path of zero-length lines with round ends: there may be thousands.
 */
export function Marks({ plot, points, series, radius }: MarksProps) {
  const placed = points.flatMap(({ id, day, values }) => {
    const value = values[series] ?? null;
    return value === null ? [] : [{ id, x: plot.xOf(day), y: plot.yOf(value) }];
  });
  if (series === 0) {
    const d = placed.map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h.01`).join("");
    return <path className="chart__dots" strokeWidth={2 * radius} d={d} />;
  }
  return placed.map(({ id, x, y }) => <Mark key={id} series={series} radius={radius} x={x} y={y} />);
}

/** How uncertain the values of the first series are, as one path of upright lines. */
export function Ranges({ plot, points }: Pick<MarksProps, "plot" | "points">) {
  const d = points
    .flatMap(({ day, range }) =>
      range
        ? [
            `M${plot.xOf(day).toFixed(1)} ${plot.yOf(range.low).toFixed(1)}V${plot.yOf(range.high).toFixed(1)}`,
          ]
        : [],
    )
    .join("");
  return d === "" ? null : <path className="chart__ranges" d={d} />;
}

export function MarkSign({ series }: { series: number }) {
  return (
    <svg className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
      <Mark series={series} radius={4} x={6} y={6} />
    </svg>
  );
}

import { symbol, symbolCircle, symbolDiamond, symbolTriangle } from "d3-shape";

const shapes = [symbolCircle, symbolDiamond, symbolTriangle];

/** How many series can be told apart, by shape and shade. */
export const mostSeries = shapes.length;

const shapeOf = (series: number, radius: number) =>
  symbol(shapes[series % mostSeries] ?? symbolCircle, Math.PI * radius ** 2)() ?? "";

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

/** The sign of a series in the legend. */
export function MarkSign({ series }: { series: number }) {
  return (
    <svg className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
      <Mark series={series} radius={4} x={6} y={6} />
    </svg>
  );
}

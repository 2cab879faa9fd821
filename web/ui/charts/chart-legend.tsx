import { MarkSign } from "./marks.tsx";
import { type ChartPoint, spanInWords } from "./plot.ts";
import { trendOf, trendWidth } from "./trend.ts";
import { valuesOf } from "./trend-line.tsx";

type ChartLegendProps = { series: readonly string[]; points: readonly ChartPoint[] };

/** What dots and lines stand for. */
export function ChartLegend({ series, points }: ChartLegendProps) {
  const [first, last] = [points[0], points.at(-1)];
  const hasTrend = series.some((_, index) => trendOf(valuesOf(points, index)).length > 0);
  if (series.length === 1 && !hasTrend) return null;
  return (
    <div className="chart__legend" aria-hidden="true">
      {series.length > 1 &&
        series.map((name, index) => (
          <span key={name}>
            <MarkSign series={index} />
            {name}
          </span>
        ))}
      {hasTrend && first && last && (
        <span>
          <svg className="chart__sign chart__sign--line" viewBox="0 0 20 12" aria-hidden="true">
            <path className="chart__trend" data-series={0} d="M1 6H19" />
          </svg>
          Trend over about {spanInWords(trendWidth(first.day, last.day))}
        </span>
      )}
    </div>
  );
}

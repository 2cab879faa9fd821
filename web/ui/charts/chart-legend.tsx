import { t } from "#contract/translate.ts";
import type { Band } from "../banded-scale.tsx";
import { MarkSign } from "./marks.tsx";
import { type ChartPoint, trendWords } from "./plot.ts";
import { hasTrend, trendWidth } from "./trend.ts";
import { valuesOf } from "./trend-line.tsx";

type ChartLegendProps = {
  series: readonly string[];
  points: readonly ChartPoint[];
  /** Bands whose names don't fit into the drawing. */
  bands: readonly Band[];
};

export function ChartLegend({ series, points, bands }: ChartLegendProps) {
  const trended = series.map((_, index) => valuesOf(points, index)).filter(hasTrend);
  const width = trended[0] ? trendWidth(trended[0]) : null;
  const hasRanges = points.some(({ range }) => range);
  if (series.length === 1 && width === null && bands.length === 0 && !hasRanges) return null;
  return (
    <div className="chart__legend" data-legend="" aria-hidden="true">
      {series.length > 1 &&
        series.map((name, index) => (
          <span key={name}>
            <MarkSign series={index} />
            <bdi>{name}</bdi>
          </span>
        ))}
      {points[0]?.gathered && (
        <span>
          {points[0].gathered.unit === "week"
            ? t("Each dot is the mean of a week")
            : t("Each dot is the mean of a month")}
        </span>
      )}
      {width !== null && (
        <span>
          <svg className="chart__sign chart__sign--line" viewBox="0 0 20 12" aria-hidden="true">
            <path className="chart__trend" data-series={0} d="M1 6H19" />
          </svg>
          {trendWords(width)}
        </span>
      )}
      {hasRanges && (
        <span>
          <svg className="chart__sign" viewBox="0 0 12 12" aria-hidden="true">
            <path className="chart__ranges" d="M6 0V12" />
          </svg>
          {t("Probable range")}
        </span>
      )}
      {bands.length > 0 && (
        <ul className="chart__bands">
          {[...bands].reverse().map(({ least, most, name }) => (
            <li key={name}>
              <span>{least === most ? least : `${least}–${most}`}</span>
              {name}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

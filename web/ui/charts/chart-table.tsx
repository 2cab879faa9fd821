import { memo } from "react";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import type { ChartPoint } from "./plot.ts";

type ChartTableProps = {
  label: string;
  series: readonly string[];
  points: readonly ChartPoint[];
  say: (value: number) => string;
};

/** As many rows as somebody may read; the others are reached in the chart itself. */
const mostRows = 400;

/** The chart's values as a table, for screen readers. */
export const ChartTable = memo(function ChartTable({ label, series, points, say }: ChartTableProps) {
  const newest = points.slice(-mostRows);
  return (
    <div className="visually-hidden">
      <table>
        <caption>
          {label}
          {newest.length < points.length && `, the newest ${newest.length} of ${points.length}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            {series.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {newest.map(({ id, day, values }) => (
            <tr key={id}>
              <th scope="row" lang={dateLanguage()}>
                {formatDay(day, "dateAndYear")}
              </th>
              {series.map((name, index) => {
                const value = values[index] ?? null;
                return <td key={name}>{value === null ? "None" : say(value)}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
});

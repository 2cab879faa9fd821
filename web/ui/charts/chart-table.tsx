import { memo } from "react";
import type { ChartData } from "./chart-data.ts";

type ChartTableProps = {
  label: string;
  data: ChartData;
  /** The newest of them; all without it. */
  most?: number;
};

export const ChartTable = memo(function ChartTable({ label, data, most }: ChartTableProps) {
  const { columns, rows, headLanguage } = data;
  const shown = most === undefined ? rows : rows.slice(-most);
  const [first, ...others] = columns;
  return (
    <table>
      <caption className="visually-hidden">
        {label}
        {shown.length < rows.length && `, the newest ${shown.length} of ${rows.length}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, head, cells }) => (
          <tr key={id}>
            <th scope="row" lang={headLanguage}>
              {head}
            </th>
            {others.map((name, index) => (
              <td key={name}>{cells[index]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

import { memo } from "react";
import { t } from "#contract/translate.ts";
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
        {shown.length < rows.length
          ? t("{label}, the newest {shown, number} of {all, number}", {
              label,
              shown: shown.length,
              all: rows.length,
            })
          : label}
      </caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          {others.map((name) => (
            <th key={name} scope="col">
              <bdi>{name}</bdi>
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

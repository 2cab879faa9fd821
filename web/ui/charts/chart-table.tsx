import { memo } from "react";
import { t } from "#contract/translate.ts";
import type { ChartData } from "./chart-data.ts";

type ChartTableProps = {
  label: string;
  /** The language of the label and the values, where it may differ from the page's. */
  language?: string | undefined;
  data: ChartData;
  /** The newest of them; all without it. */
  most?: number;
};

export const ChartTable = memo(function ChartTable({ label, language, data, most }: ChartTableProps) {
  const { columns, rows, headLanguage } = data;
  const shown = most === undefined ? rows : rows.slice(-most);
  const isCut = shown.length < rows.length;
  const [first, ...others] = columns;
  return (
    <table>
      <caption className="visually-hidden" dir="auto" lang={isCut ? undefined : language}>
        {isCut
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
              <td key={name}>
                <bdi lang={language}>{cells[index]}</bdi>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
});

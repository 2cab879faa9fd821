import { withoutIsolates } from "#contract/formats.ts";
import type { ChartData } from "./chart-data.ts";

/** Without it, Excel reads UTF-8 in its country's encoding. */
const byteOrderMark = "\ufeff";

/** RFC 4180. A label that a spreadsheet would run as a formula gets an apostrophe in front. */
export function chartCsv({ columns, rows }: ChartData): string {
  const lines = [columns, ...rows.map(({ raw }) => raw)];
  return byteOrderMark + lines.map((cells) => `${cells.map(toCell).join(",")}\r\n`).join("");
}

function toCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const words = withoutIsolates(value);
  const text = /^[=+@\-\t\r＝＋＠－]/u.test(words) ? `'${words}` : words;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

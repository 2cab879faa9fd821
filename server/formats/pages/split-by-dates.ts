import type { WrittenDate } from "../reading/written-dates.ts";
import { dateLinesIn, dayHeadings } from "./day-headings.ts";

export type DatedPart = {
  date: WrittenDate;
  /** Its date as the text has it. */
  written: string;
  title: string;
  body: string;
  line: number;
  /** Lines of the body that could be dates of other days. */
  doubtful: string[];
};

/** Splits a text into days. Null unless it begins with a line that is a date. */
export function splitByDates(text: string): DatedPart[] | null {
  const lines = text.split(/\r?\n/);
  const dates = dateLinesIn(lines);
  const headings = dayHeadings(dates);
  const [first] = headings;
  if (!first || lines.slice(0, first.index).some((line) => line.trim() !== "")) return null;
  const begin = new Set(headings);
  const parts: DatedPart[] = [];
  for (const [at, { index, date, written, title }] of headings.entries()) {
    const end = headings[at + 1]?.index ?? lines.length;
    const body = lines.slice(index + 1, end).join("\n");
    parts.push({ date, written, title, body, line: index + 1, doubtful: [] });
  }
  let part = 0;
  for (const dated of dates) {
    while ((headings[part + 1]?.index ?? lines.length) <= dated.index) part += 1;
    if (!begin.has(dated)) parts[part]?.doubtful.push(dated.written);
  }
  return parts;
}

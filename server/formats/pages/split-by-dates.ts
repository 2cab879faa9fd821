import { type WrittenDate, writtenDate } from "../reading/moments.ts";

export type DatedPart = { date: WrittenDate; title: string; body: string; line: number };

/** `## 2026-03-28`, `[2026-03-28 09:15] Title`, `28 March 2026`, or Day One's `	Date:	28 March 2026 at 09:15:00 CET`. */
function headingOf(line: string): { date: WrittenDate; title: string } | null {
  if (line.length > 200) return null;
  const text = line
    .replace(/^\s*#{1,6}\s+/, "")
    .replace(/^\tDate:\t/, "")
    .trim();
  const bracketed = /^\[([^\]]{8,30})\] ?(.*)$/.exec(text);
  const date = writtenDate(bracketed?.[1] ?? text);
  return date && { date, title: bracketed?.[2] ?? "" };
}

/** Many days in one text. Null unless it begins with a date on a line of its own. */
export function splitByDates(text: string): DatedPart[] | null {
  const lines = text.split(/\r?\n/);
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first === -1 || headingOf(lines[first] ?? "") === null) return null;
  const parts: (Omit<DatedPart, "body"> & { lines: string[] })[] = [];
  for (const [index, line] of lines.entries()) {
    const heading = headingOf(line);
    if (heading) parts.push({ ...heading, lines: [], line: index + 1 });
    else parts.at(-1)?.lines.push(line);
  }
  return parts.map(({ lines: body, ...part }) => ({ ...part, body: body.join("\n") }));
}

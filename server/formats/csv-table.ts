import { t } from "#contract/translate.ts";
import type { DayValues, ImportedEntry, UnreadableEntry } from "./imported-entry.ts";
import { entryOf } from "./reading/entry.ts";
import { type JournalReader, type ReaderInput, readOne } from "./reading/journal-reader.ts";
import { type Measure, measureOf, valueIn } from "./reading/measures.ts";
import { momentOn, noonNote, WrongDate } from "./reading/moments.ts";
import { moodOfRating, moodOfWord } from "./reading/moods.ts";
import { rowsOf, type TableRow } from "./reading/table.ts";
import { type NumberOrder, readDate, writtenTime } from "./reading/written-dates.ts";
import type { SourceFile } from "./source/source-files.ts";

const dateHeading =
  /^(?:(?:full|entry|created|start)?[ _-]?date|day|datum|tag|fecha|d[ií]a|jour|data|giorno|timestamp|datetime)$/i;
const timeHeading = /^(?:time|uhrzeit|zeit|hora|heure|ora)$/i;
const titleHeading = /^(?:title|titel|t[ií]tulo|titre|titolo)$/i;
const moodHeading = /^(?:mood|stimmung|humor|humeur|umore)$/i;
const tagsHeading = /^(?:tags|labels|activities)$/i;
const words = /^(?:notes?|text|entry|body|content|journal|comments?|notiz(?:en)?|eintrag|texto?|notas?)$/i;

const delimiters = [",", ";", "\t"] as const;

/** The delimiter of a table with a column of dates. `null`: it is no such table. */
export function delimiterOf(start: string): string | null {
  const [heading = "", first = ""] = start.replace(/^\ufeff/, "").split(/\r?\n/);
  for (const delimiter of delimiters) {
    const cellsIn = (line: string) => line.split(delimiter).map((cell) => cell.trim().replace(/^"|"$/g, ""));
    const at = cellsIn(heading).findIndex((cell) => dateHeading.test(cell));
    if (at >= 0 && cellsIn(heading).length > 1 && readDate(cellsIn(first)[at] ?? "")) return delimiter;
  }
  return null;
}

type Columns = {
  date: number;
  order: NumberOrder;
  decimalComma: boolean;
  /** By column. */
  measures: ReadonlyMap<number, Measure>;
};

/** Tables with a column of dates. Columns of numbers or of yes and no are values of their days, all others are text. */
export function csvTables(
  { timeZone }: ReaderInput,
  tables: readonly { file: SourceFile; delimiter: string }[],
): JournalReader {
  return {
    format: "csv",
    label: "CSV",
    reads: tables.map(({ file }) => file.path),
    async *entries() {
      for (const { file, delimiter } of tables) {
        const rows: TableRow[] = [];
        for await (const row of rowsOf(file, delimiter)) {
          if ("reason" in row) yield row;
          else rows.push(row);
        }
        const columns = columnsOf(rows, delimiter);
        for (const row of rows) yield* readRow(row, columns, timeZone);
      }
    },
    proposeMood: (mood) => moodOfRating(mood) ?? moodOfWord(mood),
  };
}

function columnsOf(rows: readonly TableRow[], delimiter: string): Columns {
  const headings = rows[0]?.columns ?? [];
  const date = headings.findIndex((heading) => dateHeading.test(heading.trim()));
  const dates = rows.map(({ cells }) => readDate(cells[date] ?? ""));
  const order = dates.some((read) => read && !read.day_first && read.month_first)
    ? "month_first"
    : "day_first";
  const decimalComma = delimiter !== ",";
  const measures = headings.flatMap((heading, at) => {
    const isOther = [dateHeading, timeHeading, titleHeading, moodHeading, tagsHeading, words].every(
      (pattern) => !pattern.test(heading.trim()),
    );
    const measure =
      isOther &&
      measureOf(
        heading,
        rows.map(({ cells }) => cells[at] ?? ""),
        decimalComma,
      );
    return measure ? [[at, measure] as const] : [];
  });
  return { date, order, decimalComma, measures: new Map(measures) };
}

function* readRow(
  row: TableRow,
  columns: Columns,
  timeZone: string,
): Generator<ImportedEntry | UnreadableEntry | DayValues> {
  const { where, cells } = row;
  const entry = readOne(where, () => entryOfRow(row, columns, timeZone));
  const isRefused = "reason" in entry;
  if (isRefused || entry.body !== "" || entry.title !== "" || entry.mood !== null || entry.tags.length > 0)
    yield entry;
  if (isRefused) return;
  const values: DayValues["values"] = [];
  for (const [at, measure] of columns.measures) {
    const cell = cells[at] ?? "";
    if (cell.trim() === "") continue;
    const value = valueIn(measure, cell, columns.decimalComma);
    if (typeof value === "number") values.push({ ...measure, value });
    else yield { where, reason: value };
  }
  if (values.length > 0) yield { day: entry.day, values };
}

/** @throws WrongDate */
function entryOfRow(
  { columns: headings, cells, where, note }: TableRow,
  { date, order, measures }: Columns,
  timeZone: string,
): ImportedEntry {
  const cellOf = (pattern: RegExp) =>
    (cells[headings.findIndex((heading) => pattern.test(heading.trim()))] ?? "").trim();
  const read = readDate(cells[date] ?? "");
  const written = read?.[order] ?? read?.day_first ?? read?.month_first;
  if (!written) throw new WrongDate(t("It has no date."));
  const time = writtenTime(cellOf(timeHeading)) ?? written.time;
  const paragraphs = cells.flatMap((cell, at) => {
    const heading = (headings[at] ?? "").trim();
    const isUsed = [timeHeading, titleHeading, moodHeading, tagsHeading].some((pattern) =>
      pattern.test(heading),
    );
    if (cell.trim() === "" || at === date || isUsed || measures.has(at)) return [];
    return words.test(heading) || heading === "" ? cell.trim() : `${heading}: ${cell.trim()}`;
  });
  return entryOf({
    where,
    moment: momentOn(written.day, time, timeZone),
    title: cellOf(titleHeading),
    body: paragraphs.join("\n\n"),
    tags: cellOf(tagsHeading).split(/[|,;]/),
    mood: cellOf(moodHeading) || null,
    notes: [note, time ? null : noonNote(cellOf(timeHeading))].filter((sentence) => sentence !== null),
  });
}

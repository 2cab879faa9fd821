import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { builtInTitle } from "#contract/activities/built-in-titles.ts";
import { type ScoreName, scoreNames, scorings } from "#contract/activities/scores.ts";
import { formatFactValue } from "#contract/facts/fact-rules.ts";
import { withoutIsolates } from "#contract/formats.ts";
import { moodLabel } from "#contract/moods.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import { t, tc } from "#contract/translate.ts";
import type { FactDays } from "#server/features/facts/index.ts";
import type { ReadReflection } from "#server/features/reflections/index.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";

type Cell = string | number | null;
/** `key`: names a column that is not of reflections. */
type Column = { name: string; key?: Key; of(reflection: Reflection): Cell };
type Key = "day" | "fact" | "value" | "unit" | "reflection" | "note";

const scoreColumns = () =>
  scoreNames.flatMap((scoring) =>
    scorings[scoring].measures.flatMap(({ name, label, least, most, bands }): Column[] => [
      {
        // Translators: the heading of a column, such as “Balance (-24 to 24)”.
        name: t("{label} ({least, number} to {most, number})", { label, least, most }),
        of: ({ answers }) => measureOf(scoring, name, answers)?.value ?? null,
      },
      ...(bands.length > 0
        ? [
            {
              // Translators: the heading of a column: the range of a score, such as “moderate”.
              name: t("{label}: band", { label }),
              of: ({ answers }: Reflection) => measureOf(scoring, name, answers)?.band ?? null,
            },
          ]
        : []),
    ]),
  );

/** Translated, so they are made for each file. */
const allColumns = (): readonly Column[] => [
  { name: tc("heading of a column", "Day"), key: "day", of: ({ day }) => day },
  { name: t("Written at"), of: writtenAt },
  { name: t("Time zone"), of: ({ time_zone }) => time_zone },
  { name: t("Mood (1 to 5)"), of: ({ mood }) => mood },
  { name: tc("heading of a column", "Mood"), of: ({ mood }) => moodLabel(mood) || null },
  { name: tc("heading of a column", "Feelings"), of: ({ feelings }) => feelings.join(", ") || null },
  { name: tc("heading of a column", "Place"), of: ({ place }) => placeWords(place) },
  {
    name: tc("heading of a column", "Weather"),
    of: ({ weather }) => withoutIsolates(weatherWords(weather) ?? "") || null,
  },
  {
    name: tc("heading of a column", "Check-in"),
    of: ({ answers, activity_id }) =>
      answers?.activity.scoring ? (builtInTitle(activity_id) ?? answers.activity.title) : null,
  },
  ...scoreColumns(),
  { name: tc("a daily fact", "Fact"), key: "fact", of: () => null },
  { name: tc("of a daily fact", "Value"), key: "value", of: () => null },
  { name: tc("of a daily fact", "Unit"), key: "unit", of: () => null },
  { name: tc("heading of a column", "Reflection"), key: "reflection", of: ({ id }) => id },
  { name: tc("heading of a column", "Note"), key: "note", of: () => null },
];

/**
 * A row for each reflection with a mood, feelings or a score, then one for each value of a daily fact. Every file has
 * the same columns.
 */
export async function* moodsCsv(
  batches: AsyncIterable<readonly ReadReflection[]>,
  readFacts: () => Promise<readonly FactDays[]>,
): AsyncGenerator<string, undefined> {
  const columns = allColumns();
  yield `${byteOrderMark}${toCsv([columns.map(({ name }) => withoutIsolates(name))])}`;
  for await (const batch of batches) {
    const rows = batch.flatMap((read) => {
      if (read.state === "damaged") return [damagedRow(columns, read.plain)];
      const { mood, feelings, answers } = read.reflection;
      const says = mood !== null || feelings.length > 0 || (answers !== null && scoreOfSet(answers) !== null);
      return says ? [columns.map(({ of }) => of(read.reflection))] : [];
    });
    if (rows.length > 0) yield toCsv(rows);
  }
  for (const { name, kind, unit, values } of await readFacts()) {
    const rows = [...values].map(([day, value]) => {
      const cells = new Map<Key | undefined, Cell>([
        ["day", day],
        ["fact", name],
        ["value", kind === "yes_no" ? formatFactValue({ kind, unit }, value) : value],
        ["unit", unit || null],
      ]);
      return columns.map((column) => cells.get(column.key) ?? null);
    });
    if (rows.length > 0) yield toCsv(rows);
  }
}

const damagedRow = (columns: readonly Column[], { day, id }: Pick<Reflection, "day" | "id">): Cell[] =>
  columns.map(({ key }) => {
    if (key === "day") return day;
    if (key === "reflection") return id;
    return key === "note" ? t("This reflection is damaged on the server and can’t be opened.") : null;
  });

function measureOf(scoring: ScoreName, name: string, answers: AnswerSet | null) {
  if (answers?.activity.scoring !== scoring) return undefined;
  return scoreOfSet(answers)?.measures.find((measure) => measure.name === name);
}

/** `2026-11-21 12:30`, which spreadsheets read as a date and time. */
function writtenAt({ written_at, time_zone }: Pick<Reflection, "written_at" | "time_zone">): string {
  return Temporal.Instant.from(written_at)
    .toZonedDateTimeISO(time_zone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");
}

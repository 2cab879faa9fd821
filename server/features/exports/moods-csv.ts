import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { type ScoreName, scoreNames, scorings } from "#contract/activities/scores.ts";
import { formatFactValue } from "#contract/facts/fact-rules.ts";
import { moodLabel } from "#contract/moods.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { placeWords, weatherWords } from "#contract/reflections/surroundings.ts";
import type { FactDays } from "#server/features/facts/index.ts";
import type { ReadReflection } from "#server/features/reflections/index.ts";
import { byteOrderMark, toCsv } from "#server/platform/csv.ts";

type Cell = string | number | null;
type Column = { name: string; of(reflection: Reflection): Cell };

const scoreColumns = scoreNames.flatMap((scoring) =>
  scorings[scoring].measures.flatMap(({ name, label, least, most, bands }): Column[] => [
    {
      name: `${label} (${least} to ${most})`,
      of: ({ answers }) => measureOf(scoring, name, answers)?.value ?? null,
    },
    ...(bands.length > 0
      ? [
          {
            name: `${label}: band`,
            of: ({ answers }: Reflection) => measureOf(scoring, name, answers)?.band ?? null,
          },
        ]
      : []),
  ]),
);

const factColumns = ["Fact", "Value", "Unit"];

const columns: readonly Column[] = [
  { name: "Day", of: ({ day }) => day },
  { name: "Written at", of: writtenAt },
  { name: "Time zone", of: ({ time_zone }) => time_zone },
  { name: "Mood (1 to 5)", of: ({ mood }) => mood },
  { name: "Mood", of: ({ mood }) => moodLabel(mood) || null },
  { name: "Feelings", of: ({ feelings }) => feelings.join(", ") || null },
  { name: "Place", of: ({ place }) => placeWords(place) },
  { name: "Weather", of: ({ weather }) => weatherWords(weather) },
  { name: "Check-in", of: ({ answers }) => (answers?.activity.scoring ? answers.activity.title : null) },
  ...scoreColumns,
  ...factColumns.map((name): Column => ({ name, of: () => null })),
  { name: "Reflection", of: ({ id }) => id },
  { name: "Note", of: () => null },
];

/**
 * A row for each reflection with a mood, feelings or a score, then one for each value of a daily fact. Every file has
 * the same columns.
 */
export async function* moodsCsv(
  batches: AsyncIterable<readonly ReadReflection[]>,
  readFacts: () => Promise<readonly FactDays[]>,
): AsyncGenerator<string, undefined> {
  yield `${byteOrderMark}${toCsv([columns.map(({ name }) => name)])}`;
  for await (const batch of batches) {
    const rows = batch.flatMap((read) => {
      if (read.state === "damaged") return [damagedRow(read.plain)];
      const { mood, feelings, answers } = read.reflection;
      const says = mood !== null || feelings.length > 0 || (answers !== null && scoreOfSet(answers) !== null);
      return says ? [columns.map(({ of }) => of(read.reflection))] : [];
    });
    if (rows.length > 0) yield toCsv(rows);
  }
  for (const { name, kind, unit, values } of await readFacts()) {
    const rows = [...values].map(([day, value]) => {
      const cells = new Map<string, Cell>([
        ["Day", day],
        ["Fact", name],
        ["Value", kind === "yes_no" ? formatFactValue({ kind, unit }, value) : value],
        ["Unit", unit || null],
      ]);
      return columns.map((column) => cells.get(column.name) ?? null);
    });
    if (rows.length > 0) yield toCsv(rows);
  }
}

const damagedRow = ({ day, id }: Pick<Reflection, "day" | "id">): Cell[] =>
  columns.map(({ name }) => {
    if (name === "Day") return day;
    if (name === "Reflection") return id;
    return name === "Note" ? "This one is damaged on the server and can’t be opened." : null;
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

import type { Step } from "#contract/activities/activity-shapes.ts";
import { scoreOfSet } from "#contract/activities/answer-rules.ts";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import type { Score } from "#contract/activities/scores.ts";
import { withoutIsolates } from "#contract/formats.ts";
import { moods } from "#contract/moods.ts";
import { t, tc } from "#contract/translate.ts";

/** One reflection that answers an activity, by its steps or freely. */
export type Sitting = {
  id: string;
  day: string;
  writtenAt: number;
  timeZone: string;
  runId: string | null;
  answers: AnswerSet | null;
  /** Freely written text. */
  text: string;
  damaged: boolean;
};
type Cell = string | number | null;
type Column = { name: string; of: (sitting: Sitting) => Cell };

/** The columns of an answers file, collected from the reflections, earliest first. */
export function createColumns() {
  const questions = createQuestions();
  const scores = createScores();
  const runs = createRuns();
  let [anyIntention, anyText, anyDamaged] = [false, false, false];

  return {
    add(sitting: Sitting): void {
      const { answers, text, damaged } = sitting;
      if (answers) questions.add(answers);
      if (answers) scores.add(answers);
      runs.add(sitting);
      anyIntention ||= Boolean(answers?.intention.trim());
      anyText ||= text.trim() !== "";
      anyDamaged ||= damaged;
    },
    /** With unique names. */
    all(): Column[] {
      return withUniqueNames([
        { name: tc("heading of a column", "Day"), of: ({ day }) => day },
        { name: t("Written at"), of: ({ writtenAt, timeZone }) => localTime(writtenAt, timeZone) },
        { name: t("Time zone"), of: ({ timeZone }) => timeZone },
        ...runs.columns(),
        ...(anyIntention ? [{ name: tc("heading of a column", "Intention"), of: intentionOf }] : []),
        ...questions.columns(),
        ...scores.columns(),
        ...(anyText ? [{ name: t("Written freely"), of: ({ text }: Sitting) => text || null }] : []),
        ...(anyDamaged ? [{ name: tc("heading of a column", "Note"), of: noteOf }] : []),
      ]);
    },
  };
}

const intentionOf = ({ answers }: Sitting) => answers?.intention.trim() || null;
const noteOf = ({ damaged }: Sitting) =>
  damaged ? t("This reflection is damaged on the server and can’t be opened.") : null;

/** `2026-11-21 12:30`, which spreadsheets read as a date and time. */
const localTime = (instant: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(instant)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: "minute" })
    .replace("T", " ");

/** One column for each answered wording, in the order of the steps, earlier wordings first. */
function createQuestions() {
  const order: string[] = [];
  const wordings = new Map<string, Set<string>>();
  return {
    add(set: AnswerSet): void {
      for (const [place, step] of set.steps.entries()) {
        if (!order.includes(step.id))
          order.splice(order.indexOf(set.steps[place - 1]?.id ?? "") + 1, 0, step.id);
        if (!isAnswered(set, step)) continue;
        wordings.set(step.id, (wordings.get(step.id) ?? new Set()).add(headingOf(step)));
      }
    },
    columns: (): Column[] =>
      order.flatMap((id) =>
        [...(wordings.get(id) ?? [])].map((heading) => ({ name: heading, of: answerTo(id, heading) })),
      ),
  };
}

const answerTo =
  (id: string, heading: string) =>
  ({ answers }: Sitting): Cell => {
    const step = answers?.steps.find((asked) => asked.id === id);
    if (!answers || !step || !isAnswered(answers, step) || headingOf(step) !== heading) return null;
    return toCell(answers.answers[id] ?? "");
  };

/** Joins lines in one cell. Numbers stay numbers, so that a spreadsheet can chart them. */
const toCell = (answer: Answer): Cell =>
  Array.isArray(answer) ? answer.filter((line) => line.trim() !== "").join("\n") : answer;

/** Includes the scale, so that numbers of different scales are never mixed up. */
function headingOf(step: Step): string {
  if (step.kind === "mood")
    return `${step.prompt} (${endsOf(moods.map(({ value, label }) => [value, label]))})`;
  if (step.kind !== "scale") return step.prompt;
  const { min, max, low_label, high_label, labels } = step;
  return `${step.prompt} (${endsOf([
    [min, labels[0] ?? low_label],
    [max, labels.at(-1) ?? high_label],
  ])})`;
}

function endsOf(values: readonly (readonly [number, string])[]): string {
  const [least = "", most = ""] = [values[0], values.at(-1)].map((value) => value?.join(" "));
  // Translators: the ends of a scale, such as “1 not at all to 5 very much”.
  return t("{least} to {most}", { least, most });
}

function createScores() {
  const measures = new Map<string, { hasBands: boolean }>();
  return {
    add(set: AnswerSet): void {
      for (const { label, band } of scoreOfSet(set)?.measures ?? [])
        measures.set(label, { hasBands: band !== null || measures.get(label)?.hasBands === true });
    },
    columns: (): Column[] =>
      [...measures].flatMap(([label, { hasBands }]) => [
        // Translators: the heading of a column.
        { name: t("Score: {label}", { label }), of: (sitting) => measureOf(sitting, label)?.value ?? null },
        ...(hasBands
          ? [
              {
                // Translators: the heading of a column: the range of a score, such as “moderate”.
                name: t("Band: {label}", { label }),
                of: (sitting: Sitting) => measureOf(sitting, label)?.band ?? null,
              },
            ]
          : []),
      ]),
  };
}

const measureOf = ({ answers }: Sitting, label: string): Score["measures"][number] | undefined =>
  (answers && scoreOfSet(answers))?.measures.find((measure) => measure.label === label);

function createRuns() {
  const runs = new Map<string, { number: number; done: number }>();
  const places = new Map<string, { run: number; sitting: number }>();
  return {
    add({ id, runId }: Sitting): void {
      if (runId === null) return;
      const { number, done } = runs.get(runId) ?? { number: runs.size + 1, done: 0 };
      runs.set(runId, { number, done: done + 1 });
      places.set(id, { run: number, sitting: done + 1 });
    },
    columns: (): Column[] =>
      places.size === 0
        ? []
        : [
            { name: t("Run of the programme"), of: ({ id }) => places.get(id)?.run ?? null },
            // Translators: the heading of a column: which of its sittings in a run of a programme this is.
            { name: t("Sitting"), of: ({ id }) => places.get(id)?.sitting ?? null },
          ],
  };
}

function withUniqueNames(columns: readonly Column[]): Column[] {
  const used = new Set<string>();
  return columns.map(({ name: words, of }) => {
    const name = withoutIsolates(words);
    let unique = name;
    for (let count = 2; used.has(unique); count += 1) unique = `${name} (${count})`;
    used.add(unique);
    return { name: unique, of };
  });
}

import { randomUUID } from "node:crypto";
import { type Activity, createActivity } from "#contract/activities/activities.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { beginProgrammeRun } from "#contract/activities/programme-runs.ts";
import { addDays, type Day } from "#contract/day-rules.ts";
import { saveReflection } from "#contract/reflections/reflections.ts";
import { type Event, instantOf } from "./events.ts";
import type { Person } from "./person.ts";
import type { Beside } from "./words.ts";
import { firstSave } from "./writing.ts";

type Asked = Parameters<typeof beginAnswers>[0] & Pick<Activity, "id">;
type Answered = {
  activity: Asked;
  day: Day;
  /** In the order of the activity's steps; `null` for a step without an answer, or of the last sitting alone. */
  answers: readonly (Answer | null)[];
  sitting?: { run: string; number: number } | undefined;
  unfinished?: boolean;
};

async function answer(
  person: Person,
  { activity, day, answers, sitting, unfinished }: Answered,
): Promise<void> {
  const of = activity.programme?.sittings ?? 1;
  const set = beginAnswers(activity, sitting ? { number: sitting.number, of } : null);
  const given = activity.steps.flatMap(({ id }, at): [string, Answer][] => {
    const each = answers[at] ?? null;
    return each === null || !set.steps.some((step) => step.id === id) ? [] : [[id, each]];
  });
  await person.expect(saveReflection, 200, {
    params: { id: randomUUID() },
    body: {
      ...firstSave(person),
      day,
      activity_id: activity.id,
      programme_run_id: sitting?.run ?? null,
      answers: {
        ...set,
        answers: Object.fromEntries(given),
        finished_at: unfinished ? null : person.now().toISOString(),
      },
    },
  });
}

/** Built-in activities, in the order of their days. Sittings of the same run follow each other. */
export function answerEvents({ answered }: Beside, today: Day): Event[] {
  const runs = new Map<string, { id: string; sittings: number }>();
  return [...answered]
    .sort((one, other) => other.ago - one.ago)
    .map(({ ago, activity: title, run: name, unfinished, answers }) => {
      const activity = builtInActivity(title);
      const day = addDays(today, -ago);
      const run = name && (runs.get(name) ?? { id: randomUUID(), sittings: 0 });
      if (run) runs.set(name, { ...run, sittings: run.sittings + 1 });
      return {
        at: instantOf(day, ago === 0 ? 6 : 21, 55),
        run: async (person) => {
          if (run && run.sittings === 0) {
            const params = { id: activity.id, run_id: run.id };
            await person.expect(beginProgrammeRun, 200, { params, body: { begun_on: day } });
          }
          const sitting = run ? { run: run.id, number: run.sittings + 1 } : undefined;
          await answer(person, { activity, day, answers, sitting, unfinished });
        },
      };
    });
}

/** Check-ins with a published score. Each total is spread over the steps. */
export const checkInEvents = ({ check_ins }: Beside, today: Day): Event[] =>
  Object.entries(check_ins).flatMap(([title, totals]) => {
    const activity = builtInActivity(title);
    return totals.map(([ago, total]) => {
      const day = addDays(today, -ago);
      return {
        at: instantOf(day, 12, 30),
        run: (person: Person) => answer(person, { activity, day, answers: spread(activity, total) }),
      };
    });
  });

/** Adds one to each step in turn, until the sum is `total`. */
function spread({ title, steps }: Asked, total: number): number[] {
  const scales = steps.filter((step) => step.kind === "scale");
  const answers = scales.map(({ min }) => min);
  const most = scales.reduce((sum, { max }) => sum + max, 0);
  if (scales.length < steps.length || total > most)
    throw new Error(`${title} can't have a total of ${total}.`);
  for (let at = 0, sum = answers.reduce((one, other) => one + other, 0); sum < total; at += 1) {
    const step = at % scales.length;
    const value = answers[step] ?? 0;
    if (value >= (scales[step]?.max ?? 0)) continue;
    answers[step] = value + 1;
    sum += 1;
  }
  return answers;
}

/** An activity that she built herself, the day before she first answered it. */
export function ownActivityEvents(
  { activity: { steps, answered, ...content } }: Beside,
  today: Day,
): Event[] {
  let made: Activity | undefined;
  const scale = { min: 1, max: 5, low_label: "", high_label: "", labels: [] };
  const list = { least: 0, most: 10 };
  const make = async (person: Person) => {
    const whole = steps.map((step) => ({
      id: randomUUID(),
      help: "",
      required: false,
      ...(step.kind === "scale" && scale),
      ...(step.kind === "list" && list),
      ...step,
    }));
    const body = { ...content, evidence: null, notice: null, programme: null, steps: whole };
    made = await person.expect(createActivity, 201, { body });
  };
  if (answered.length === 0) return [];
  const first = Math.max(...answered.map(({ ago }) => ago));
  return [
    { at: instantOf(addDays(today, -first), 20), run: make },
    ...answered.map(({ ago, answers }): Event => {
      const day = addDays(today, -ago);
      return {
        at: instantOf(day, 22, 15),
        run: async (person) => {
          if (made) await answer(person, { activity: made, day, answers });
        },
      };
    }),
  ];
}

import "./comparison.css";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { isEmptyAnswer } from "#contract/activities/answered-rules.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { listProgrammeRuns } from "#contract/activities/programme-runs.ts";
import { getReflection, type Reflection } from "#contract/reflections/reflections.ts";
import { plainText } from "#web/editor/plain-text.ts";
import { answerLines } from "#web/lib/answer-lines.ts";
import { callApi } from "#web/lib/call-api.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { moodLabel } from "#web/lib/feelings.ts";
import { LoadNote } from "#web/ui/load-note.tsx";
import { Sun } from "#web/ui/sun.tsx";
import { answeredKey } from "../activity-queries.ts";

type ComparisonProps = { activityId: string; runId: string };
type Sitting = Pick<Reflection, "id" | "day" | "answers">;

/** The first and the last sitting of a run; `null` before there are two. */
const comparisonQuery = ({ activityId, runId }: ComparisonProps) =>
  queryOptions({
    queryKey: [...answeredKey(activityId), "comparison", runId],
    queryFn: async ({ signal }): Promise<{ first: Sitting; last: Sitting } | null> => {
      const { runs } = await callApi(listProgrammeRuns, { params: { id: activityId }, signal });
      const done = runs.find(({ id }) => id === runId)?.done ?? [];
      const [first, last] = [done[0], done.at(-1)];
      if (!first || !last || first === last) return null;
      const read = (id: string) => callApi(getReflection, { params: { id }, signal });
      const [before, after] = await Promise.all([read(first.reflection_id), read(last.reflection_id)]);
      return { first: before, last: after };
    },
    staleTime: 0,
  });

/**
 * What was answered first and last in a run, side by side: shown, not judged. Shows nothing if there is nothing to
 * compare.
 */
export function Comparison(props: ComparisonProps) {
  const { data, error, refetch } = useQuery(comparisonQuery(props));
  if (error)
    return (
      <div className="comparison">
        <LoadNote
          what="The first and the last answers can’t be shown just now."
          error={error}
          retry={refetch}
        />
      </div>
    );
  if (data === undefined) return <div className="comparison comparison--waiting" aria-busy="true" />;
  const set = data?.last.answers ?? data?.first.answers;
  const compares = set?.activity.programme?.compares ?? [];
  const steps = compares.flatMap((id) => set?.steps.find((step) => step.id === id) ?? []);
  if (!data || steps.length === 0) return null;
  return (
    <div className="comparison">
      {steps.map((step) => (
        <Compared key={step.id} step={step} first={data.first} last={data.last} />
      ))}
    </div>
  );
}

function Compared({ step, first, last }: { step: Step; first: Sitting; last: Sitting }) {
  const before = first.answers?.answers[step.id];
  const after = last.answers?.answers[step.id];
  const change = changeWords(step, before, after);
  return (
    <section className="comparison__step">
      <h4 className="comparison__prompt" dir="auto">
        {step.prompt}
      </h4>
      <div className="comparison__pair">
        <Side name="First" day={first.day} step={step} answer={before} />
        <Side name="Last" day={last.day} step={step} answer={after} />
      </div>
      {change && <p className="small quiet">{change}</p>}
    </section>
  );
}

type SideProps = { name: string; day: string; step: Step; answer: Answer | undefined };

function Side({ name, day, step, answer }: SideProps) {
  return (
    <div className="comparison__side">
      <p className="comparison__when">
        {name}, <span lang={dateLanguage()}>{formatDay(day, "dateInYear")}</span>
      </p>
      {answer === undefined || isEmptyAnswer(answer) ? (
        <p className="quiet">Not answered</p>
      ) : (
        <Answered step={step} answer={answer} />
      )}
    </div>
  );
}

function Answered({ step, answer }: { step: Step; answer: Answer }) {
  const lines = answerLines(step, answer);
  if (typeof answer === "number") {
    if (step.kind !== "mood") return <p className="comparison__number tabular">{lines}</p>;
    return (
      <p className="comparison__mood">
        <Sun height={answer} />
        {lines}
      </p>
    );
  }
  if (typeof answer === "string")
    return (
      <p className="comparison__text" dir="auto">
        {step.kind === "date" ? lines : plainText(answer)}
      </p>
    );
  return (
    <ul className="comparison__text comparison__lines">
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <li key={place} dir="auto">
          {line}
        </li>
      ))}
    </ul>
  );
}

/** How a number moved, without saying what that means. */
function changeWords(step: Step, before: Answer | undefined, after: Answer | undefined): string {
  if (typeof before !== "number" || typeof after !== "number") return "";
  if (before === after) return "The same both times.";
  if (step.kind === "mood") return `From ${moodLabel(before)} to ${moodLabel(after)}.`;
  return after > before ? `${after - before} higher.` : `${before - after} lower.`;
}

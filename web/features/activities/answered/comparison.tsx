import { t, tc } from "#contract/translate.ts";
import { rich } from "#web/lib/rich.ts";
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
          what={t("The first and the last answers can’t be shown just now.")}
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
      <h4 className="comparison__prompt" dir="auto" lang={languageOf(last)}>
        {step.prompt}
      </h4>
      <div className="comparison__pair">
        <Side name={tc("sitting", "First")} sitting={first} step={step} answer={before} />
        <Side name={tc("sitting", "Last")} sitting={last} step={step} answer={after} />
      </div>
      {change && <p className="small quiet">{change}</p>}
    </section>
  );
}

/** Of the questions, where it is not that of the page. */
const languageOf = ({ answers }: Sitting) => answers?.activity.language ?? undefined;

type SideProps = { name: string; sitting: Sitting; step: Step; answer: Answer | undefined };

function Side({ name, sitting, step, answer }: SideProps) {
  return (
    <div className="comparison__side">
      <p className="comparison__when">
        {/* Translators: “which” is “First” or “Last”: the first and the last time that somebody answered. */}
        {rich("{which}, <day>{date}</day>", {
          which: name,
          date: formatDay(sitting.day, "dateInYear"),
          day: (words) => <span lang={dateLanguage()}>{words}</span>,
        })}
      </p>
      {answer === undefined || isEmptyAnswer(answer) ? (
        <p className="quiet">{t("Not answered")}</p>
      ) : (
        <Answered step={step} language={languageOf(sitting)} answer={answer} />
      )}
    </div>
  );
}

type AnsweredProps = { step: Step; language: string | undefined; answer: Answer };

function Answered({ step, language, answer }: AnsweredProps) {
  const lines = answerLines(step, answer);
  if (typeof answer === "number") {
    if (step.kind !== "mood")
      return (
        <p className="comparison__number tabular" dir="auto" lang={language}>
          {lines}
        </p>
      );
    return (
      <p className="comparison__mood">
        <Sun height={answer} />
        <bdi>{lines}</bdi>
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
  if (before === after) return t("The same both times.");
  if (step.kind === "mood") {
    // Translators: how a mood moved: “From Low to Good.”
    return t("From {before} to {after}.", { before: moodLabel(before), after: moodLabel(after) });
  }
  // Translators: how a number moved between the first and the last answer.
  return after > before
    ? t("{difference, number} higher.", { difference: after - before })
    : t("{difference, number} lower.", { difference: before - after });
}

import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { inWords } from "#contract/activities/answers-markdown.ts";
import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import type { ChartPoint } from "#web/ui/charts/plot.ts";
import { TimeChart } from "#web/ui/charts/time-chart.tsx";
import { AnswerColumn, scaleInWords } from "./answer-column.tsx";
import { toAddress } from "./history-view.ts";
import type { RunMark } from "./marks-of-runs.ts";
import { countOptions, type PastNumber, type Question, scalesOf } from "./questions.ts";

type QuestionViewProps = {
  activityId: string;
  question: Question;
  marks: ReadonlyMap<string, RunMark>;
};

/** One question over time: charts, counts and every answer. */
export function QuestionView({ activityId, question, marks }: QuestionViewProps) {
  const { step, answers } = question;
  const scales = useMemo(() => scalesOf(question), [question]);
  const counts = useMemo(() => countOptions(question), [question]);
  const lang = answers[0]?.sitting.answers?.activity.language ?? undefined;
  return (
    <>
      <h2 className="history__question" dir="auto" lang={lang}>
        {step.prompt}
      </h2>
      {scales.map((scale, index) => (
        <NumberChart
          key={scale.numbers[0]?.sitting.reflection_id}
          activityId={activityId}
          step={scale.step}
          lang={lang}
          numbers={scale.numbers}
          isFormer={index > 0}
        />
      ))}
      {counts.length > 0 && <OptionCounts counts={counts} lang={lang} of={answers.length} />}
      <AnswerColumn
        key={question.id}
        activityId={activityId}
        name={t("Answers to: {question}", { question: step.prompt })}
        answers={answers}
        marks={marks}
      />
    </>
  );
}

type OptionCountsProps = {
  counts: readonly { option: string; count: number }[];
  lang: string | undefined;
  /** In how many sittings it was answered. */
  of: number;
};

function OptionCounts({ counts, lang, of }: OptionCountsProps) {
  return (
    <dl className="counts">
      {counts.map(({ option, count }) => (
        <div key={option} className="counts__row">
          <dt dir="auto" lang={lang}>
            {option}
          </dt>
          <dd>
            <span className="counts__bar" aria-hidden="true">
              <i style={{ width: `${(100 * count) / of}%` }} />
            </span>
            <span className="counts__number tabular">
              {t("{count, number} of {all, number}", { count, all: of })}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

type NumberChartProps = {
  activityId: string;
  step: Step;
  lang: string | undefined;
  numbers: readonly PastNumber[];
  isFormer: boolean;
};

function NumberChart({ activityId, step, lang, numbers, isFormer }: NumberChartProps) {
  const points = useMemo(() => oldestFirst(numbers), [numbers]);
  const [least, most] = step.kind === "scale" ? [step.min, step.max] : [1, 5];
  return (
    <section className="history__chart">
      {(isFormer || step.kind === "scale") && (
        <p className="small quiet">
          {joinSentences([isFormer && t("Asked before on another scale."), scaleInWords(step)])}
        </p>
      )}
      <TimeChart
        label={step.prompt}
        language={step.kind === "mood" ? undefined : lang}
        series={[tc("noun", "Answer")]}
        points={points}
        least={least}
        most={most}
        axis={step.kind === "mood" ? "moods" : "numbers"}
        say={(value) => inWords(step, value)}
        act={({ id }) => <ToSitting activityId={activityId} id={id} />}
      />
    </section>
  );
}

/** Leads from a point of a chart to its sitting. */
export const ToSitting = ({ activityId, id }: { activityId: string; id: string }) => (
  <Link
    className="link small"
    to="/activities/$id/history"
    params={{ id: activityId }}
    search={toAddress({ by: "sitting", at: id })}
  >
    {/* Translators: A link from a point of a chart to that sitting. */}
    {t("This sitting")}
  </Link>
);

const oldestFirst = (numbers: readonly PastNumber[]): ChartPoint[] =>
  numbers
    .map(({ sitting, value }) => ({ id: sitting.reflection_id, day: sitting.day, values: [value] }))
    .reverse();

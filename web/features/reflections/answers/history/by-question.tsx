import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import type { Answered } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { scoredOf } from "#web/features/activities/answered/scored.ts";
import { Pane } from "#web/ui/frost.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { type HistoryView, scoreQuestion, toAddress } from "./history-view.ts";
import type { RunMark } from "./marks-of-runs.ts";
import { QuestionView } from "./question-view.tsx";
import { questionsOf } from "./questions.ts";
import { ScoreView } from "./score-view.tsx";

type ByQuestionProps = {
  activityId: string;
  sittings: readonly Answered[];
  marks: ReadonlyMap<string, RunMark>;
  /** The chosen question; the first is shown where it does not exist. */
  wanted: string | null;
  onChange: (view: HistoryView) => void;
};

/** The answers to one question, chosen from all questions ever answered. */
export function ByQuestion({ activityId, sittings, marks, wanted, onChange }: ByQuestionProps) {
  const questions = useMemo(() => questionsOf(sittings), [sittings]);
  const scored = useMemo(() => scoredOf(sittings), [sittings]);
  const choices = [
    ...(scored && scored.sittings.length > 0
      ? [{ value: scoreQuestion, label: t("Score"), lang: undefined, count: scored.sittings.length }]
      : []),
    ...questions.map(({ id: value, step, answers }) => ({
      value,
      label: step.prompt,
      lang: answers[0]?.sitting.answers?.activity.language ?? undefined,
      count: answers.length,
    })),
  ];
  const chosen = choices.find(({ value }) => value === wanted) ?? choices[0];
  if (!chosen)
    return <p className="quiet-words">{t("No question was answered: these were written freely.")}</p>;
  const question = questions.find((each) => each.id === chosen.value);
  return (
    <div className="history__columns">
      <nav className="history__questions" aria-label={t("Questions")}>
        <ul>
          {choices.map(({ value, label, lang, count }) => (
            <li key={value}>
              <Link
                className="history__choice"
                to="/activities/$id/history"
                params={{ id: activityId }}
                search={toAddress({ by: "question", question: value })}
                aria-current={value === chosen.value || undefined}
                resetScroll={false}
              >
                <span dir="auto" lang={lang}>
                  {label}
                </span>
                <span className="quiet tabular">{count}</span>
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {choices.length > 1 && (
        <SelectField
          className="history__select"
          label={t("Question")}
          isLabelHidden
          options={choices}
          value={chosen.value}
          onChange={(question) => onChange({ by: "question", question })}
        />
      )}
      <Pane className="history__main">
        {scored && chosen.value === scoreQuestion && <ScoreView activityId={activityId} scored={scored} />}
        {question && (
          <QuestionView key={question.id} activityId={activityId} question={question} marks={marks} />
        )}
      </Pane>
    </div>
  );
}

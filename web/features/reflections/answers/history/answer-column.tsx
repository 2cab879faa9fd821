import { Link } from "@tanstack/react-router";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { formatList } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { WindowList } from "#web/ui/window-list.tsx";
import { AnswerText } from "./answer-text.tsx";
import { toAddress } from "./history-view.ts";
import { inWords, type RunMark } from "./marks-of-runs.ts";
import { isSameWording, type PastAnswer } from "./questions.ts";

type AnswerColumnProps = {
  activityId: string;
  name: string;
  /** The newest first. */
  answers: readonly PastAnswer[];
  marks: ReadonlyMap<string, RunMark>;
};

/** Dated answers. */
export function AnswerColumn({ activityId, name, answers, marks }: AnswerColumnProps) {
  return (
    <WindowList
      label={name}
      className="past-answers"
      rowClassName="past-answers__row"
      items={answers}
      keyOf={({ sitting }) => sitting.reflection_id}
      guessedHeight={88}
    >
      {(pastAnswer, index) => {
        const { sitting, step } = pastAnswer;
        const newer = answers[index - 1];
        const mark = marks.get(sitting.reflection_id);
        return (
          <>
            {newer && !isSameWording(newer.step, step) && (
              <Wording step={step} lang={sitting.answers?.activity.language ?? undefined} />
            )}
            <div className="past-answer">
              <div className="past-answer__when">
                <Link
                  className="past-answer__day"
                  to="/activities/$id/history"
                  params={{ id: activityId }}
                  search={toAddress({ by: "sitting", at: sitting.reflection_id })}
                  lang={dateLanguage()}
                >
                  {formatDay(sitting.day, "dateAndYear")}
                </Link>
                {mark && <span className="quiet">{inWords(mark)}</span>}
              </div>
              <div className="past-answer__answer">
                <AnswerText pastAnswer={pastAnswer} />
              </div>
            </div>
          </>
        );
      }}
    </WindowList>
  );
}

/** The answers below, which are older, were given to this wording. */
function Wording({ step, lang }: { step: Step; lang: string | undefined }) {
  return (
    <p className="past-answers__wording">
      <span className="quiet">{t("Before, this was asked as")}</span>
      <q dir="auto" lang={lang}>
        {step.prompt}
      </q>
      <span className="quiet">{scaleInWords(step)}</span>
    </p>
  );
}

/** The choices that a step offered; empty for the other kinds. */
export function scaleInWords(step: Step): string {
  switch (step.kind) {
    case "scale": {
      const low = step.labels[0] ?? step.low_label;
      const high = step.labels.at(-1) ?? step.high_label;
      // Translators: A scale, such as “From 1, Not at all, to 5, Very much”.
      return t("From {min, number}, {low}, to {max, number}, {high}", {
        min: step.min,
        low,
        max: step.max,
        high,
      });
    }
    case "choice":
    case "checklist":
      return t("Offered: {options}", { options: formatList(step.options, { type: "unit" }) });
    case "long_text":
    case "short_text":
    case "list":
    case "mood":
    case "timed":
    case "date":
      return "";
  }
}

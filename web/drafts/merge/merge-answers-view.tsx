import type { Step } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";
import { answerLines } from "#web/lib/answer-lines.ts";
import { type AnswersMerge, type StepMerge, stepPickOf } from "./merge-answers.ts";
import { MergeOne } from "./merge-choice.tsx";
import { MergeText } from "./merge-text.tsx";
import type { Picks } from "./named-hunks.ts";
import type { Pick, Side } from "./three-way.ts";

type MergeAnswersProps = {
  merge: AnswersMerge;
  picks: Picks;
  onPick: (key: string, pick: Pick) => void;
};

/** The answers that differ, question by question. */
export function MergeAnswers({ merge: { mine, steps, same }, picks, onPick }: MergeAnswersProps) {
  const lang = mine.activity.language ?? undefined;
  return (
    <div className="merge__body merge__steps">
      {steps.map((step) => (
        <section key={step.key} className="merge__step">
          <h3 className="merge__question" dir="auto" lang={lang}>
            {step.step.prompt}
          </h3>
          {step.hunks ? (
            <MergeText
              hunks={step.hunks}
              picks={picks}
              onPick={onPick}
              of={<bdi lang={lang}>{step.step.prompt}</bdi>}
            />
          ) : (
            <MergeOne
              name={<bdi lang={lang}>{step.step.prompt}</bdi>}
              by={step.by}
              pick={stepPickOf(step, picks)}
              onPick={(pick) => onPick(step.key, pick)}
              value={(side) => <Value merge={step} side={side} lang={lang} />}
              both={step.both ? t("Both together") : undefined}
            />
          )}
        </section>
      ))}
      {same > 0 && (
        <p className="merge__alike small quiet">
          {t("{count, plural, one {# other answer is the same.} other {# other answers are the same.}}", {
            count: same,
          })}
        </p>
      )}
    </div>
  );
}

function Value({ merge, side, lang }: { merge: StepMerge; side: Side; lang: string | undefined }) {
  const answered = merge[side];
  if (!answered) return <span className="merge__value quiet">{t("No answer")}</span>;
  const { step, answer } = answered;
  return (
    <span className="merge__lines">
      {step.prompt !== merge.step.prompt && (
        <span className="small quiet" dir="auto">
          {t("Asked as: {question}", { question: step.prompt })}
        </span>
      )}
      {answerLines(step, answer).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change their places
        <span key={place} className="merge__line" dir="auto" lang={isOfActivity(step) ? lang : undefined}>
          {line}
        </span>
      ))}
    </span>
  );
}

/** Whether its answers are chosen words of the activity, and so in its language. */
const isOfActivity = ({ kind }: Step) => kind === "scale" || kind === "choice" || kind === "checklist";

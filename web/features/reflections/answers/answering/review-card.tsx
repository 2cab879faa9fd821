import "../../reading/answers.css";
import { PencilLine } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { missingSteps } from "#contract/activities/answer-rules.ts";
import { hasAnswers, isAnswered } from "#contract/activities/answered-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { t, tc } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import { AnswerView } from "../../reading/answer-view.tsx";
import { missingWords } from "./answering-rules.ts";
import { CardFoot, StepProgress, useHeadingFocus, YourIntention } from "./card-parts.tsx";

type ReviewCardProps = {
  set: AnswerSet;
  head: ReactNode;
  notes: ReactNode;
  state: ReactNode;
  isFinishing: boolean;
  onEdit: (id: string) => void;
  onBack: (() => void) | null;
  onFinish: () => void;
};

/** All questions and answers, for review before finishing. */
export function ReviewCard({
  set,
  head,
  notes,
  state,
  isFinishing,
  onEdit,
  onBack,
  onFinish,
}: ReviewCardProps) {
  const heading = useHeadingFocus();
  const column = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const missing = missingSteps(set);
  const isEmpty = !hasAnswers(set);
  const waits = isEmpty || missing.length > 0;

  const finish = () => {
    if (!waits) return onFinish();
    setAsked(true);
    const first = missing[0] ?? set.steps[0];
    column.current?.querySelector<HTMLElement>(`[data-step="${first?.id}"] button`)?.focus();
  };

  return (
    <Pane className="step step--review" aria-labelledby="step-review">
      <div className="step__head">
        {head}
        <StepProgress at={set.steps.length} count={set.steps.length} />
        <span className="step__count">{t("Review")}</span>
      </div>
      {notes}
      <div className="step__body" ref={column}>
        <h2 ref={heading} className="step__prompt" id="step-review" tabIndex={-1}>
          {t("Review")}
        </h2>
        <p className="step__help">{t("Nothing is final: you can change any answer, now or later.")}</p>
        <YourIntention words={set.intention} />
        <div className="review">
          {set.steps.map((step) => {
            const missingNote = missingWords(set, step);
            return (
              <section key={step.id} className="review__step" data-step={step.id} aria-label={step.prompt}>
                <div className="review__head">
                  <h3 className="review__question" dir="auto" lang={set.activity.language ?? undefined}>
                    {step.prompt}
                  </h3>
                  <button
                    type="button"
                    className="review__edit"
                    aria-label={
                      isAnswered(set, step)
                        ? t("Edit: {question}", { question: step.prompt })
                        : t("Answer: {question}", { question: step.prompt })
                    }
                    onClick={() => onEdit(step.id)}
                  >
                    <PencilLine className="icon icon--small" />
                    {isAnswered(set, step) ? t("Edit") : tc("verb", "Answer")}
                  </button>
                </div>
                {isAnswered(set, step) && (
                  <AnswerView step={step} language={set.activity.language} answer={set.answers[step.id]} />
                )}
                {missingNote ? (
                  <p className="review__missing">{missingNote}</p>
                ) : (
                  !isAnswered(set, step) && <p className="small quiet">{t("Left open")}</p>
                )}
              </section>
            );
          })}
        </div>
        <p className="step__missing" role="status">
          {isAsked && waits && waitingWords(isEmpty, missing.length)}
        </p>
      </div>
      <CardFoot onBack={onBack} state={state}>
        <Button variant="primary" disabled={isFinishing} onClick={finish}>
          {t("Finish")}
        </Button>
      </CardFoot>
    </Pane>
  );
}

function waitingWords(isEmpty: boolean, missing: number): string {
  if (isEmpty && missing === 0) return t("There is nothing to save yet. Answer one step to finish.");
  return t(
    "{missing, plural, one {# step is not answered yet.} other {# steps are not answered yet.}} What you have written is kept, even if you leave now.",
    { missing },
  );
}

import { Plus } from "lucide-react";
import type { RefObject } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { t } from "#contract/translate.ts";

type OpenStepsProps = {
  steps: readonly Step[];
  /** Of the questions, where it is not that of the page. */
  language: string | null;
  onAnswer: (step: Step) => void;
  /** A step that was just left without an answer. The focus moves to its new place here. */
  lastEdited: RefObject<string | null>;
};

/** Questions without an answer, out of the way of those with one. */
export function OpenSteps({ steps, language, onAnswer, lastEdited }: OpenStepsProps) {
  if (steps.length === 0) return null;
  return (
    <section className="open-steps" aria-labelledby="open-steps">
      <h2 className="answer__question" id="open-steps">
        {/* Translators: said of a question that was not answered. */}
        {t("Left open")}
      </h2>
      <ul>
        {steps.map((step) => (
          <li key={step.id}>
            <span className="open-steps__question" dir="auto" lang={language ?? undefined}>
              {step.prompt}
            </span>
            <button
              ref={(button) => {
                if (!button || lastEdited.current !== step.id) return;
                lastEdited.current = null;
                button.focus({ preventScroll: true });
              }}
              type="button"
              className="open-steps__add small"
              aria-label={t("Add an answer: {question}", { question: step.prompt })}
              onClick={() => onAnswer(step)}
            >
              <Plus className="icon icon--small" />
              {t("Add an answer")}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

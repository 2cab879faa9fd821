import { Plus } from "lucide-react";
import type { RefObject } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";

type OpenStepsProps = {
  steps: readonly Step[];
  onAnswer: (step: Step) => void;
  /** A step that was just left without an answer. The focus moves to its new place here. */
  lastEdited: RefObject<string | null>;
};

/** Questions without an answer, out of the way of those with one. */
export function OpenSteps({ steps, onAnswer, lastEdited }: OpenStepsProps) {
  if (steps.length === 0) return null;
  return (
    <section className="open-steps" aria-labelledby="open-steps">
      <h2 className="answer__question" id="open-steps">
        Left open
      </h2>
      <ul>
        {steps.map((step) => (
          <li key={step.id}>
            <span className="open-steps__question" dir="auto">
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
              aria-label={`Add an answer: ${step.prompt}`}
              onClick={() => onAnswer(step)}
            >
              <Plus className="icon icon--small" />
              Add an answer
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

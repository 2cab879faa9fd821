import type { ReactNode } from "react";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { Button } from "#web/ui/button.tsx";
import { useHeadingFocus } from "./use-heading-focus.ts";

type BeginCardProps = {
  set: AnswerSet;
  notice: string;
  sitting: { number: number; of: number } | null;
  head: ReactNode;
  notes: ReactNode;
  onBegin: () => void;
};

/** What is said beforehand, on a page of its own. */
export function BeginCard({ set, notice, sitting, head, notes, onBegin }: BeginCardProps) {
  const heading = useHeadingFocus();
  return (
    <section className="step glass-panel" aria-labelledby="step-begin">
      <div className="step__head">
        {head}
        {sitting && (
          <span className="step__count tabular">
            Sitting {sitting.number} of {sitting.of}
          </span>
        )}
      </div>
      {notes}
      <div className="step__body">
        <h2 ref={heading} className="step__prompt" id="step-begin" tabIndex={-1}>
          Before you begin
        </h2>
        <p className="step__notice" dir="auto">
          {notice}
        </p>
        {set.intention && (
          <p className="step__earlier step__earlier--below" dir="auto">
            <span>Your intention</span>
            <bdi>{set.intention}</bdi>
          </p>
        )}
      </div>
      <div className="step__foot">
        <span />
        <Button variant="primary" onClick={onBegin}>
          Begin
        </Button>
      </div>
    </section>
  );
}

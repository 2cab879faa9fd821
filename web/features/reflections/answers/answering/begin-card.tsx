import type { ReactNode } from "react";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import { Pane } from "#web/ui/frost.tsx";
import type { SittingNumber } from "../../sitting.ts";
import { CardFoot, useHeadingFocus, YourIntention } from "./card-parts.tsx";

type BeginCardProps = {
  set: AnswerSet;
  notice: string;
  sitting: SittingNumber | null;
  head: ReactNode;
  notes: ReactNode;
  onBegin: () => void;
};

/** The activity's notice, on a separate card before the first step. */
export function BeginCard({ set, notice, sitting, head, notes, onBegin }: BeginCardProps) {
  const heading = useHeadingFocus();
  return (
    <Pane className="step" aria-labelledby="step-begin">
      <div className="step__head">
        {head}
        {sitting && (
          <span className="step__count tabular">
            {t("Sitting {number, number} of {of, number}", sitting)}
          </span>
        )}
      </div>
      {notes}
      <div className="step__body">
        <h2 ref={heading} className="step__prompt" id="step-begin" tabIndex={-1}>
          {t("Before you begin")}
        </h2>
        <p className="step__notice" dir="auto">
          {notice}
        </p>
        <YourIntention words={set.intention} />
      </div>
      <CardFoot onBack={null}>
        <Button variant="primary" onClick={onBegin}>
          {t("Begin")}
        </Button>
      </CardFoot>
    </Pane>
  );
}

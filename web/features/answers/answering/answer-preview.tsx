import "./answering.css";
import { useEffect, useState } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { Button } from "#web/ui/button.tsx";
import { type Place, placeAfter, placeBefore, placeNow, withAnswer } from "./answering-rules.ts";
import { StepCard } from "./step-card.tsx";
import { timeInMemory } from "./steps/timing.ts";

type AnswerPreviewProps = { steps: readonly Step[] };

/** Steps as they will be answered. Whatever is answered here is gone with the preview. */
export default function AnswerPreview({ steps }: AnswerPreviewProps) {
  const [given, setGiven] = useState<AnswerSet["answers"]>({});
  const [place, setPlace] = useState<Place | null>(null);
  const [times] = useState(() => new Map<string, ReturnType<typeof timeInMemory>>());
  const [first] = steps;
  // A step that was changed to another kind has no answer any more.
  const kinds = steps.map(({ id, kind }) => `${id} ${kind}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: as said above
  useEffect(() => setGiven({}), [kinds]);
  if (!first) return null;

  const set: AnswerSet = { ...begun(steps), answers: given };
  const now = placeNow(place ?? { kind: "step", id: first.id }, set);
  if (now.kind !== "step")
    return (
      <div className="step step--preview">
        <div className="step__body">
          <h2 className="step__prompt">That was the last step.</h2>
          <p className="step__help">All answers are then shown once more before it is finished.</p>
        </div>
        <div className="step__foot">
          <Button onClick={() => setPlace({ kind: "step", id: first.id })}>Begin again</Button>
        </div>
      </div>
    );
  const timeOf = (id: string) => {
    const time = times.get(id) ?? timeInMemory();
    times.set(id, time);
    return time;
  };
  const before = placeBefore(set, now);
  const step = steps.find(({ id }) => id === now.id);
  return (
    <StepCard
      key={`${now.id} ${step?.kind}`}
      set={set}
      id={now.id}
      head={<span className="step__kind">Preview</span>}
      state={<span className="save-state">Nothing is saved</span>}
      onAnswer={(answer) => setGiven((known) => withAnswer({ ...set, answers: known }, now, answer).answers)}
      onNext={() => setPlace(placeAfter(set, now.id))}
      onBack={before && (() => setPlace(before))}
      time={timeOf(now.id)}
      autoFocus={place !== null}
    />
  );
}

const begun = (steps: readonly Step[]) =>
  beginAnswers(
    {
      title: "",
      icon: "sun",
      category: "other",
      revision: 1,
      scoring: null,
      programme: null,
      notice: null,
      steps: [...steps],
    },
    null,
  );

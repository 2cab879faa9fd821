import "./answering.css";
import { useEffect, useState } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { beginAnswers } from "#contract/activities/answer-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { Button } from "#web/ui/button.tsx";
import {
  currentPosition,
  positionAfter,
  positionBefore,
  type StepPosition,
  withAnswer,
} from "./answering-rules.ts";
import { StepCard } from "./step-card.tsx";
import { timeInMemory } from "./steps/timing.ts";

type AnswerPreviewProps = { steps: readonly Step[] };

/** Steps as people will answer them. Answers given in the preview are discarded. */
export default function AnswerPreview({ steps }: AnswerPreviewProps) {
  const [answers, setAnswers] = useState<AnswerSet["answers"]>({});
  const [position, setPosition] = useState<StepPosition | null>(null);
  const [times] = useState(() => new Map<string, ReturnType<typeof timeInMemory>>());
  const [first] = steps;
  // A step whose kind was changed loses its answer.
  const kinds = steps.map(({ id, kind }) => `${id} ${kind}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when a kind changes, see above
  useEffect(() => setAnswers({}), [kinds]);
  if (!first) return null;

  const set: AnswerSet = { ...begun(steps), answers };
  const now = currentPosition(position ?? { kind: "step", id: first.id }, set);
  if (now.kind !== "step")
    return (
      <div className="step step--preview">
        <div className="step__body">
          <h2 className="step__prompt">{t("That was the last step.")}</h2>
          <p className="step__help">{t("Before you finish, you can review all your answers.")}</p>
        </div>
        <div className="step__foot">
          <Button onClick={() => setPosition({ kind: "step", id: first.id })}>{t("Begin again")}</Button>
        </div>
      </div>
    );
  const timeOf = (id: string) => {
    const time = times.get(id) ?? timeInMemory();
    times.set(id, time);
    return time;
  };
  const before = positionBefore(set, now);
  const step = steps.find(({ id }) => id === now.id);
  return (
    <StepCard
      key={`${now.id} ${step?.kind}`}
      set={set}
      id={now.id}
      head={<span className="step__kind">{t("Preview")}</span>}
      state={<span className="save-state">{t("Nothing is saved")}</span>}
      onAnswer={(answer) =>
        setAnswers((known) => withAnswer({ ...set, answers: known }, now, answer).answers)
      }
      onNext={() => setPosition(positionAfter(set, now.id))}
      onBack={before && (() => setPosition(before))}
      time={timeOf(now.id)}
      autoFocus={position !== null}
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
      language: null,
      programme: null,
      notice: null,
      steps: [...steps],
    },
    null,
  );

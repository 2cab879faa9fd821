import "./answers.css";
import { isAnswered } from "#contract/activities/answered-rules.ts";
import type { AnswerSet } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { AnswerView } from "./answer-view.tsx";

/** Questions and answers, read-only. */
export function AnswersReading({ set }: { set: AnswerSet }) {
  return (
    <div className="answers">
      <Intention words={set.intention} />
      {set.steps
        .filter((step) => isAnswered(set, step))
        .map((step) => (
          <section key={step.id} className="answer">
            <h2 className="answer__question" dir="auto" lang={set.activity.language ?? undefined}>
              {step.prompt}
            </h2>
            <AnswerView step={step} language={set.activity.language} answer={set.answers[step.id]} />
          </section>
        ))}
    </div>
  );
}

export function Intention({ words }: { words: string }) {
  if (words.trim() === "") return null;
  return (
    <p className="answers__intention" dir="auto">
      <span className="visually-hidden">{t("Intention:")} </span>
      {words}
    </p>
  );
}

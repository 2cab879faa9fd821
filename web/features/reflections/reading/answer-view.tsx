import { useNavigate } from "@tanstack/react-router";
import { Check } from "lucide-react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { ReadingView } from "#web/editor/reading-view.tsx";
import { answerLines, isLongText } from "#web/lib/answer-lines.ts";
import { Sun } from "#web/ui/sun.tsx";

/** `language`: of the choices of the step, where it is not that of the page. */
type AnswerViewProps = { step: Step; answer: Answer | undefined; language?: string | null };

/** An answer to be read, by the kind of its step. */
export function AnswerView({ step, answer, language }: AnswerViewProps) {
  const lang = language ?? undefined;
  if (isLongText(step))
    return <LongText name={step.prompt} markdown={typeof answer === "string" ? answer : ""} />;
  const lines = answerLines(step, answer);
  if (step.kind === "mood" && typeof answer === "number")
    return (
      <p className="answer__mood">
        <Sun height={answer} />
        <bdi>{lines[0]}</bdi>
      </p>
    );
  if (step.kind === "list" || step.kind === "checklist" || (step.kind === "choice" && lines.length > 1))
    return (
      <ul className={step.kind === "checklist" ? "answer__checks" : "answer__list"}>
        {lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
          <li key={place} dir="auto" lang={step.kind === "list" ? undefined : lang}>
            {step.kind === "checklist" && <Check className="icon icon--small" />}
            {line}
          </li>
        ))}
      </ul>
    );
  return (
    <p className="answer__line" dir="auto" lang={lang}>
      {lines[0]}
    </p>
  );
}

function LongText({ name, markdown }: { name: string; markdown: string }) {
  const navigate = useNavigate();
  return (
    <ReadingView
      markdown={markdown}
      ariaLabel={name}
      onOpenReflection={(id) => void navigate({ to: "/reflections/$id", params: { id } })}
    />
  );
}

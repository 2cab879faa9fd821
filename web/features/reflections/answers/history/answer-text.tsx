import { Check } from "lucide-react";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import type { Step } from "#contract/activities/activity-shapes.ts";
import { inWords } from "#contract/activities/answers-markdown.ts";
import { tc } from "#contract/translate.ts";
import { plainText } from "#web/editor/plain-text.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { lazyNamed } from "#web/lib/lazy-with-retry.ts";
import { Sun } from "#web/ui/sun.tsx";
import type { PastAnswer } from "./questions.ts";

/** Brings the editor with it, so it is loaded when the first long text is read. */
const { Part: AnswerView } = lazyNamed("AnswerView", () => import("../../reading/answer-view.tsx"));

/** One answer in a list. A long text is cut short until someone asks to read it. */
export function AnswerText({ pastAnswer: { sitting, step, answer } }: { pastAnswer: PastAnswer }) {
  const lang = sitting.answers?.activity.language ?? undefined;
  if (step.kind === "long_text" || step.kind === "timed" || step.kind === "short_text")
    return <Text step={step} text={typeof answer === "string" ? answer : ""} />;
  if (Array.isArray(answer))
    return (
      <Lines
        lines={answer}
        lang={step.kind === "list" ? undefined : lang}
        isChecked={step.kind === "checklist"}
      />
    );
  if (typeof answer === "number")
    return (
      <p className="past-answer__number">
        {step.kind === "mood" && <Sun height={answer} />}
        <bdi lang={step.kind === "mood" ? undefined : lang}>{inWords(step, answer)}</bdi>
      </p>
    );
  return (
    <p className="past-answer__number" lang={dateLanguage()}>
      {formatDay(answer, "dateAndYear")}
    </p>
  );
}

type LinesProps = { lines: readonly string[]; lang: string | undefined; isChecked: boolean };

function Lines({ lines, lang, isChecked }: LinesProps) {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (written.length === 1 && !isChecked)
    return (
      <p className="past-answer__words" dir="auto" lang={lang}>
        {written[0]}
      </p>
    );
  return (
    <ul className={isChecked ? "past-answer__list past-answer__list--checks" : "past-answer__list"}>
      {written.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <li key={place} dir="auto" lang={lang}>
          {isChecked && <Check className="icon icon--small" />}
          {line}
        </li>
      ))}
    </ul>
  );
}

function Text({ step, text }: { step: Step; text: string }) {
  const isLong = step.kind !== "short_text";
  const words = useMemo(() => (isLong ? plainText(text) : text.trim()), [isLong, text]);
  const [isRead, setRead] = useState(false);
  const [isCut, setCut] = useState(false);
  const element = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (shown) setCut(shown.scrollHeight > shown.clientHeight + 1);
  }, []);
  return (
    <>
      {isRead && isLong ? (
        <AnswerView step={step} answer={text} />
      ) : (
        <p ref={element} className="past-answer__words" data-cut={!isRead || undefined} dir="auto">
          {words}
        </p>
      )}
      {(isCut || isRead) && (
        <button
          type="button"
          className="past-answer__read link small"
          aria-expanded={isRead}
          onClick={() => setRead(!isRead)}
        >
          {isRead
            ? tc("button that shows less of the text", "Less")
            : tc("button that shows the whole text", "Read")}
        </button>
      )}
    </>
  );
}

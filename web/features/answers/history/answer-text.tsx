import { Check } from "lucide-react";
import { type ReactNode, useLayoutEffect, useMemo, useRef, useState } from "react";
import { inWords } from "#contract/activities/answers-markdown.ts";
import { plainText } from "#web/editor/plain-text.ts";
import { dateLanguage, formatDay } from "#web/lib/dates.ts";
import { Sun } from "#web/ui/sun.tsx";
import type { Given } from "./questions.ts";

/** Draws a long text as it was written, in place of its words alone. */
export type ReadText = (given: Given) => ReactNode;

/** One answer among others. A long text is only begun, until it is asked for. */
export function AnswerText({ given, readText }: { given: Given; readText: ReadText }) {
  const { step, answer } = given;
  if (step.kind === "long_text" || step.kind === "timed" || step.kind === "short_text")
    return <Text given={given} text={typeof answer === "string" ? answer : ""} readText={readText} />;
  if (Array.isArray(answer)) return <Lines lines={answer} isChecked={step.kind === "checklist"} />;
  if (typeof answer === "number")
    return (
      <p className="given__number">
        {step.kind === "mood" && <Sun height={answer} />}
        {inWords(step, answer)}
      </p>
    );
  return (
    <p className="given__number" lang={dateLanguage()}>
      {formatDay(answer, "dateAndYear")}
    </p>
  );
}

function Lines({ lines, isChecked }: { lines: readonly string[]; isChecked: boolean }) {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  if (written.length === 1 && !isChecked)
    return (
      <p className="given__words" dir="auto">
        {written[0]}
      </p>
    );
  return (
    <ul className={isChecked ? "given__list given__list--checks" : "given__list"}>
      {written.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
        <li key={place} dir="auto">
          {isChecked && <Check className="icon icon--small" />}
          {line}
        </li>
      ))}
    </ul>
  );
}

function Text({ given, text, readText }: { given: Given; text: string; readText: ReadText }) {
  const isLong = given.step.kind !== "short_text";
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
        readText(given)
      ) : (
        <p ref={element} className="given__words" data-cut={!isRead || undefined} dir="auto">
          {words}
        </p>
      )}
      {(isCut || isRead) && (
        <button
          type="button"
          className="given__read link small"
          aria-expanded={isRead}
          onClick={() => setRead(!isRead)}
        >
          {isRead ? "Less" : "Read"}
        </button>
      )}
    </>
  );
}

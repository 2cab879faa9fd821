import { joinSentences } from "#contract/formats.ts";
import { t, tc } from "#contract/translate.ts";
import "./revisits.css";
import { useId, useState } from "react";
import type { Outcome } from "#contract/revisits/revisit-rules.ts";
import { maxAnswerLength, outcomesOf } from "#contract/revisits/revisit-rules.ts";
import type { Revisit, RevisitContent } from "#contract/revisits/revisits.ts";
import { addToPage, quoted } from "#web/drafts/add-to-page.ts";
import { deskFor } from "#web/drafts/browser-desk.ts";
import { findDailyCopy } from "#web/drafts/offline/browser-copies.ts";
import { explainRefusal } from "#web/lib/api-failure.ts";
import { useToday } from "#web/lib/use-today.ts";
import { useUser } from "#web/lib/user-query.ts";
import { Button, Chip, TextButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { TooLong } from "#web/ui/limited-field.tsx";
import { DayChoice } from "./day-choice.tsx";
import { useChangeRevisit } from "./revisit-queries.ts";
import { RevisitQuote } from "./revisit-quote.tsx";
import {
  dueWords,
  kindName,
  offeredDays,
  outcomeStored,
  outcomeWords,
  putOffWords,
} from "./revisit-words.ts";

type OpenRevisitProps = { revisit: Revisit /** Its day has come. */; isDue: boolean };

/** One that is not answered yet: says how it turned out, puts it off or lets it go. */
export function OpenRevisit({ revisit, isDue }: OpenRevisitProps) {
  const { id, kind, words, source, due_on } = revisit;
  const today = useToday(useUser().preferences);
  const change = useChangeRevisit(revisit);
  const [shown, setShown] = useState<"nothing" | "answer" | "day">(isDue ? "answer" : "nothing");
  const putOff = (day: string) =>
    change.mutate({
      content: { due_on: day },
      words: putOffWords(day, today),
    });
  const letGo = () =>
    change.mutate({ content: { outcome: "let_go", closed_on: today }, words: t("Let go.") });
  const nextWeek = offeredDays(today)[1]?.day ?? today;
  return (
    <div className="revisit" data-id={id}>
      <p className="revisit__kind">
        {kindName(kind)} · {dueWords(due_on, today)}
      </p>
      <RevisitQuote words={words} source={source} />
      {shown === "answer" && (
        <Answering revisit={revisit} change={change} onUnknown={() => setShown("day")} />
      )}
      {shown === "day" && (
        <div className="revisit__later">
          <p className="revisit__asks">{t("When should it come back?")}</p>
          <DayChoice
            label={t("When should it come back?")}
            today={today}
            day={null}
            onChange={(day) => day !== null && day > today && putOff(day)}
          />
        </div>
      )}
      <div className="revisit__acts">
        {shown !== "answer" && (
          <TextButton onClick={() => setShown("answer")}>{isDue ? t("Back") : t("Answer now")}</TextButton>
        )}
        {isDue && shown === "answer" && (
          <TextButton disabled={change.isPending} onClick={() => putOff(nextWeek)}>
            {t("Put off for a week")}
          </TextButton>
        )}
        {shown !== "day" && <TextButton onClick={() => setShown("day")}>{t("Change the day")}</TextButton>}
        <TextButton disabled={change.isPending} onClick={letGo}>
          {/* Translators: a button: the person no longer wants to come back to these words. */}
          {tc("verb", "Let go")}
        </TextButton>
      </div>
      {change.error && <FieldError id={`${id}-error`}>{explainRefusal(change.error, "answer")}</FieldError>}
    </div>
  );
}

type AnsweringProps = {
  revisit: Revisit;
  change: ReturnType<typeof useChangeRevisit>;
  onUnknown: () => void;
};

/** How it turned out, with an optional sentence; for a question, the answer in words. */
function Answering({ revisit, change, onUnknown }: AnsweringProps) {
  const { kind, words } = revisit;
  const { id: userId, preferences } = useUser();
  const today = useToday(preferences);
  const [chosen, setChosen] = useState<Outcome | null>(kind === "question" ? "answered" : null);
  const [answer, setAnswer] = useState("");
  const fieldId = useId();
  const isQuestion = kind === "question";
  const label = isQuestion ? t("What is your answer now?") : t("How did it turn out?");
  const said = answer.trim();
  const write = async () => {
    const { undo } = await addToPage(
      deskFor(userId),
      { kind: "daily", day: today },
      `${quoted(words)}\n\n${said}`,
      () => findDailyCopy(userId, today),
    );
    return undo;
  };
  const save = (outcome: Outcome, isWritten: boolean) => {
    if (said.length > maxAnswerLength) return;
    const content: Partial<RevisitContent> = { outcome, answer: said, closed_on: today };
    const done = outcomeStored(outcome);
    change.mutate(
      isWritten
        ? { content, words: joinSentences([done, t("Your words are on today’s page.")]), also: write }
        : { content, words: done },
    );
  };
  return (
    <>
      <p className="revisit__asks" id={`${fieldId}-asks`}>
        {label}
      </p>
      {!isQuestion && (
        <fieldset className="revisit__choices" aria-labelledby={`${fieldId}-asks`}>
          {outcomesOf[kind].map((outcome) => (
            <Chip
              key={outcome}
              pressed={chosen === outcome}
              onClick={() => setChosen(chosen === outcome ? null : outcome)}
            >
              {outcomeWords(outcome)}
            </Chip>
          ))}
          <Chip onClick={onUnknown}>{t("I do not know yet")}</Chip>
        </fieldset>
      )}
      {chosen !== null && (
        <div className="revisit__answer">
          <textarea
            className="input"
            autoComplete="off"
            rows={2}
            aria-describedby={`${fieldId}-long`}
            dir="auto"
            aria-label={isQuestion ? label : t("In your own words")}
            placeholder={isQuestion ? "" : t("In your own words (optional)")}
            value={answer}
            onChange={({ target }) => setAnswer(target.value)}
          />
          <TooLong id={`${fieldId}-long`} text={said} limit={maxAnswerLength} />
          <div className="revisit__saves">
            <Button
              variant="primary"
              disabled={change.isPending || (isQuestion && said === "")}
              onClick={() => save(chosen, false)}
            >
              {t("Save")}
            </Button>
            {said !== "" && (
              <Button disabled={change.isPending} onClick={() => save(chosen, true)}>
                {t("Save and add to today’s page")}
              </Button>
            )}
          </div>
        </div>
      )}
    </>
  );
}

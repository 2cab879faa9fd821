import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Answer, AnswerSet } from "#contract/activities/answers.ts";
import { joinSentences } from "#contract/formats.ts";
import { t } from "#contract/translate.ts";
import { isEnter } from "#web/lib/writing.ts";
import { Button } from "#web/ui/button.tsx";
import { Frost } from "#web/ui/frost.tsx";
import { linesAsked, missingWords, quoteBefore } from "./answering-rules.ts";
import { CardFoot, StepProgress } from "./card-parts.tsx";
import { QuietTimer } from "./steps/quiet-timer.tsx";
import type { StepEditorHandle } from "./steps/step-editor.tsx";
import { StepField } from "./steps/step-field.tsx";
import type { TimeStore } from "./steps/timing.ts";

type StepCardProps = {
  set: AnswerSet;
  id: string;
  head: ReactNode;
  /** Between the head and the question. */
  notes?: ReactNode;
  /** Between Back and Next. */
  state?: ReactNode;
  onAnswer: (answer: Answer | undefined) => void;
  onNext: () => void;
  onBack: (() => void) | null;
  nextLabel?: string;
  /** Given on the last step, whose button finishes: it shows all answers first. `null` if there is only one step. */
  onReview?: (() => void) | null | undefined;
  isBusy?: boolean;
  /** How long the person has written on a timed step. */
  time: TimeStore;
  autoFocus: boolean;
  userPreferences?: Pick<Preferences, "typewriter_scrolling"> | undefined;
  historyKey?: readonly [userId: string, page: string] | undefined;
  onOpenReflection?: (id: string) => void;
  editor?: Ref<StepEditorHandle>;
};

/** Long enough to see what was chosen, and for the second press of a double click. */
const choiceShownMs = 300;

/** One step with everything around it. Give it its step's id as key. */
export function StepCard({
  set,
  id,
  head,
  notes,
  state,
  onAnswer,
  onNext,
  onBack,
  onReview,
  isBusy = false,
  time,
  ...field
}: StepCardProps) {
  const domId = useId();
  const [isExplained, setExplained] = useState(false);
  // The last step finishes only by its button.
  const moveOn = useMoveOn(onReview === undefined ? onNext : null);
  const at = set.steps.findIndex((step) => step.id === id);
  const step = set.steps[at];
  if (!step) return null;
  const language = set.activity.language ?? undefined;
  const quote = quoteBefore(set, id);
  const missing = missingWords(set, step);
  const asked = linesAsked(step);
  const answer = set.answers[id];
  const describedBy = [
    step.help && `${domId}-help`,
    asked && `${domId}-asked`,
    isExplained && missing && `${domId}-missing`,
  ]
    .filter(Boolean)
    .join(" ");

  /** The first press says what is missing; the second continues anyway. */
  const next = () => {
    if (missing && !isExplained) setExplained(true);
    else onNext();
  };
  const pressKey = (event: KeyboardEvent) => {
    if (!isEnter(event) || !(event.ctrlKey || event.metaKey)) return;
    // Before the editor breaks the line.
    event.preventDefault();
    event.stopPropagation();
    if (event.currentTarget instanceof HTMLFormElement) event.currentTarget.requestSubmit();
  };

  return (
    <form
      className="step glass-panel"
      aria-labelledby={`${domId}-prompt`}
      onKeyDownCapture={(event) => {
        moveOn.keyPressed();
        pressKey(event);
      }}
      onPointerDownCapture={moveOn.pointerPressed}
      onSubmit={(event) => {
        event.preventDefault();
        next();
      }}
    >
      <Frost />
      <div className="step__head">
        {head}
        {set.steps.length > 1 && (
          <>
            <StepProgress at={at} count={set.steps.length} />
            <span className="step__count tabular" aria-hidden="true">
              {t("{place, number} of {all, number}", { place: at + 1, all: set.steps.length })}
            </span>
          </>
        )}
      </div>
      {notes}
      <div className="step__body">
        {quote && (
          <p className="step__earlier" dir="auto">
            <span lang={language}>{quote.prompt}</span>
            <bdi>{quote.words}</bdi>
          </p>
        )}
        <h2 className="step__prompt" id={`${domId}-prompt`} dir="auto" lang={language}>
          {step.prompt}
        </h2>
        {step.help && (
          <p className="step__help" id={`${domId}-help`} dir="auto" lang={language}>
            {step.help}
          </p>
        )}
        {asked && (
          <p className="step__asked" id={`${domId}-asked`}>
            {asked}
          </p>
        )}
        {step.kind === "timed" && (
          <QuietTimer minutes={step.minutes} text={typeof answer === "string" ? answer : ""} store={time} />
        )}
        <StepField
          ref={field.editor}
          step={step}
          lang={language}
          answer={answer}
          onChange={(answer) => {
            onAnswer(answer);
            if (answer !== undefined) moveOn.chosen();
          }}
          autoFocus={field.autoFocus}
          labelledBy={`${domId}-prompt`}
          describedBy={describedBy || undefined}
          userPreferences={field.userPreferences}
          historyKey={field.historyKey}
          onOpenReflection={field.onOpenReflection}
        />
        <p className="step__missing" id={`${domId}-missing`} role="status">
          {isExplained && missing && joinSentences([missing, t("You can continue now and come back to it.")])}
        </p>
      </div>
      <CardFoot onBack={onBack} state={state}>
        <span className="step__acts">
          {onReview && (
            <Button variant="plain" onClick={onReview}>
              {t("Review")}
            </Button>
          )}
          <Button variant="primary" type="submit" disabled={isBusy}>
            {isExplained && missing ? t("Continue anyway") : (field.nextLabel ?? t("Next"))}
          </Button>
        </span>
      </CardFoot>
    </form>
  );
}

/** A choice by pointer advances to the next step; arrow keys only move between options. */
function useMoveOn(onNext: (() => void) | null) {
  const isByPointer = useRef(false);
  const timer = useRef(0);
  const next = useRef(onNext);
  useEffect(() => {
    next.current = onNext;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    pointerPressed({ target }: PointerEvent) {
      // A slider is chosen while it is still being moved.
      isByPointer.current = target instanceof Element && target.closest("[role=radiogroup]") !== null;
      clearTimeout(timer.current);
    },
    keyPressed() {
      isByPointer.current = false;
      clearTimeout(timer.current);
    },
    chosen() {
      clearTimeout(timer.current);
      if (isByPointer.current && next.current)
        timer.current = window.setTimeout(() => next.current?.(), choiceShownMs);
    },
  };
}

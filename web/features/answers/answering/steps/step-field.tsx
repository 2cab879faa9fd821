import "../answering.css";
import { type Ref, Suspense } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { MoodPicker } from "#web/journal/sidebar/mood-picker.tsx";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { ChoiceField } from "./choice-field.tsx";
import { ClearAnswer } from "./clear-answer.tsx";
import { DateField } from "./date-field.tsx";
import { LineField } from "./line-field.tsx";
import { ListField } from "./list-field.tsx";
import { ScaleField } from "./scale-field.tsx";
import type { StepEditorHandle } from "./step-editor.tsx";

const { Part: StepEditor, load } = lazyWithRetry(() => import("./step-editor.tsx"));

/** Fetches what long text is written in, ahead of the first step that asks for some. */
export const loadStepEditor = load;

export type StepFieldProps = {
  step: Step;
  /** `undefined` where it is not answered. */
  answer: Answer | undefined;
  onChange: (answer: Answer | undefined) => void;
  userPreferences?: Pick<Preferences, "typewriter_scrolling"> | undefined;
  autoFocus?: boolean;
  /** The id of the prompt. */
  labelledBy: string;
  /** Ids of the help and of what is missing. */
  describedBy?: string | undefined;
  /** Under which undo of long text survives a reload, and to which page files belong that are put into it. */
  historyKey?: readonly [userId: string, page: string] | undefined;
  /** Goes to a reflection that is mentioned in a text. */
  onOpenReflection?: ((id: string) => void) | undefined;
  /** Hands over at once what long text has not handed over yet. */
  ref?: Ref<StepEditorHandle> | undefined;
};

/** Takes the answer to one step of any kind. It is labelled by the step's prompt, which stands elsewhere. */
export function StepField({
  step,
  answer,
  onChange,
  userPreferences,
  autoFocus = false,
  historyKey,
  onOpenReflection,
  ref,
  ...words
}: StepFieldProps) {
  const field = { ...words, autoFocus };
  switch (step.kind) {
    case "long_text":
    case "timed":
      return (
        <Suspense fallback={<div className="step-text" aria-busy="true" />}>
          <StepEditor
            ref={ref}
            label={step.prompt}
            text={asText(answer)}
            onChange={(text) => onChange(text === "" ? undefined : text)}
            autoFocus={autoFocus}
            typewriter={userPreferences?.typewriter_scrolling ?? false}
            historyKey={historyKey}
            onOpenReflection={onOpenReflection}
          />
        </Suspense>
      );
    case "short_text":
      return (
        <LineField
          {...field}
          text={asText(answer)}
          onChange={(text) => onChange(text === "" ? undefined : text)}
        />
      );
    case "list":
      return <ListField {...field} step={step} lines={asLines(answer)} onChange={onChange} />;
    case "scale":
      return <ScaleField {...field} step={step} value={asNumber(answer)} onChange={onChange} />;
    case "mood":
      return (
        <ClearAnswer isAnswered={typeof answer === "number"} onClear={() => onChange(undefined)}>
          <div className="step-mood">
            <MoodPicker {...field} mood={asNumber(answer)} onChange={(mood) => onChange(mood ?? undefined)} />
          </div>
        </ClearAnswer>
      );
    case "choice":
      return (
        <ChoiceField
          {...field}
          options={step.options}
          isMany={step.many}
          chosen={asLines(answer)}
          onChange={onChange}
        />
      );
    case "checklist":
      return (
        <ChoiceField {...field} options={step.options} isMany chosen={asLines(answer)} onChange={onChange} />
      );
    case "date":
      return <DateField {...field} day={asText(answer)} onChange={onChange} />;
  }
}

const asText = (answer: Answer | undefined) => (typeof answer === "string" ? answer : "");
const asLines = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : []);
const asNumber = (answer: Answer | undefined) => (typeof answer === "number" ? answer : null);

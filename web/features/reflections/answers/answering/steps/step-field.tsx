import "../answering.css";
import { type Ref, useCallback, useEffect, useRef } from "react";
import type { Preferences } from "#contract/accounts/accounts.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { lazyWithRetry } from "#web/lib/lazy-with-retry.ts";
import { MoodPicker } from "../../../sidebar/mood-picker.tsx";
import type { OpenPage } from "../../../use-desk.ts";
import { ChoiceField } from "./choice-field.tsx";
import { ClearAnswer } from "./clear-answer.tsx";
import { DateField } from "./date-field.tsx";
import { LineField } from "./line-field.tsx";
import { ListField } from "./list-field.tsx";
import { ScaleField } from "./scale-field.tsx";
import type { StepEditorHandle } from "./step-editor.tsx";

const { Part: StepEditor, load } = lazyWithRetry(() => import("./step-editor.tsx"));

/** Fetches the editor of long text before the first step needs it. */
export const loadStepEditor = load;

/** A ref for the editor of the step that is answered. Before a page is saved, it takes the editor's last words. */
export function useStepEditor(sync: OpenPage["sync"]) {
  const editor = useRef<StepEditorHandle>(null);
  const flushEditor = useCallback(() => editor.current?.flush(), []);
  useEffect(() => sync.setFlushEditor(flushEditor), [sync, flushEditor]);
  return editor;
}

export type StepFieldProps = {
  step: Step;
  /** Of the choices, where it is not that of the page. */
  lang?: string | undefined;
  /** `undefined` while it is not answered. */
  answer: Answer | undefined;
  onChange: (answer: Answer | undefined) => void;
  userPreferences?: Pick<Preferences, "typewriter_scrolling"> | undefined;
  autoFocus?: boolean;
  /** The id of the prompt. */
  labelledBy: string;
  /** Ids of the help text and of the note about what is missing. */
  describedBy?: string | undefined;
  /** The page that files in a long text belong to, and under which its undo history survives a reload. */
  historyKey?: readonly [userId: string, page: string] | undefined;
  onOpenReflection?: ((id: string) => void) | undefined;
  /** Its `flush` hands over what was typed last in a long text. */
  ref?: Ref<StepEditorHandle> | undefined;
};

/** The field for a step of any kind. Its label is the step's prompt, which the caller shows. */
export function StepField({
  step,
  lang,
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
        <StepEditor
          ref={ref}
          label={step.prompt}
          text={asText(answer)}
          onChange={(text) => onChange(text === "" ? undefined : text)}
          autoFocus={autoFocus}
          typewriter={userPreferences?.typewriter_scrolling ?? false}
          historyKey={historyKey}
          onOpenReflection={onOpenReflection}
          fallback={<div className="step-text" aria-busy="true" />}
        />
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
      return <ScaleField {...field} lang={lang} step={step} value={asNumber(answer)} onChange={onChange} />;
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
          lang={lang}
          options={step.options}
          isMany={step.many}
          chosen={asLines(answer)}
          onChange={onChange}
        />
      );
    case "checklist":
      return (
        <ChoiceField
          {...field}
          lang={lang}
          options={step.options}
          isMany
          chosen={asLines(answer)}
          onChange={onChange}
        />
      );
    case "date":
      return <DateField {...field} day={asText(answer)} onChange={onChange} />;
  }
}

const asText = (answer: Answer | undefined) => (typeof answer === "string" ? answer : "");
const asLines = (answer: Answer | undefined): readonly string[] => (Array.isArray(answer) ? answer : []);
const asNumber = (answer: Answer | undefined) => (typeof answer === "number" ? answer : null);

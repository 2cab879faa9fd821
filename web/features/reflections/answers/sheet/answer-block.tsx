import { useNavigate } from "@tanstack/react-router";
import { Pencil } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useId, useRef } from "react";
import type { User } from "#contract/accounts/accounts.ts";
import type { Step } from "#contract/activities/activity-shapes.ts";
import type { Answer } from "#contract/activities/answers.ts";
import { t } from "#contract/translate.ts";
import { focusMode } from "#web/editor/focus-mode.ts";
import { type Page, pageName } from "#web/lib/page.ts";
import { isComposing } from "#web/lib/writing.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AnswerView } from "../../reading/answer-view.tsx";
import type { StepEditorHandle } from "../answering/steps/step-editor.tsx";
import { StepField } from "../answering/steps/step-field.tsx";

type AnswerBlockProps = {
  step: Step;
  /** Of the question, where it is not that of the page. */
  language: string | null;
  answer: Answer | undefined;
  isEditing: boolean;
  onEdit: () => void;
  /** Ends editing. The answer is kept. */
  onDone: () => void;
  onChange: (answer: Answer | undefined) => void;
  user: User;
  page: Page;
  editor: RefObject<StepEditorHandle | null>;
};

/** One question and its answer, which is edited in place. */
export function AnswerBlock({
  step,
  language,
  answer,
  isEditing,
  onEdit,
  onDone,
  ...field
}: AnswerBlockProps) {
  const id = useId();
  const lang = language ?? undefined;
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(isEditing);
  useEffect(() => {
    // Unless another answer was opened, which has the focus.
    if (wasEditing.current && !isEditing && isFocusNowhere())
      editButton.current?.focus({ preventScroll: true });
    wasEditing.current = isEditing;
  }, [isEditing]);

  return (
    <section className="answer" aria-labelledby={id} data-editing={isEditing || undefined}>
      <h2 className="answer__question" id={id} dir="auto" lang={lang}>
        {step.prompt}
      </h2>
      {!isEditing && (
        <IconButton
          ref={editButton}
          tight
          label={t("Edit the answer: {question}", { question: step.prompt })}
          className="answer__edit"
          onClick={onEdit}
          Icon={Pencil}
        />
      )}
      {isEditing ? (
        <AnswerField {...field} id={id} step={step} lang={lang} answer={answer} onDone={onDone} />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: its button does the same
        // biome-ignore lint/a11y/useKeyWithClickEvents: its button does the same
        <div className="answer__words" onClick={(event) => isMeant(event) && onEdit()}>
          <AnswerView step={step} language={language} answer={answer} />
        </div>
      )}
    </section>
  );
}

const isFocusNowhere = () => document.activeElement === null || document.activeElement === document.body;

/** A press on the words themselves: not on a link or a picture in them, nor at the end of a selection. */
function isMeant({ target, defaultPrevented }: MouseEvent): boolean {
  if (defaultPrevented || !(target instanceof Element)) return false;
  return getSelection()?.isCollapsed !== false && !target.closest("a, button, img, audio, video, input");
}

type AnswerFieldProps = Pick<
  AnswerBlockProps,
  "step" | "answer" | "onChange" | "onDone" | "user" | "page" | "editor"
> & {
  id: string;
  lang: string | undefined;
};

function AnswerField({ id, lang, step, answer, onChange, onDone, user, page, editor }: AnswerFieldProps) {
  const navigate = useNavigate();
  const place = useRef<HTMLFormElement>(null);
  const wasEscape = useRef(false);
  // In the capture phase, because the editor stops every Escape, even when it has nothing to close.
  const leave = (event: KeyboardEvent) => {
    const { key, target } = event;
    const isSecond = wasEscape.current;
    wasEscape.current = key === "Escape" && !isComposing(event);
    if (!wasEscape.current || !(target instanceof HTMLElement) || !place.current?.contains(target)) return;
    if (isSecond || !escapeClosesOther(target)) onDone();
  };
  return (
    <form
      ref={place}
      className="answer__field"
      onKeyDownCapture={leave}
      onSubmit={(event) => {
        event.preventDefault();
        onDone();
      }}
    >
      {step.help && (
        <p className="small quiet" id={`${id}-help`} dir="auto" lang={lang}>
          {step.help}
        </p>
      )}
      <StepField
        ref={editor}
        step={step}
        lang={lang}
        answer={answer}
        onChange={onChange}
        autoFocus
        labelledBy={id}
        describedBy={step.help ? `${id}-help` : undefined}
        userPreferences={user.preferences}
        historyKey={[user.id, pageName(page)]}
        onOpenReflection={(mentioned) => void navigate({ to: "/reflections/$id", params: { id: mentioned } })}
      />
      <button type="submit" className="btn btn-quiet answer__done">
        {t("Done")}
      </button>
    </form>
  );
}

/** Whether the first Escape closes something else: a list, the bar over a selection, or focus mode. */
const escapeClosesOther = (target: HTMLElement) =>
  target.getAttribute("aria-haspopup") === "listbox" ||
  (target.isContentEditable && getSelection()?.isCollapsed === false) ||
  focusMode.isOn();

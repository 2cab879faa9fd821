import { Split } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { maxTemplateNameLength } from "#contract/templates/template-rules.ts";
import { WritingEditor, type WritingEditorHandle } from "#web/editor/writing-editor.tsx";
import { Alert } from "#web/ui/alert.tsx";
import { Button, TextButton } from "#web/ui/button.tsx";
import { FieldError } from "#web/ui/field.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import type { TemplateForm as Form } from "./use-template-form.ts";
import { useTemplateForm } from "./use-template-form.ts";

type TemplateFormProps = { userId: string; place: string; stored: Form; draft: Form | null };

/** Name and words of a template. What is typed stays on this device until it is saved. */
export function TemplateForm(props: TemplateFormProps) {
  const id = useId();
  const editor = useRef<WritingEditorHandle>(null);
  const state = useTemplateForm({ ...props, editor });
  const { content, errors, newer, change } = state;
  const isOnlyTextRefused = errors.body !== undefined && errors.name === undefined;
  useEffect(() => {
    if (isOnlyTextRefused) editor.current?.focus("end");
  }, [isOnlyTextRefused]);
  return (
    <form {...state.form} className="template-form">
      <h1 className="page-title">{props.place === "new" ? "New template" : "Change a template"}</h1>
      {state.isRestored && (
        <p className="template-form__note" role="status">
          These changes are kept on this device and not saved yet.{" "}
          <TextButton onClick={state.startOver}>Discard them</TextButton>
        </p>
      )}
      <LimitedField
        label="Name"
        name="name"
        placeholder="A week in review"
        autoComplete="off"
        dir="auto"
        autoFocus={props.place === "new"}
        limit={maxTemplateNameLength}
        value={content.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="field" aria-describedby={`${id}-help`}>
        <span className="field__label">Words</span>
        <div className="template-form__words" data-refused={errors.body !== undefined || undefined}>
          <WritingEditor
            ref={editor}
            markdown={content.body}
            onChange={(body) => change({ body })}
            ariaLabel="Words of the template"
            placeholder="Headings, questions, a checklist. Type / for more"
            filesRefused="A template can contain only text. Add pictures and files to a page that you begin with it."
          />
        </div>
        <p className="small quiet" id={`${id}-help`}>
          {
            "{{date}}, {{weekday}} and {{time}} become the page’s date and weekday, and the time, when you use the template."
          }
        </p>
        {errors.body !== undefined && <FieldError id={`${id}-error`}>{errors.body}</FieldError>}
      </div>
      {state.alert && <Alert>{state.alert}</Alert>}
      {newer && (
        <section className="template-form__stale" role="alert" aria-label="Changed elsewhere">
          <Split className="icon" />
          <div>
            <p>
              This template has been changed elsewhere since you opened it. Nothing was overwritten. The other
              one is called “<bdi>{newer.name}</bdi>”.
            </p>
            <div className="template-form__acts">
              <Button
                onClick={({ currentTarget }) => {
                  state.keepMine(newer);
                  currentTarget.form?.requestSubmit();
                }}
              >
                Keep mine
              </Button>
              <Button onClick={() => state.takeOther(newer)}>Take the other</Button>
              <Button
                variant="plain"
                onClick={({ currentTarget }) => {
                  state.becomeNew();
                  currentTarget.form?.requestSubmit();
                }}
              >
                Save mine as a new template
              </Button>
            </div>
          </div>
        </section>
      )}
      <div className="template-form__acts">
        <Button type="submit" variant="primary" disabled={state.sending}>
          Save
        </Button>
      </div>
      <LeaveQuestion mustStay={state.mustStay} />
    </form>
  );
}

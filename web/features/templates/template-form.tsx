import { Split } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { maxTemplateNameLength } from "#contract/templates/template-rules.ts";
import { t } from "#contract/translate.ts";
import { WritingEditor, type WritingEditorHandle } from "#web/editor/writing-editor.tsx";
import { rich } from "#web/lib/rich.ts";
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
      <h1 className="page-title">{props.place === "new" ? t("New template") : t("Change a template")}</h1>
      {state.isRestored && (
        <p className="template-form__note" role="status">
          {t("These changes are kept on this device and not saved yet.")}{" "}
          <TextButton onClick={state.startOver}>{t("Discard them")}</TextButton>
        </p>
      )}
      <LimitedField
        label={t("Name")}
        name="name"
        placeholder={t("A week in review")}
        autoComplete="off"
        dir="auto"
        autoFocus={props.place === "new"}
        limit={maxTemplateNameLength}
        value={content.name}
        error={errors.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <div className="field" aria-describedby={`${id}-help`}>
        <span className="field__label">{t("Words")}</span>
        <div className="template-form__words" data-refused={errors.body !== undefined || undefined}>
          <WritingEditor
            ref={editor}
            markdown={content.body}
            onChange={(body) => change({ body })}
            ariaLabel={t("Words of the template")}
            placeholder={t("Headings, questions, a checklist. Type / for more")}
            filesRefused={t(
              "A template can contain only text. Add pictures and files to a page that you begin with it.",
            )}
          />
        </div>
        <p className="small quiet" id={`${id}-help`}>
          {t(
            "{date}, {weekday} and {time} become the page’s date and weekday, and the time, when you use the template.",
            { date: "{{date}}", weekday: "{{weekday}}", time: "{{time}}" },
          )}
        </p>
        {errors.body !== undefined && <FieldError id={`${id}-error`}>{errors.body}</FieldError>}
      </div>
      {state.alert && <Alert>{state.alert}</Alert>}
      {newer && (
        <section className="template-form__stale" role="alert" aria-label={t("Changed elsewhere")}>
          <Split className="icon" />
          <div>
            <p>
              {rich(
                "This template has been changed elsewhere since you opened it. Nothing was overwritten. The other one is called “<name></name>”.",
                { name: () => <bdi>{newer.name}</bdi> },
              )}
            </p>
            <div className="template-form__acts">
              <Button
                onClick={({ currentTarget }) => {
                  state.keepMine(newer);
                  currentTarget.form?.requestSubmit();
                }}
              >
                {t("Keep mine")}
              </Button>
              <Button onClick={() => state.takeOther(newer)}>{t("Take the other")}</Button>
              <Button
                variant="plain"
                onClick={({ currentTarget }) => {
                  state.becomeNew();
                  currentTarget.form?.requestSubmit();
                }}
              >
                {t("Save mine as a new template")}
              </Button>
            </div>
          </div>
        </section>
      )}
      <div className="template-form__acts">
        <Button type="submit" variant="primary" disabled={state.sending}>
          {t("Save")}
        </Button>
      </div>
      <LeaveQuestion mustStay={state.mustStay} />
    </form>
  );
}

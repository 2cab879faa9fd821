import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useId, useState } from "react";
import {
  analyzerSchedules,
  maxAnalyzerNameLength,
  maxInstructionLength,
  maxLooksForLength,
} from "#contract/analyzers/analyzer-rules.ts";
import {
  type Analyzer,
  type AnalyzerScope,
  type OwnAnalyzerContent,
  saveAnalyzer,
} from "#contract/analyzers/analyzers.ts";
import { tooLong } from "#contract/text-rules.ts";
import { t } from "#contract/translate.ts";
import { createFormDrafts, useFormDraft } from "#web/drafts/form-draft.ts";
import { callApi } from "#web/lib/call-api.ts";
import { randomId } from "#web/lib/random-id.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Field, FieldError } from "#web/ui/field.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { ButtonLink } from "#web/ui/link.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { showAnalyzer } from "../analyzer-queries.ts";
import { scheduleNames } from "../analyzer-words.ts";
import { type ModelRef, useModelParts } from "../model-parts.ts";
import { ScopeFields } from "../settings/scope-fields.tsx";

/** What a person has filled in, whether or not it can be saved as it is. */
type Form = {
  name: string;
  instruction: string;
  looks_for: string;
  schedule: OwnAnalyzerContent["schedule"];
  scope: AnalyzerScope;
  model: ModelRef | null;
};

const emptyForm: Form = {
  name: "",
  instruction: "",
  looks_for: "",
  schedule: "off",
  scope: { kinds: [], tags: [], from: null, to: null, period: "month", unit: "reflection" },
  model: null,
};

const keptForms = createFormDrafts<Form>("reflector:analyzer-form");

type Own = Extract<Analyzer, { kind: "own" }>;

/** The form of an analyzer. Unsaved text is stored on this device. */
export function AnalyzerForm({ own }: { own: Own | null }) {
  const id = useId();
  const parts = useModelParts();
  const { form, change, forget, isRestored, startOver, mustStay } = useFormDraft(
    keptForms,
    own?.id ?? "new",
    () => (own ? formOf(own) : emptyForm),
  );
  const save = useSave(own, forget);
  const {
    form: formAttributes,
    errors,
    alert,
    sending,
  } = useControlledForm({
    check: () => ({
      ...(form.name.trim() === "" && { name: t("Enter a name.") }),
      ...(form.instruction.trim() === "" && { instruction: t("Say what the model should look for.") }),
      ...(form.model === null && { model: t("Choose a model.") }),
    }),
    send: async () => {
      const { model, ...content } = form;
      if (model) await save.mutateAsync({ form, content: { ...content, ...model, on: own?.on ?? true } });
    },
  });
  // The choice of a model is no input of the form.
  const modelError = form.model === null ? errors.model : undefined;
  return (
    <form {...formAttributes} className="create-analyzer">
      <h1 className="page-title">{own ? t("Change your analyzer") : t("An analyzer of your own")}</h1>
      <p className="analyzers__lead">
        {t(
          "Say in your own words what to look for. A model that you have connected reads your journal for it. It must quote you word for word; quotes that aren’t in your text are left out and counted.",
        )}
      </p>
      {isRestored && (
        <p className="analyzers__note analyzers__note--row">
          {t("What you had not saved is still here.")}
          <Button variant="plain" onClick={startOver}>
            {t("Start over")}
          </Button>
        </p>
      )}
      {alert && <Alert>{alert}</Alert>}
      <LimitedField
        label={t("Name")}
        name="name"
        value={form.name}
        limit={maxAnalyzerNameLength}
        dir="auto"
        autoComplete="off"
        error={errors.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <Field
        label={t("What to look for")}
        help={t("For example: “Moments when I put off what matters to me, and what I did instead.”")}
        error={errors.instruction ?? tooLong(form.instruction, maxInstructionLength)}
      >
        {(control) => (
          <textarea
            {...control}
            name="instruction"
            className="input create-analyzer__instruction"
            rows={5}
            autoComplete="off"
            dir="auto"
            value={form.instruction}
            onChange={(event) => change({ instruction: event.target.value })}
          />
        )}
      </Field>
      <LimitedField
        label={t("In a few words, for the list")}
        name="looks_for"
        value={form.looks_for}
        limit={maxLooksForLength}
        dir="auto"
        autoComplete="off"
        error={errors.looks_for}
        onChange={(event) => change({ looks_for: event.target.value })}
      />
      <div className="field">
        <span className="field__label" id={`${id}-model`}>
          {t("Model")}
        </span>
        {parts.choice({
          labelledBy: `${id}-model`,
          describedBy: modelError && `${id}-model-error`,
          invalid: modelError !== undefined,
          value: form.model,
          onChange: (model) => change({ model }),
        })}
        {modelError && <FieldError id={`${id}-model-error`}>{modelError}</FieldError>}
      </div>
      <SelectField
        label={t("When it runs")}
        help={t("Nothing runs before you have seen what the first run sends.")}
        options={analyzerSchedules.map((value) => ({ value, label: scheduleNames()[value] }))}
        value={form.schedule}
        onChange={(schedule) => change({ schedule })}
      />
      <ScopeFields
        scope={form.scope}
        hasUnit
        error={errors.scope ?? errors["scope.to"]}
        onChange={(scope) => change({ scope })}
      />
      <div className="create-analyzer__acts">
        <Button type="submit" variant="primary" disabled={sending}>
          {own ? t("Save") : t("Create")}
        </Button>
        <ButtonLink variant="plain" to="/analyzers">
          {t("Cancel")}
        </ButtonLink>
      </div>
      <LeaveQuestion mustStay={mustStay} />
    </form>
  );
}

const formOf = (own: Own): Form => ({
  name: own.name,
  instruction: own.instruction,
  looks_for: own.looks_for,
  schedule: own.schedule,
  scope: own.scope,
  model: own.connection_id === null ? null : { connection_id: own.connection_id, model: own.model },
});

/** Opens the page of the analyzer, which shows what its first run would send. */
function useSave(own: Own | null, onSaved: (form: Form) => void) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [id] = useState(() => own?.id ?? randomId());
  return useMutation({
    mutationFn: ({ content }: { form: Form; content: OwnAnalyzerContent }) =>
      callApi(saveAnalyzer, { params: { id }, body: { ...content, revision: own?.revision ?? 0 } }),
    onSuccess: async (saved, { form }) => {
      onSaved(form);
      showAnalyzer(queryClient, saved);
      await navigate({ to: "/analyzers/$id/history", params: { id } });
    },
  });
}

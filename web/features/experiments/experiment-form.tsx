import { useQuery } from "@tanstack/react-query";
import { type ChangeEvent, type ReactNode, useId } from "react";
import {
  maxBlockDays,
  maxDays,
  maxQuestionLength,
  maxSide,
  minDays,
} from "#contract/experiments/experiment-rules.ts";
import type { ExperimentContent } from "#contract/experiments/experiments.ts";
import { t } from "#contract/translate.ts";
import { createFormDrafts, useFormDraft } from "#web/drafts/form-draft.ts";
import { factsQuery } from "#web/features/facts/fact-queries.ts";
import { rich } from "#web/lib/rich.ts";
import { useControlledForm } from "#web/lib/use-form.ts";
import { Alert } from "#web/ui/alert.tsx";
import { TextButton } from "#web/ui/button.tsx";
import { Field, FieldError, TextField } from "#web/ui/field.tsx";
import { FormActs } from "#web/ui/form-acts.tsx";
import { LeaveQuestion } from "#web/ui/leave-question.tsx";
import { LimitedField } from "#web/ui/limited-field.tsx";
import { SelectField } from "#web/ui/select-field.tsx";
import { useSaveExperiment } from "./experiment-queries.ts";

type ExperimentFormProps = {
  id: string;
  revision: number;
  content: ExperimentContent;
  /** Once it has begun, only its words can change. */
  hasBegun: boolean;
  onSaved: () => void;
  onCancel: () => void;
};

const outcomes = () =>
  [
    { value: "mood", label: t("My mood"), help: t("The moods that you give your reflections.") },
    { value: "scale", label: t("A number from 1 to 10"), help: t("You are asked on each of the days.") },
    {
      value: "tone",
      label: t("The tone of my words"),
      help: t("Read from what you write, in six languages."),
    },
    { value: "fact", label: t("A daily fact"), help: t("The values that you or another program set.") },
  ] as const;

const formDrafts = createFormDrafts<ExperimentContent>("reflector:experiment-form");

/** Plans an experiment, or changes one. Refused values show an error at their field. */
export function ExperimentForm({ id, revision, content, hasBegun, onSaved, onCancel }: ExperimentFormProps) {
  const place = revision === 0 ? "new" : `${id}/${revision}`;
  const {
    form: draft,
    change,
    forget,
    mustStay,
    isRestored,
    startOver,
  } = useFormDraft(formDrafts, place, () => content);
  const save = useSaveExperiment(id);
  const { form, errors, alert, sending } = useControlledForm({
    send: async () => {
      await save.mutateAsync({ revision, content: draft });
      forget(draft);
      onSaved();
    },
  });
  const fields: FieldsProps = { draft, change, errors, hasBegun };

  return (
    <form {...form} className="experiment-form">
      {isRestored && (
        <p className="experiment-form__note">
          {rich("What you had not saved is still here. <button>Start over</button>", {
            button: (words) => <TextButton onClick={startOver}>{words}</TextButton>,
          })}
        </p>
      )}
      {alert && <Alert>{alert}</Alert>}
      <LimitedField
        label={t("What do you want to find out?")}
        {...textProps("question", fields)}
        placeholder={t("Does running in the morning help my sleep?")}
        autoFocus
        limit={maxQuestionLength}
      />
      <div className="experiment-form__pair">
        {/* Translators: what the person wants to do on some days of the experiment, drawn by lot. */}
        <LimitedField
          label={t("On some days")}
          {...textProps("a", fields)}
          placeholder={t("Run before breakfast")}
          limit={maxSide}
        />
        <LimitedField
          label={t("On the other days")}
          {...textProps("b", fields)}
          placeholder={t("No run")}
          limit={maxSide}
        />
      </div>
      <OutcomeFields {...fields} />
      <DayFields {...fields} />
      {hasBegun && (
        <p className="experiment-form__note">
          {t("The experiment has begun, so its days and what it measures can’t be changed.")}
        </p>
      )}
      <FormActs action={revision === 0 ? t("Draw the days") : t("Save")} busy={sending} onCancel={onCancel} />
      <LeaveQuestion mustStay={mustStay} />
    </form>
  );
}

type FieldsProps = {
  draft: ExperimentContent;
  change: (changes: Partial<ExperimentContent>) => void;
  errors: Record<string, string>;
  hasBegun: boolean;
};

const textProps = (name: "question" | "a" | "b" | "scale_label", { draft, change, errors }: FieldsProps) => ({
  name,
  autoComplete: "off",
  dir: "auto",
  value: draft[name],
  error: errors[name],
  onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change({ [name]: target.value }),
});

function OutcomeFields(fields: FieldsProps) {
  const { draft, change, errors, hasBegun } = fields;
  const id = useId();
  const { data } = useQuery(factsQuery);
  const facts = (data?.facts ?? []).filter((fact) => !fact.archived || fact.id === draft.fact_id);
  const offered = facts.length > 0 ? outcomes() : outcomes().filter(({ value }) => value !== "fact");
  return (
    <>
      <Choices legend={t("What do you measure?")} error={errors.outcome}>
        {offered.map(({ value, label, help }) => (
          <Radio
            key={value}
            name="outcome"
            label={label}
            help={help}
            disabled={hasBegun}
            checked={draft.outcome === value}
            onChange={() =>
              change({ outcome: value, fact_id: value === "fact" ? (facts[0]?.id ?? null) : null })
            }
          />
        ))}
      </Choices>
      {draft.outcome === "fact" && !hasBegun && (
        <>
          <SelectField
            label={t("Which fact")}
            options={facts.map(({ id: value, name: label }) => ({ value, label }))}
            value={draft.fact_id ?? ""}
            onChange={(fact_id) => change({ fact_id })}
          />
          {errors.fact_id && <FieldError id={`${id}-fact`}>{errors.fact_id}</FieldError>}
        </>
      )}
      {draft.outcome === "scale" && (
        <LimitedField
          label={t("What the number means")}
          {...textProps("scale_label", fields)}
          placeholder={t("How well did you sleep?")}
          help={t("1 is the least, 10 the most.")}
          limit={maxSide}
        />
      )}
      <label className="experiment-form__check">
        <input
          type="checkbox"
          name="shows_next_day"
          checked={draft.shows_next_day}
          disabled={hasBegun}
          onChange={({ target }) => change({ shows_next_day: target.checked })}
        />
        {/* Translators: “it” is what the person measures. */}
        <span>{t("It shows the next day, such as sleep")}</span>
      </label>
      {errors.shows_next_day && <FieldError id={id}>{errors.shows_next_day}</FieldError>}
    </>
  );
}

function DayFields({ draft, change, errors, hasBegun }: FieldsProps) {
  return (
    <>
      <Choices legend={t("How are the days drawn?")} error={errors.design}>
        <Radio
          name="design"
          label={t("Day by day")}
          help={t("Each day is drawn separately, both equally often.")}
          disabled={hasBegun}
          checked={draft.design === "coin"}
          onChange={() => change({ design: "coin" })}
        />
        <Radio
          name="design"
          label={t("In blocks")}
          help={t("Keeps the same choice for several days in a row. For effects that take a while to show.")}
          disabled={hasBegun}
          checked={draft.design === "blocks"}
          onChange={() => change({ design: "blocks", block_days: Math.max(draft.block_days, 3) })}
        />
      </Choices>
      <div className="experiment-form__pair">
        {draft.design === "blocks" && (
          <NumberField
            label={t("Days in a block")}
            name="block_days"
            min={1}
            max={maxBlockDays}
            disabled={hasBegun}
            value={draft.block_days}
            error={errors.block_days}
            onChange={(block_days) => change({ block_days })}
          />
        )}
        <TextField
          label={t("First day")}
          name="starts_on"
          type="date"
          disabled={hasBegun}
          value={draft.starts_on}
          error={errors.starts_on}
          onChange={({ target }) => change({ starts_on: target.value })}
        />
        <NumberField
          // Translators: a field for the number of days of an experiment.
          label={t("Number of days")}
          name="days"
          min={minDays}
          max={maxDays}
          help={t("At least 16 are needed for a result. Thirty or more show a clear difference.")}
          disabled={hasBegun}
          value={draft.days}
          error={errors.days}
          onChange={(days) => change({ days })}
        />
      </div>
    </>
  );
}

function Choices({
  legend,
  error,
  children,
}: {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <fieldset className="experiment-form__choices" aria-describedby={error && id}>
      <legend className="field__label">{legend}</legend>
      {children}
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  );
}

type RadioProps = {
  name: string;
  label: string;
  help: string;
  checked: boolean;
  disabled: boolean;
  onChange: () => void;
};

const Radio = ({ name, label, help, ...input }: RadioProps) => (
  <label className="experiment-form__radio">
    <input type="radio" name={name} {...input} />
    <span>
      {label}
      <small>{help}</small>
    </span>
  </label>
);

type NumberFieldProps = {
  label: string;
  name: string;
  min: number;
  max: number;
  value: number;
  disabled: boolean;
  help?: string;
  error: string | undefined;
  onChange: (value: number) => void;
};

/** Incomplete input, such as an empty field, stays as typed; the server reports what is missing. */
function NumberField({ label, help, error, value, onChange, ...input }: NumberFieldProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(control) => (
        <input
          type="number"
          inputMode="numeric"
          className="input tabular"
          {...input}
          {...control}
          value={Number.isNaN(value) ? "" : value}
          onChange={({ target }) => onChange(target.valueAsNumber)}
        />
      )}
    </Field>
  );
}

import { useId } from "react";
import { t, tc } from "#contract/translate.ts";
import { FieldError } from "#web/ui/field.tsx";
import { useFormFields } from "./builder-context.ts";
import { AreaField, Fold, LineField, NumberField, SwitchLine } from "./fields.tsx";
import { type Form, numberOf } from "./form.ts";
import { kinds } from "./kinds.ts";
import type { Problems } from "./problems.ts";

type ExtrasProps = { form: Form; problems: Problems };

/** What many activities don't need: a programme, a notice, a source. */
export function Extras({ form, problems }: ExtrasProps) {
  const { textProps } = useFormFields(form, problems);
  return (
    <div className="builder__extras">
      <Programme form={form} problems={problems} />
      <Fold
        name={t("A notice before it begins")}
        words={form.notice.trim() ? t("Shown before the first step.") : tc("notice", "None.")}
      >
        <AreaField
          label={t("Notice")}
          limit={1200}
          placeholder={t("What should be known beforehand?")}
          {...textProps("notice")}
        />
      </Fold>
      <Fold
        name={t("Where it comes from")}
        words={form.source.trim() || t("What is known about its use, and a source.")}
      >
        <AreaField
          label={t("What is known about its use")}
          limit={800}
          {...textProps("note", "evidence.note")}
        />
        <LineField
          label={t("Source")}
          limit={800}
          placeholder={t("Authors, year, where it appeared")}
          {...textProps("source", "evidence.source")}
        />
        <LineField
          label={t("Its address")}
          limit={500}
          // Untranslated: an address.
          placeholder="https://example.org"
          {...textProps("address", "evidence.address")}
        />
      </Fold>
    </div>
  );
}

function Programme({ form, problems }: ExtrasProps) {
  const { set, textProps } = useFormFields(form, problems);
  return (
    <Fold name={t("Programme")} words={form.repeats ? repeatWords(form) : t("Not part of a series.")}>
      <SwitchLine
        name={t("Several sittings")}
        help={t("It is answered again, days apart. At the end you compare the first answers with the last.")}
        checked={form.repeats}
        onChange={(repeats) => set({ repeats })}
      />
      {form.repeats && (
        <>
          <div className="builder__line">
            <NumberField label={t("How many")} {...textProps("sittings", "programme.sittings")} />
            <NumberField
              label={t("Days between sittings")}
              {...textProps("every_days", "programme.every_days")}
            />
          </div>
          <StepChoice
            name={t("Compared at the end")}
            field="programme.compares"
            chosen={form.compares}
            onChange={(compares) => set({ compares })}
            form={form}
            problems={problems}
          />
          <StepChoice
            name={t("Asked only in the last sitting")}
            field="programme.last_only"
            chosen={form.last_only}
            onChange={(last_only) => set({ last_only })}
            form={form}
            problems={problems}
          />
        </>
      )}
    </Fold>
  );
}

function repeatWords(form: Form): string {
  const [sittings, days] = [numberOf(form.sittings), numberOf(form.every_days)];
  if (Number.isNaN(sittings) || Number.isNaN(days)) return t("Its sittings are not set yet.");
  return t(
    "{sittings, plural, one {# sitting} other {# sittings}}, {days, plural, =1 {one each day} one {every # day} other {every # days}}.",
    { sittings, days },
  );
}

type StepChoiceProps = ExtrasProps & {
  name: string;
  field: string;
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
};

function StepChoice({ name, field, chosen, onChange, form, problems }: StepChoiceProps) {
  const id = useId();
  const error = problems.get(field);
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined} data-field={field}>
      <legend className="field__label">{name}</legend>
      {form.steps.length === 0 && <p className="small quiet">{t("There are no steps yet.")}</p>}
      {form.steps.map((step, at) => (
        <label key={step.id} className="builder__tick">
          <input
            type="checkbox"
            checked={chosen.includes(step.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, step.id] : chosen.filter((other) => other !== step.id))
            }
          />
          <span dir="auto">
            {step.prompt.trim() ||
              t("Step {number, number}, {kind}", { number: at + 1, kind: kinds()[step.kind].label })}
          </span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

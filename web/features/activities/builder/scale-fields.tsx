import { useId } from "react";
import { t } from "#contract/translate.ts";
import { FieldError } from "#web/ui/field.tsx";
import { useStepFields } from "./builder-context.ts";
import { LineField } from "./fields.tsx";
import { labelledValues, maxLabelledValues, numberOf } from "./form.ts";
import { type StepFieldsProps, stepField } from "./problems.ts";

/** Labels for both ends, or for each value. */
export function ScaleFields({ step, problems }: StepFieldsProps) {
  const id = useId();
  const { set, textProps } = useStepFields({ step, problems });
  const error = problems.get(stepField(step.id, "labels"));
  return (
    <fieldset
      className="field builder-labels"
      aria-describedby={error ? `${id}-error` : undefined}
      data-field={stepField(step.id, "labels")}
    >
      <legend className="field__label">{t("Labels")}</legend>
      <div className="segmented">
        <button type="button" aria-pressed={!step.labels_each} onClick={() => set({ labels_each: false })}>
          {t("Ends only")}
        </button>
        <button type="button" aria-pressed={step.labels_each} onClick={() => set({ labels_each: true })}>
          {t("Each value")}
        </button>
      </div>
      {step.labels_each ? (
        <ValueLabels step={step} problems={problems} />
      ) : (
        <div className="builder__pair">
          <LineField
            label={labelName(step.min, t("Label of the lowest value"))}
            placeholder={t("Such as “Not at all”")}
            limit={80}
            {...textProps("low_label")}
          />
          <LineField
            label={labelName(step.max, t("Label of the highest value"))}
            placeholder={t("Such as “Very much”")}
            limit={80}
            {...textProps("high_label")}
          />
        </div>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

function labelName(typed: string, otherwise: string): string {
  const value = numberOf(typed);
  return Number.isNaN(value) ? otherwise : t("Label of {value, number}", { value });
}

function ValueLabels({ step, problems }: StepFieldsProps) {
  const { set } = useStepFields({ step, problems });
  const values = labelledValues(step);
  const isInvalid = problems.has(stepField(step.id, "labels"));
  if (values.length === 0)
    return (
      <p className="small quiet">
        {numberOf(step.max) > numberOf(step.min)
          ? t(
              "A scale of more than {count, plural, one {# value} other {# values}} is labelled at its ends.",
              { count: maxLabelledValues },
            )
          : t("The highest value must be above the lowest.")}
      </p>
    );
  return (
    <ul className="builder-options__list">
      {values.map((value) => (
        <li key={value} className="builder-options__line">
          <span className="builder-labels__value tabular" aria-hidden="true">
            {value}
          </span>
          <input
            className="input"
            type="text"
            dir="auto"
            aria-label={t("Label of {value, number}", { value })}
            aria-invalid={isInvalid}
            autoComplete="off"
            value={step.labels[value] ?? ""}
            onChange={({ target }) => set({ labels: { ...step.labels, [value]: target.value } })}
          />
        </li>
      ))}
    </ul>
  );
}

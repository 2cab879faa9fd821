import { useId } from "react";
import { isStepKind, stepKinds } from "#contract/activities/activity-rules.ts";
import { Select } from "#web/ui/select.tsx";
import { useBuilderTools } from "./builder-context.ts";
import { AreaField, NumberField, SwitchLine } from "./fields.tsx";
import type { StepForm } from "./form.ts";
import { kinds } from "./kinds.ts";
import { OptionFields } from "./option-fields.tsx";
import { type StepFieldsProps, stepField } from "./problems.ts";
import { ScaleFields } from "./scale-fields.tsx";

type Fields = Partial<Omit<StepForm, "id">>;

const kindOptions = stepKinds.map((kind) => ({ value: kind, label: kinds[kind].label }));

/** What one step asks, and how. */
export function StepFields({ step, problems }: StepFieldsProps) {
  const { change } = useBuilderTools();
  const kindId = useId();
  const set = (fields: Fields) => change({ type: "change", id: step.id, fields });
  const of = (name: string) => ({
    field: stepField(step.id, name),
    error: problems.get(stepField(step.id, name)),
  });
  return (
    <>
      <AreaField
        label="Question"
        className="builder__prompt"
        maxLength={500}
        placeholder="What does this step ask?"
        value={step.prompt}
        onType={(prompt) => set({ prompt })}
        {...of("prompt")}
      />
      <AreaField
        label="Help below it"
        maxLength={800}
        placeholder="May stay empty"
        value={step.help}
        onType={(help) => set({ help })}
        {...of("help")}
      />
      <div className="builder__line">
        <div className="field" data-field={stepField(step.id, "kind")}>
          <span className="field__label" id={kindId}>
            Kind
          </span>
          <Select
            labelledBy={kindId}
            options={kindOptions}
            value={step.kind}
            onChange={(kind) => isStepKind(kind) && set({ kind })}
          />
        </div>
        <OfKind step={step} problems={problems} />
      </div>
      {step.kind === "scale" && <ScaleFields step={step} problems={problems} />}
      {(step.kind === "choice" || step.kind === "checklist") && (
        <OptionFields step={step} problems={problems} />
      )}
      <SwitchLine
        name="Required"
        words="Finishing asks kindly for it where it is missing."
        checked={step.required}
        onChange={(required) => set({ required })}
      />
      {step.kind === "choice" && (
        <SwitchLine
          name="More than one"
          words="Several options can be chosen."
          checked={step.many}
          onChange={(many) => set({ many })}
        />
      )}
    </>
  );
}

/** The few numbers that stand beside the kind. */
function OfKind({ step, problems }: StepFieldsProps) {
  const { change } = useBuilderTools();
  const number = (name: "least" | "most" | "min" | "max" | "minutes", label: string, unit?: string) => (
    <NumberField
      label={label}
      field={stepField(step.id, name)}
      error={problems.get(stepField(step.id, name))}
      value={step[name]}
      onType={(typed) => change({ type: "change", id: step.id, fields: { [name]: typed } })}
      {...(unit !== undefined && { unit })}
    />
  );
  switch (step.kind) {
    case "list":
      return (
        <>
          {number("least", "Lines, at least")}
          {number("most", "At most")}
        </>
      );
    case "scale":
      return (
        <>
          {number("min", "From")}
          {number("max", "To")}
        </>
      );
    case "timed":
      return number("minutes", "For about", "minutes");
    default:
      return null;
  }
}

import { isStepKind, stepKinds } from "#contract/activities/activity-rules.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { useStepFields } from "./builder-context.ts";
import { AreaField, NumberField, SwitchLine } from "./fields.tsx";
import { kinds } from "./kinds.ts";
import { OptionFields } from "./option-fields.tsx";
import { type StepFieldsProps, stepField } from "./problems.ts";
import { ScaleFields } from "./scale-fields.tsx";

const kindOptions = stepKinds.map((kind) => ({ value: kind, label: kinds[kind].label }));

export function StepFields({ step, problems }: StepFieldsProps) {
  const { set, textProps } = useStepFields({ step, problems });
  return (
    <>
      <AreaField
        label="Question"
        className="builder__prompt"
        limit={500}
        placeholder="What does this step ask?"
        {...textProps("prompt")}
      />
      <AreaField label="Help text" limit={800} placeholder="Optional" {...textProps("help")} />
      <div className="builder__line">
        <SelectField
          label="Kind"
          data-field={stepField(step.id, "kind")}
          options={kindOptions}
          value={step.kind}
          onChange={(kind) => isStepKind(kind) && set({ kind })}
        />
        <NumbersOfKind step={step} problems={problems} />
      </div>
      {step.kind === "scale" && <ScaleFields step={step} problems={problems} />}
      {(step.kind === "choice" || step.kind === "checklist") && (
        <OptionFields step={step} problems={problems} />
      )}
      <SwitchLine
        name="Required"
        help="The activity can’t be finished without an answer."
        checked={step.required}
        onChange={(required) => set({ required })}
      />
      {step.kind === "choice" && (
        <SwitchLine
          name="More than one"
          help="Several options can be chosen."
          checked={step.many}
          onChange={(many) => set({ many })}
        />
      )}
    </>
  );
}

function NumbersOfKind({ step, problems }: StepFieldsProps) {
  const { textProps } = useStepFields({ step, problems });
  const number = (name: "least" | "most" | "min" | "max" | "minutes", label: string, unit?: string) => (
    <NumberField label={label} {...textProps(name)} {...(unit !== undefined && { unit })} />
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

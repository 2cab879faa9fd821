import { isStepKind, stepKinds } from "#contract/activities/activity-rules.ts";
import { t, tc } from "#contract/translate.ts";
import { SelectField } from "#web/ui/select-field.tsx";
import { useStepFields } from "./builder-context.ts";
import { AreaField, NumberField, SwitchLine } from "./fields.tsx";
import { kinds } from "./kinds.ts";
import { OptionFields } from "./option-fields.tsx";
import { type StepFieldsProps, stepField } from "./problems.ts";
import { ScaleFields } from "./scale-fields.tsx";

const kindOptions = () => stepKinds.map((kind) => ({ value: kind, label: kinds()[kind].label }));

export function StepFields({ step, problems }: StepFieldsProps) {
  const { set, textProps } = useStepFields({ step, problems });
  return (
    <>
      <AreaField
        label={t("Question")}
        className="builder__prompt"
        limit={500}
        placeholder={t("What does this step ask?")}
        {...textProps("prompt")}
      />
      <AreaField label={t("Help text")} limit={800} placeholder={t("Optional")} {...textProps("help")} />
      <div className="builder__line">
        <SelectField
          label={t("Kind")}
          data-field={stepField(step.id, "kind")}
          options={kindOptions()}
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
        name={tc("question", "Required")}
        help={t("The activity can’t be finished without an answer.")}
        checked={step.required}
        onChange={(required) => set({ required })}
      />
      {step.kind === "choice" && (
        <SwitchLine
          name={t("More than one")}
          help={t("Several options can be chosen.")}
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
          {number("least", t("Lines, at least"))}
          {number("most", t("At most"))}
        </>
      );
    case "scale":
      return (
        <>
          {/* Translators: the lowest and the highest value of a scale, such as from 1 to 5. */}
          {number("min", tc("scale", "From"))}
          {number("max", tc("scale", "To"))}
        </>
      );
    case "timed":
      // Translators: a field for how long to write; “minutes” follows.
      return number("minutes", t("For about"), tc("unit of a field", "minutes"));
    default:
      return null;
  }
}

import { useId } from "react";
import { FieldError } from "#web/ui/field.tsx";
import { useFormFields } from "./builder-context.ts";
import { AreaField, Fold, LineField, NumberField, SwitchLine } from "./fields.tsx";
import type { Form } from "./form.ts";
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
        name="A notice before it begins"
        words={form.notice.trim() ? "Shown before the first step." : "None."}
      >
        <AreaField
          label="Notice"
          limit={1200}
          placeholder="What should be known beforehand?"
          {...textProps("notice")}
        />
      </Fold>
      <Fold
        name="Where it comes from"
        words={form.source.trim() || "What is known about its use, and a source."}
      >
        <AreaField label="What is known about its use" limit={800} {...textProps("note", "evidence.note")} />
        <LineField
          label="Source"
          limit={800}
          placeholder="Authors, year, where it appeared"
          {...textProps("source", "evidence.source")}
        />
        <LineField
          label="Its address"
          limit={500}
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
    <Fold name="Programme" words={form.repeats ? repeatWords(form) : "Not part of a series."}>
      <SwitchLine
        name="Several sittings"
        help="It is answered again, days apart. At the end you compare the first answers with the last."
        checked={form.repeats}
        onChange={(repeats) => set({ repeats })}
      />
      {form.repeats && (
        <>
          <div className="builder__line">
            <NumberField label="How many" {...textProps("sittings", "programme.sittings")} />
            <NumberField
              label="The next one after"
              unit="days"
              {...textProps("every_days", "programme.every_days")}
            />
          </div>
          <StepChoice
            name="Compared at the end"
            field="programme.compares"
            chosen={form.compares}
            onChange={(compares) => set({ compares })}
            form={form}
            problems={problems}
          />
          <StepChoice
            name="Asked only in the last sitting"
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

const repeatWords = ({ sittings, every_days }: Form) =>
  `${sittings.trim() || "?"} sittings, ${every_days.trim() === "1" ? "one each day" : `every ${every_days.trim() || "?"} days`}.`;

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
      {form.steps.length === 0 && <p className="small quiet">There are no steps yet.</p>}
      {form.steps.map((step, at) => (
        <label key={step.id} className="builder__tick">
          <input
            type="checkbox"
            checked={chosen.includes(step.id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, step.id] : chosen.filter((other) => other !== step.id))
            }
          />
          <span dir="auto">{step.prompt.trim() || `Step ${at + 1}, ${kinds[step.kind].label}`}</span>
        </label>
      ))}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}

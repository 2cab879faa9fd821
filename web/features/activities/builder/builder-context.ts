import { createContext, type Dispatch, useContext } from "react";
import type { Form, StepForm } from "./form.ts";
import type { FormChange } from "./form-changes.ts";
import { type Problems, type StepFieldsProps, stepField } from "./problems.ts";

/** The names of the fields that hold text as it was typed. */
type TextsOf<Fields> = { [Name in keyof Fields]: string extends Fields[Name] ? Name : never }[keyof Fields];

type BuilderTools = {
  change: Dispatch<FormChange>;
  /** Scrolls to a field and focuses it, once it is rendered. */
  setFocus: (field: string) => void;
};

/** Always the same object, so that rows without changes do not render again. */
export const BuilderTools = createContext<BuilderTools | null>(null);

export function useBuilderTools(): BuilderTools {
  const tools = useContext(BuilderTools);
  if (!tools) throw new Error("This component must be inside a builder.");
  return tools;
}

/** Changes the form, and connects a field to its problem. */
export function useFormFields(form: Form, problems: Problems) {
  const { change } = useBuilderTools();
  const set = (fields: Partial<Omit<Form, "steps">>) => change({ type: "set", fields });
  return {
    set,
    /** The props of a text's field. `field`: its key in `Problems`. */
    textProps: (name: TextsOf<Form>, field: string = name) => ({
      field,
      error: problems.get(field),
      value: form[name],
      onType: (typed: string) => set({ [name]: typed }),
    }),
  };
}

/** The same for the fields of one step. */
export function useStepFields({ step, problems }: StepFieldsProps) {
  const { change } = useBuilderTools();
  const set = (fields: Partial<Omit<StepForm, "id">>) => change({ type: "change", id: step.id, fields });
  return {
    set,
    textProps: (name: Exclude<TextsOf<StepForm>, "id">) => ({
      field: stepField(step.id, name),
      error: problems.get(stepField(step.id, name)),
      value: step[name],
      onType: (typed: string) => set({ [name]: typed }),
    }),
  };
}

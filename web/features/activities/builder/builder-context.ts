import { createContext, type Dispatch, useContext } from "react";
import type { Form, StepForm } from "./form.ts";
import type { FormChange } from "./form-changes.ts";
import { type Problems, type StepFieldsProps, stepField } from "./problems.ts";

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
export function useFormFields(problems: Problems) {
  const { change } = useBuilderTools();
  return {
    set: (fields: Partial<Omit<Form, "steps">>) => change({ type: "set", fields }),
    fieldProps: (field: string) => ({ field, error: problems.get(field) }),
  };
}

/** The same for the fields of one step. */
export function useStepFields({ step: { id }, problems }: StepFieldsProps) {
  const { change } = useBuilderTools();
  return {
    set: (fields: Partial<Omit<StepForm, "id">>) => change({ type: "change", id, fields }),
    fieldProps: (name: string) => ({
      field: stepField(id, name),
      error: problems.get(stepField(id, name)),
    }),
  };
}

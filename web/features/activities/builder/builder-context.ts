import { createContext, type Dispatch, useContext } from "react";
import type { FormChange } from "./form-changes.ts";

type BuilderTools = {
  change: Dispatch<FormChange>;
  /** Brings a field into sight and puts the focus there, once it is drawn. */
  setFocus: (field: string) => void;
};

/** Stays the same object, so that a row that did not change is not drawn anew. */
export const BuilderTools = createContext<BuilderTools | null>(null);

export function useBuilderTools(): BuilderTools {
  const tools = useContext(BuilderTools);
  if (!tools) throw new Error("This part stands outside a builder.");
  return tools;
}

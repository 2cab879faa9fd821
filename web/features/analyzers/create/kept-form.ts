import type { AnalyzerScope, OwnAnalyzerContent } from "#contract/analyzers/analyzers.ts";
import { createKeptForms } from "#web/journal/kept-form.ts";
import type { ModelRef } from "../model-parts.ts";

/** What a person has filled in, whether or not it can be saved as it is. */
export type AnalyzerForm = {
  name: string;
  instruction: string;
  looks_for: string;
  schedule: OwnAnalyzerContent["schedule"];
  scope: AnalyzerScope;
  model: ModelRef | null;
};

export const emptyForm: AnalyzerForm = {
  name: "",
  instruction: "",
  looks_for: "",
  schedule: "off",
  scope: { kinds: [], tags: [], from: null, to: null, period: "month", unit: "reflection" },
  model: null,
};

export const keptForms = createKeptForms<AnalyzerForm>("reflector:analyzer-form");

import type { AnalyzerScope, OwnAnalyzerContent } from "#contract/analyzers/analyzers.ts";
import { createSealedRecords, type RecordDependencies } from "#web/journal/talk/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
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

/** Unsaved forms in this browser, sealed, each under the id of its analyzer, or `new`. */
export function createKeptForms(dependencies: RecordDependencies) {
  const records = createSealedRecords<AnalyzerForm>("reflector:analyzer-form", dependencies);
  return {
    read: records.read,
    forget: records.forget,
    /** Keeps what differs from `stored`. False where this device could not. */
    keep(userId: string, place: string, form: AnalyzerForm, stored: AnalyzerForm): boolean {
      if (JSON.stringify(form) !== JSON.stringify(stored)) return records.keep(userId, place, form);
      records.forget(userId, place);
      return true;
    },
  };
}

export const keptForms = createKeptForms({ storage: () => localStorage, keyOf: deviceKeys.now });

import type { TemplateContent } from "#contract/templates/templates.ts";
import { createSealedRecords, type RecordDependencies } from "#web/journal/talk/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

/** What a person has written of a template. A new one has its id before it is stored, and the revision 0. */
export type TemplateForm = TemplateContent & { id: string; revision: number };

/** Unsaved forms in this browser, sealed, each under the id of its template, or `new`. */
export function createKeptTemplateForms(dependencies: RecordDependencies) {
  const records = createSealedRecords<TemplateForm>("reflector:template-form", dependencies);
  return {
    read: records.read,
    forget: records.forget,
    /** Keeps what differs from `stored`. False where this device could not. */
    keep(userId: string, place: string, form: TemplateForm, stored: TemplateContent): boolean {
      if (form.name !== stored.name || form.body !== stored.body) return records.keep(userId, place, form);
      records.forget(userId, place);
      return true;
    },
  };
}

export const keptTemplateForms = createKeptTemplateForms({
  storage: () => localStorage,
  keyOf: deviceKeys.now,
});

import { useState } from "react";
import { flushSync } from "react-dom";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { useLatest } from "#web/lib/use-latest.ts";
import { useUser } from "#web/lib/user-query.ts";

const thisDevice: RecordDependencies = { storage: () => localStorage, keyOf: deviceKeys.now };

/** Unsaved forms of one kind in this browser, sealed. `place` is, for example, the id of the edited item. */
export function createFormDrafts<Form>(beginning: string, device = thisDevice) {
  const records = createSealedRecords<Form>(beginning, device);
  return {
    read: records.read,
    forget: records.forget,
    /** Stores the form, or removes the stored one if nothing has changed. False if this device could not. */
    write(userId: string, place: string, form: Form, stored: Form): boolean {
      if (JSON.stringify(form) !== JSON.stringify(stored)) return records.write(userId, place, form);
      records.forget(userId, place);
      return true;
    },
  };
}

type FormDrafts<Form> = ReturnType<typeof createFormDrafts<Form>>;

/**
 * A form whose unsaved changes are stored on this device. It starts with the stored draft, or else with the result of
 * `begun`.
 */
export function useFormDraft<Form>(forms: FormDrafts<Form>, place: string, begun: () => Form) {
  const { id: userId } = useUser();
  const [stored] = useState(begun);
  const [found] = useState(() => forms.read(userId, place));
  const [form, setForm] = useState(found ?? stored);
  const [isRestored, setRestored] = useState(found !== null);
  const [mustStay, setMustStay] = useState(false);
  const latest = useLatest(form);
  const show = (next: Form) => {
    setForm(next);
    setMustStay(!forms.write(userId, place, next, stored));
  };
  return {
    form,
    isRestored,
    /** True if this device could not store the changes. */
    mustStay,
    change: (part: Partial<Form>) => show({ ...form, ...part }),
    startOver() {
      setRestored(false);
      show(stored);
    },
    /** `sent` is stored. Later changes stay on this device and are offered again. */
    forget(sent: Form) {
      if (latest.current === sent) forms.forget(userId, place);
      // Synchronously, because the page may be left in the same step.
      flushSync(() => setMustStay(false));
    },
  };
}

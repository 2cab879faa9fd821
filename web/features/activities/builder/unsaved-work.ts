import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import type { Form } from "./form.ts";

/** An activity that was sent, if it is unknown whether it was added. The ids of its steps identify it. */
export type Unanswered = { title: string; step_ids: readonly string[] };

/** Unsaved work on one activity, as this device stores it. */
export type UnsavedWork = {
  form: Form;
  /** The stored activity that was opened; `null` for a new one. */
  base: { id: string; revision: number } | null;
  unanswered: Unanswered | null;
  kept_at: number;
};

export type UnsavedRow = { writer: string; work: UnsavedWork };

/**
 * Sealed unsaved work in this browser, by activity (its id, or `new`) and by page (`writer`), so that tabs don't overwrite
 * each other's.
 */
export function createUnsavedWork({
  now = Date.now,
  ...device
}: RecordDependencies & { now?: () => number }) {
  const records = createSealedRecords<UnsavedWork>("reflector:activity-builder", device);
  return {
    /** Newest first. */
    list(userId: string, activity: string): UnsavedRow[] {
      const first = `${activity}/`;
      return records
        .places(userId)
        .filter((place) => place.startsWith(first))
        .flatMap((place) => {
          const work = records.read(userId, place);
          return work ? [{ writer: place.slice(first.length), work }] : [];
        })
        .sort((one, other) => other.work.kept_at - one.work.kept_at);
    },
    /** False if this device has no room or no key, or stores nothing. */
    store: (userId: string, activity: string, writer: string, work: Omit<UnsavedWork, "kept_at">): boolean =>
      records.write(userId, `${activity}/${writer}`, { ...work, kept_at: now() }),
    remove: (userId: string, activity: string, writer: string): void =>
      records.forget(userId, `${activity}/${writer}`),
  };
}

export const unsavedWork = createUnsavedWork({ storage: () => localStorage, keyOf: deviceKeys.now });

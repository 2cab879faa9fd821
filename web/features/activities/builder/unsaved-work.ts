import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import type { Form } from "./form.ts";

/** An activity that was sent, if it is unknown whether it was added. The ids of its steps identify it. */
export type Unanswered = { title: string; step_ids: readonly string[] };

/** Unsaved work on one activity, as this device keeps it. */
export type KeptWork = {
  form: Form;
  /** The stored activity that it began from; `null` for a new one. */
  base: { id: string; revision: number } | null;
  unanswered: Unanswered | null;
  kept_at: number;
};

export type KeptRow = { writer: string; work: KeptWork };

/**
 * Unsaved work in this browser, sealed, for each activity (its id, or `new`) and for each page that writes (its
 * `writer`), so that no tab overwrites another's.
 */
export function createKeptWork({ now = Date.now, ...device }: RecordDependencies & { now?: () => number }) {
  const records = createSealedRecords<KeptWork>("reflector:activity-builder", device);
  return {
    /** Newest first. */
    list(userId: string, activity: string): KeptRow[] {
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
    /** False if this device has no room or no key, or keeps nothing. */
    keep: (userId: string, activity: string, writer: string, work: Omit<KeptWork, "kept_at">): boolean =>
      records.keep(userId, `${activity}/${writer}`, { ...work, kept_at: now() }),
    forget: (userId: string, activity: string, writer: string): void =>
      records.forget(userId, `${activity}/${writer}`),
  };
}

export const keptWork = createKeptWork({ storage: () => localStorage, keyOf: deviceKeys.now });

import type { Day } from "#contract/day-rules.ts";
import type { Input } from "#contract/endpoint.ts";
import type { Revisit, saveRevisit } from "#contract/revisits/revisits.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";

export type SavedRevisit = Input<typeof saveRevisit>["body"];
export type UnsentRevisit = { id: string; body: SavedRevisit; at: number };

const maxAgeMs = 7 * 86_400_000;

/** What comes back today and the saves that the server does not have yet, sealed in this browser. */
export function createUnsentRevisits(dependencies: RecordDependencies) {
  const due = createSealedRecords<Revisit[]>("reflector:revisits-due", dependencies);
  const unsent = createSealedRecords<UnsentRevisit>("reflector:revisits-unsent", dependencies);
  return {
    dueOf: (userId: string): Revisit[] => due.read(userId, "today") ?? [],
    storeDue(userId: string, revisits: Revisit[]): void {
      if (revisits.length === 0) due.forget(userId, "today");
      else due.write(userId, "today", revisits);
    },
    list: (userId: string): UnsentRevisit[] => unsent.list(userId),
    /** Replaces an earlier unsent save of the same one, which the server has not seen. False if there is no room. */
    add(userId: string, id: string, body: SavedRevisit): boolean {
      const earlier = unsent.read(userId, id);
      const revision = earlier?.body.revision ?? body.revision;
      return unsent.write(userId, id, { id, body: { ...body, revision }, at: Date.now() });
    },
    remove: (userId: string, id: string): void => unsent.forget(userId, id),
    isTooOld: ({ at }: UnsentRevisit): boolean => Date.now() - at > maxAgeMs,
    /** Without those that an unsent save answers or puts off. */
    stillDue(userId: string, revisits: readonly Revisit[], day: Day): Revisit[] {
      const saved = new Map(unsent.list(userId).map(({ id, body }) => [id, body]));
      return revisits.filter(({ id, due_on }) => {
        const body = saved.get(id);
        return (body?.due_on ?? due_on) <= day && (body?.outcome ?? null) === null;
      });
    },
  };
}

export const unsentRevisits = createUnsentRevisits({ storage: () => localStorage, keyOf: deviceKeys.now });

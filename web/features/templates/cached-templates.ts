import type { Template } from "#contract/templates/templates.ts";
import { createSealedRecords, type RecordDependencies } from "#web/lib/device/sealed-records.ts";
import { deviceKeys } from "#web/lib/device-keys.ts";
import { cachedTemplatesKey, cachedTemplatesPrefix } from "./has-cached-templates.ts";

/** Bytes of all their words together, so that drafts have room. */
const maxKept = 200_000;

/** A person's templates in this browser, sealed, to begin a page with while the server is away. */
export function createCachedTemplates(dependencies: RecordDependencies) {
  const records = createSealedRecords<Template[]>(cachedTemplatesPrefix, dependencies);
  return {
    read: (userId: string): Template[] | null => records.read(userId, cachedTemplatesKey),
    /** If they exceed the limit, only the first are stored. */
    keep(userId: string, templates: readonly Template[]): void {
      let room = maxKept;
      const fitting = templates.filter(({ damaged, body }) => {
        if (damaged || body.length > room) return false;
        room -= body.length;
        return true;
      });
      if (fitting.length === 0) records.forget(userId, cachedTemplatesKey);
      else records.write(userId, cachedTemplatesKey, fitting);
    },
  };
}

export const cachedTemplates = createCachedTemplates({ storage: () => localStorage, keyOf: deviceKeys.now });

import { createJournalKeys } from "#server/platform/credentials/journal-keys.ts";
import type { Database } from "#server/platform/database.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";

/**
 * For work while a person is away: opens their journal if the host holds its key. Drop what it gives once the
 * work is done. `null` for a sealed journal, and for an account that is closed, being deleted or gone.
 */
export type OwnerAtNight = (userId: string) => Promise<Owner | null>;

export function createOwnerAtNight(
  { query }: Pick<Database, "query">,
  secrets: Parameters<typeof createJournalKeys>[0],
): OwnerAtNight {
  const journalKeys = createJournalKeys(secrets);
  return async (userId) => {
    const row = await query
      .selectFrom("users")
      .select(["id", "host_wrap"])
      .where("id", "=", userId)
      .where("host_wrap", "is not", null)
      .where("disabled_at", "is", null)
      .where("deletes_at", "is", null)
      .executeTakeFirst();
    return row ? openJournal(row.id, journalKeys.open(row)) : null;
  };
}

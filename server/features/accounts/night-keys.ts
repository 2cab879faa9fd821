import { createJournalKeys } from "#server/platform/credentials/journal-keys.ts";
import type { Database } from "#server/platform/database.ts";
import { type OwnerAtNight, openJournal } from "#server/platform/sealing.ts";

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

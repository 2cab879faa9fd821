import type { Context } from "#server/context.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";
import { openHostWrap } from "./credentials/host-wraps.ts";
import type { Person } from "./people.ts";

/**
 * For work while a person is away: opens their journal if the host holds its key. Work in their language
 * (`inLanguageOf`), and drop the result once it is done. `null` for a sealed journal, and for an account that is closed, being deleted or gone.
 */
export async function ownerForScheduledWork(
  { database, secrets }: Pick<Context, "database" | "secrets">,
  userId: string,
): Promise<(Owner & Pick<Person, "language">) | null> {
  const row = await database.query
    .selectFrom("users")
    .select(["id", "host_wrap", "language"])
    .where("id", "=", userId)
    .where("host_wrap", "is not", null)
    .where("disabled_at", "is", null)
    .where("deletes_at", "is", null)
    .executeTakeFirst();
  return row ? { ...openJournal(row.id, openHostWrap(secrets, row)), language: row.language } : null;
}

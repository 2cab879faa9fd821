import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { StartError } from "#server/platform/errors.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";
import { readWraps, unwrapWithPassword } from "./custody/wraps.ts";
import { createJournalKeys } from "./journal-keys.ts";
import { findByName } from "./user-rows.ts";

/**
 * Opens a journal for a command of the host. `askPassword` is asked for its person's password where the journal is
 * sealed.
 * @throws StartError
 */
export async function openForHost(
  { query }: Pick<Database, "query">,
  { clock, secrets }: { clock: Clock; secrets: Parameters<typeof createJournalKeys>[0] },
  name: string,
  askPassword: () => Promise<string>,
): Promise<Owner> {
  const row = await findByName(query, clock, name);
  if (!row) throw new StartError(`Nobody here is called ${name}.`);
  if (row.host_wrap) return openJournal(row.id, createJournalKeys(secrets).open(row));
  const wraps = await readWraps(query, row.id);
  if (!wraps?.password_wrap || !wraps.password_recipe)
    throw new StartError(`The journal of ${name} is sealed, and no password opens it.`);
  const { password_wrap, password_recipe } = wraps;
  const journalKey = await unwrapWithPassword(row.id, await askPassword(), {
    password_wrap,
    password_recipe,
  });
  if (!journalKey) throw new StartError("This password doesn't open the journal.");
  return openJournal(row.id, journalKey);
}

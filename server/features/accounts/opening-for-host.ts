import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { StartError } from "#server/platform/errors.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";
import { readWraps, unwrapWithPassword } from "./custody/wraps.ts";
import { createOwnerAtNight } from "./night-keys.ts";
import { findByName } from "./user-rows.ts";

/**
 * Opens a journal for a command of the host: with the key that the host holds, or with the password of its person.
 * @throws StartError for an unknown name, a closed account or a wrong password
 */
export async function openForHost(
  {
    database,
    clock,
    secrets,
  }: { database: Database; clock: Clock; secrets: Parameters<typeof createOwnerAtNight>[1] },
  name: string,
  askPassword: () => Promise<string>,
): Promise<Owner> {
  const row = await findByName(database.query, clock, name);
  if (!row) throw new StartError(`Nobody here is called ${name}.`);
  const owner = await createOwnerAtNight(database, secrets)(row.id);
  if (owner) return owner;
  const wraps = await readWraps(database.query, row.id);
  if (row.disabled_at !== null || row.deletes_at !== null || !wraps?.password_wrap || !wraps.password_recipe)
    throw new StartError(`The account of ${name} is closed, so nothing can be done with its journal.`);
  const { password_wrap, password_recipe } = wraps;
  const key = await unwrapWithPassword(row.id, await askPassword(), { password_wrap, password_recipe });
  if (!key) throw new StartError("This is not the password.");
  return openJournal(row.id, key);
}

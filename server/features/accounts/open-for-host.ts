import type { Context } from "#server/context.ts";
import { ifWritable, StartError } from "#server/platform/errors.ts";
import { type Owner, openJournal } from "#server/platform/sealing.ts";
import { openHostWrap } from "./credentials/host-wraps.ts";
import { unwrapWithPassword } from "./credentials/journal-wraps.ts";
import { readWraps } from "./custody/wraps.ts";
import { recordEvent } from "./security-history.ts";
import { findByName } from "./user-rows.ts";

/**
 * Opens a journal for a command of the host: with the key that the host holds, or with the password of the person.
 * `toWrite`: a closed account gets nothing new, but can still be exported. The person sees in their history that the
 * host opened it.
 * @throws StartError for an unknown name, a closed account or a wrong password
 */
export async function openForHost(
  { database: { query }, clock, secrets }: Pick<Context, "database" | "clock" | "secrets">,
  name: string,
  { toWrite, askPassword }: { toWrite: boolean; askPassword(): Promise<string> },
): Promise<Owner> {
  const row = await findByName(query, clock, name);
  if (!row) throw new StartError(`No account has the name or e-mail address ${name}.`);
  const isClosed = row.disabled_at !== null || row.deletes_at !== null;
  if (toWrite && isClosed)
    throw new StartError(`The account of ${name} is closed, so nothing can be added to its journal.`);
  const kind = toWrite ? "opened_by_host_for_import" : "opened_by_host_for_export";
  const opened = async (key: Buffer) => {
    // Exporting must be possible on a full disk.
    await ifWritable(() => recordEvent({ clock }, query, row.id, { kind, device: null }));
    return openJournal(row.id, key);
  };
  if (row.host_wrap) return opened(openHostWrap(secrets, row));
  const wraps = await readWraps(query, row.id);
  if (!wraps?.password_wrap || !wraps.password_recipe)
    throw new StartError(`The journal of ${name} is sealed, and no password opens it.`);
  const { password_wrap, password_recipe } = wraps;
  const key = await unwrapWithPassword(row.id, await askPassword(), { password_wrap, password_recipe });
  if (!key) throw new StartError("This password doesn’t open the journal.");
  return opened(key);
}

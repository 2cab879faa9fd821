import { type Context, perContext } from "#server/context.ts";
import { inLanguageOf, isSignedIn, ownerForScheduledWork } from "#server/features/accounts/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { previewJournal } from "../reading/preview-journal.ts";
import { importedFiles } from "../stored/import-parts.ts";
import { openAbout, openNames } from "../stored/import-rows.ts";
import { Interrupted, type Lease, leaseMs, renewLease, takeLease } from "../stored/lease.ts";
import { writeJournal } from "../writing/write-journal.ts";
import { recordFailure } from "./record-failure.ts";
import { removeImported } from "./remove-imported.ts";

const maxOwners = 200;

/** A person and the session of their request. When the session ends, their import waits. */
export type Visitor = Owner & { sessionId?: string };

/** The imports that this server works on. */
const workOf = perContext(() => ({
  /** By owner and import. */
  running: new Map<string, Promise<void>>(),
  stopping: new AbortController(),
}));

/**
 * Works on an import while the person's key is available: during their visit, or because the host holds it. One server
 * at a time works on an import, and another one can continue it. Never rejects.
 * @returns once this server no longer works on it
 */
export function workOnImport(context: Context, visitor: Visitor, id: string): Promise<void> {
  const { running, stopping } = workOf(context);
  const name = `${visitor.id} ${id}`;
  const known = running.get(name);
  if (known) return known;
  if (stopping.signal.aborted) return Promise.resolve();
  const { contentKey, searchKey, sessionId } = visitor;
  // Without the journal key, which the user of a request also has.
  const owner = { id: visitor.id, contentKey, searchKey, ...(sessionId !== undefined && { sessionId }) };
  const begun = work(context, owner, id, stopping.signal)
    .catch((error: unknown) => context.onProblem("an import could not be worked on", error))
    .finally(() => running.delete(name));
  running.set(name, begun);
  return begun;
}

/** Idle work of a visit. @returns 0, because the import runs in the background */
export async function continueImports(context: Context, visitor: Visitor): Promise<number> {
  for (const { id } of await dueImports(context, visitor.id)) void workOnImport(context, visitor, id);
  return 0;
}

/** Continues imports of people who are away, if the host holds their key. */
export async function runImports(context: Context, signal: AbortSignal): Promise<void> {
  const owners = await context.database.asSystem((tx) =>
    tx
      .selectFrom("imports")
      .select("owner_id")
      .distinct()
      .where("next_at", "<=", context.clock.now().getTime())
      .limit(maxOwners)
      .execute(),
  );
  for (const { owner_id } of owners) {
    if (signal.aborted) return;
    const owner = await ownerForScheduledWork(context, owner_id);
    if (!owner) continue;
    for (const { id } of await dueImports(context, owner_id))
      await inLanguageOf(context, owner, () => workOnImport(context, owner, id));
  }
}

/** Interrupts all work on this server, for good. */
export async function stopWork(context: Context): Promise<void> {
  const { running, stopping } = workOf(context);
  stopping.abort(new Interrupted());
  await Promise.all(running.values());
}

const dueImports = ({ database, clock }: Context, ownerId: string) =>
  database.asOwner(ownerId, (tx) =>
    tx
      .selectFrom("imports")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("next_at", "<=", clock.now().getTime())
      .orderBy("next_at")
      .execute(),
  );

async function work(context: Context, visitor: Visitor, id: string, stopping: AbortSignal): Promise<void> {
  const lost = new AbortController();
  const lease = await takeLease(context, visitor, id, AbortSignal.any([stopping, lost.signal]));
  if (!lease) return;
  const renew = async () => {
    if (!(await isHere(context, visitor)) || !(await renewLease(context, lease)))
      lost.abort(new Interrupted());
  };
  const renewing = setInterval(() => {
    renew().catch((error: unknown) =>
      context.onProblem("the lease of an import could not be renewed", error),
    );
  }, leaseMs / 3).unref();
  try {
    await step(context, lease);
  } catch (error) {
    await recordFailure(context, lease, error);
  } finally {
    clearInterval(renewing);
  }
}

const isHere = async (context: Context, { id, sessionId }: Visitor): Promise<boolean> =>
  sessionId === undefined || isSignedIn(context, { id, sessionId });

async function step(context: Context, lease: Lease): Promise<void> {
  const { owner, row, signal } = lease;
  if (row.phase === "undoing") return removeImported(context, lease);
  const files = importedFiles(context, owner, row, openNames(owner, row));
  const { time_zone, file_key } = openAbout(owner, row);
  const fileKey = file_key === null ? null : Buffer.from(file_key, "base64");
  const source = await context.openJournalFiles(files, { timeZone: time_zone, fileKey, signal });
  await (row.phase === "reading" ? previewJournal : writeJournal)(context, lease, source);
}

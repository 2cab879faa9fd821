import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { askToRemoveBlobs } from "#server/features/attachments/index.ts";
import { ImportRefused } from "#server/formats/imported-entry.ts";
import { PassphraseNeeded } from "#server/formats/source/age-file.ts";
import { isStoreFull } from "#server/platform/errors.ts";
import { ended } from "../stored/find-import.ts";
import { openAbout, sealAbout } from "../stored/import-rows.ts";
import { finishLeased, Interrupted, isOfTheStore, type Lease, releaseLease } from "../stored/lease.ts";

/** The wait before a retry doubles with each failure. */
const firstWaitMs = 30_000;
const maxWaitMs = 3_600_000;
/** Maximum consecutive failures of reading. After them, the files are considered unreadable. */
const maxReadings = 4;

/** Ends the lease, and stores why the import failed or when it is retried. Never rejects. */
export async function recordFailure(context: Context, lease: Lease, error: unknown): Promise<void> {
  try {
    if (error instanceof Interrupted) return await releaseLease(context, lease);
    if (error instanceof PassphraseNeeded)
      return await finishLeased(context, lease, { phase: "locked", next_at: null });
    if (!(error instanceof ImportRefused)) context.onProblem("an import was interrupted", error);
    await store(context, lease, error);
  } catch (again) {
    // The lease runs out, and the next visit continues the import.
    if (!(again instanceof Interrupted))
      context.onProblem("the state of an import could not be stored", again);
  }
}

async function store(context: Context, lease: Lease, error: unknown): Promise<void> {
  const { owner, row } = lease;
  const now = context.clock.now().getTime();
  const about = openAbout(owner, row);
  const failures = about.failures + 1;
  const isReading = row.phase === "reading";
  const isOver =
    error instanceof ImportRefused || (isReading && failures >= maxReadings && !isOfTheStore(error));
  const file_key = isOver ? null : about.file_key;
  const problem = sentenceFor(error, isOver);
  const described = { about: sealAbout(owner, row.id, { ...about, problem, failures, file_key }) };
  if (!isOver) {
    const wait = Math.min(maxWaitMs, firstWaitMs * 2 ** Math.min(10, failures - 1));
    return finishLeased(context, lease, { ...described, next_at: now + wait });
  }
  const outcome = isReading ? { phase: "failed" as const } : { phase: "done" as const, is_stopped: 1 };
  await finishLeased(context, lease, { ...described, ...ended(now), ...outcome }, async (tx) => {
    if (row.folder) await askToRemoveBlobs(context, tx, [row.folder]);
  });
}

/** For the person. */
function sentenceFor(error: unknown, isOver: boolean): string {
  if (error instanceof ImportRefused) return error.message;
  if (isStoreFull(error)) return t("The server’s disk is full. The import continues once there is room.");
  if (isOfTheStore(error)) return t("The server can’t reach its files just now. It will try again.");
  return isOver
    ? t("These files contain errors, so they can’t be read.")
    : t("Something went wrong on the server. It will try again.");
}

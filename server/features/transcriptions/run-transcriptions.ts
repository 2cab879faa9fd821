import { type Context, perContext } from "#server/context.ts";
import { inLanguageOf, ownerForScheduledWork } from "#server/features/accounts/index.ts";
import { findSound } from "#server/features/attachments/index.ts";
import { findTranscriber } from "#server/features/models/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import {
  claimNext,
  endTranscription,
  type Failure,
  isClaimable,
  leaseMs,
  renewLease,
  type TranscriptionRow,
} from "./transcription-rows.ts";

const renewMs = leaseMs / 12;
const maxAttempts = 3;
const maxOwners = 100;

/** What this server transcribes, one recording of a person at a time. It continues after the requests that asked. */
const runningOf = perContext(() => ({
  stopping: new AbortController(),
  people: new Map<string, Promise<void>>(),
  stops: new Map<string, AbortController>(),
}));

/** Transcribes the waiting recordings. Resolves when none is left. */
export function workOn(context: Context, owner: Owner): Promise<void> {
  const { people, stopping } = runningOf(context);
  return people.getOrInsertComputed(owner.id, async () => {
    try {
      while (!stopping.signal.aborted) {
        const row = await claimNext(context, owner);
        if (!row) return;
        await transcribe(context, owner, row);
      }
    } catch (error) {
      context.onProblem("the transcriptions of somebody failed", error);
    } finally {
      people.delete(owner.id);
    }
  });
}

/** Continues those of people who are away, if the host holds their keys. Called by a job. */
export async function resumeTranscriptions(context: Context): Promise<void> {
  const waiting = await context.database.asSystem((tx) =>
    tx
      .selectFrom("transcriptions")
      .select("owner_id")
      .distinct()
      .where(isClaimable(context))
      .limit(maxOwners)
      .execute(),
  );
  for (const { owner_id } of waiting) {
    const owner = await ownerForScheduledWork(context, owner_id);
    if (owner) void inLanguageOf(context, owner, () => workOn(context, owner));
  }
}

/** Call it after the row was removed. Another server finds out when it renews its lease. */
export const interruptTranscription = (context: Context, id: string): void =>
  runningOf(context).stops.get(id)?.abort();

/** Interrupts those of this server. They begin again after a restart, or on another server. */
export async function stopTranscribing(context: Context): Promise<void> {
  const { stopping, people } = runningOf(context);
  stopping.abort();
  await Promise.all(people.values());
}

async function transcribe(context: Context, owner: Owner, row: TranscriptionRow): Promise<void> {
  const { stopping, stops } = runningOf(context);
  const id = row.attachment_id;
  const end = (how: Parameters<typeof endTranscription>[3]) => endTranscription(context, owner, id, how);
  if (row.attempts > maxAttempts) return end({ failure: "lost" });
  const stop = new AbortController();
  stops.set(id, stop);
  const renewing = setInterval(() => {
    renewLease(context, owner, id)
      .then((isOurs) => !isOurs && stop.abort())
      .catch((error: unknown) => context.onProblem("a lease could not be renewed", error));
  }, renewMs).unref();
  try {
    const answer = await call(context, owner, id, AbortSignal.any([stopping.signal, stop.signal]));
    await end(answer);
  } catch (error) {
    if (stop.signal.aborted) return;
    if (stopping.signal.aborted) return await end("queued");
    context.onProblem("a transcription failed", error);
    await end({ failure: "internal" });
  } finally {
    clearInterval(renewing);
    stops.delete(id);
  }
}

async function call(
  context: Context,
  owner: Owner,
  id: string,
  signal: AbortSignal,
): Promise<{ text: string } | { failure: Failure } | "queued"> {
  const server = await findTranscriber(context, owner);
  if (!server) return { failure: "switched_off" };
  const sound = await findSound(context, owner, id);
  // Its row goes with it.
  if (!sound) return { failure: "internal" };
  if (sound.isKeptFromAi) return { failure: "kept_from_ai" };
  let isDamaged = false;
  const pieces = async function* () {
    try {
      yield* sound.pieces;
    } catch (error) {
      isDamaged = true;
      throw error;
    }
  };
  const { text, failure } = await server.transcribe({ ...sound, pieces: pieces() }, signal);
  if (text !== null) return { text };
  if (failure.isOvertaken) return "queued";
  return { failure: isDamaged ? "damaged" : failure.code };
}

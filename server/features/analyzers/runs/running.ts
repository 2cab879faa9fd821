import type { Day } from "#contract/day-rules.ts";
import { type Context, perContext } from "#server/context.ts";
import { countUnread, readingStatus, readSome } from "#server/features/readings/index.ts";
import { isStoreFull } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import { findAnalyzer, type KnownAnalyzer } from "../settings/known-analyzers.ts";
import { finishRun } from "../store/finish-run.ts";
import type { RunError } from "../store/run-errors.ts";
import { claimRun, failRun, giveBackRun, renewLease, runLeaseMs } from "../store/run-leases.ts";
import { readRuns } from "../store/run-reads.ts";
import { openAbout, type RunRow } from "../store/run-rows.ts";
import { runLocally } from "./local-run.ts";
import { RunFailure, runWithModel } from "./model-run.ts";
import { ownClockOf } from "./own-clock.ts";
import { fromTheFirst } from "./periods.ts";

/** Maximum time that the owner's keys are held for a run. */
const maxRunMs = 600_000;
const renewMs = runLeaseMs / 6;

/** The run was stopped, or another server has taken it over. */
class Ended extends Error {
  constructor() {
    // Untranslated: for developers.
    super("The run was ended.");
  }
}

/** The runs of this server. They continue after the requests that started them. */
const runningOf = perContext(() => ({
  stopping: new AbortController(),
  underWay: new Map<string, { interrupt: AbortController; over: Promise<void> }>(),
}));

/** Aborted once the server stops. */
export const stoppingOf = (context: Context): AbortSignal => runningOf(context).stopping.signal;

/** Resolves when the run has ended, even if it failed. */
export function beginRun(context: Context, owner: Owner, analyzerId: string, runId: string): Promise<void> {
  const { underWay } = runningOf(context);
  const name = `${owner.id}/${runId}`;
  const known = underWay.get(name);
  if (known) return known.over;
  const interrupt = new AbortController();
  const over = work(context, owner, { analyzerId, runId, interrupt })
    .catch((error: unknown) => context.onProblem("a run could not be carried out", error))
    .finally(() => underWay.delete(name));
  underWay.set(name, { interrupt, over });
  return over;
}

/**
 * Call it after the rows of these runs were updated. A run on another server ends when that server next reads its row.
 */
export function interruptRuns(context: Context, ownerId: string, runIds: readonly string[]): void {
  for (const id of runIds) runningOf(context).underWay.get(`${ownerId}/${id}`)?.interrupt.abort(new Ended());
}

/** Interrupts the runs of this server, which are started again later. */
export async function stopRunning(context: Context): Promise<void> {
  const { stopping, underWay } = runningOf(context);
  stopping.abort();
  await Promise.all([...underWay.values()].map(({ over }) => over));
}

async function work(
  context: Context,
  owner: Owner,
  { analyzerId, runId, interrupt }: { analyzerId: string; runId: string; interrupt: AbortController },
): Promise<void> {
  const run = await claimRun(context, owner, runId);
  if (!run) return;
  const stopping = stoppingOf(context);
  const signal = AbortSignal.any([stopping, interrupt.signal, AbortSignal.timeout(maxRunMs)]);
  const renewing = setInterval(() => {
    renewLease(context, owner, runId, null)
      .then((isOurs) => {
        if (!isOurs) interrupt.abort(new Ended());
      })
      .catch((error: unknown) => context.onProblem("the lease of a run could not be renewed", error));
  }, renewMs).unref();
  try {
    const known = await findAnalyzer(context, owner, analyzerId);
    if (known.kind === "built_in") await carryOutLocally(context, owner, { local: known, run, signal });
    else await carryOutByModel(context, owner, { own: known, run, signal });
  } catch (error) {
    if (error instanceof Ended || interrupt.signal.aborted) return;
    // Another server, or this one after a restart, starts it again.
    if (stopping.aborted) return await giveBackRun(context, owner, runId);
    if (!(error instanceof RunFailure))
      context.onProblem(`a run of the analyzer ${nameInLog(analyzerId)} failed`, error);
    await failRun(context, owner, runId, signal.aborted ? "too_slow" : errorOf(error));
  } finally {
    clearInterval(renewing);
  }
}

async function carryOutLocally(
  context: Context,
  owner: Owner,
  {
    local: { local, scope },
    run,
    signal,
  }: { local: KnownAnalyzer & { kind: "built_in" }; run: RunRow; signal: AbortSignal },
): Promise<void> {
  await readNew(context, owner, run, signal);
  const { first } = await readingStatus(context, owner);
  const period = resolved(run, first);
  const found = await runLocally(context, owner, { local, scope, period });
  signal.throwIfAborted();
  await finishRun(context, owner, run.id, {
    found,
    period,
    about: { ...about(owner, run), made_by: { kind: "built_in", version: local.version } },
  });
}

async function carryOutByModel(
  context: Context,
  owner: Owner,
  {
    own: { id, own, scope },
    run,
    signal,
  }: { own: KnownAnalyzer & { kind: "own" }; run: RunRow; signal: AbortSignal },
): Promise<void> {
  const { firstDayOfWeek } = await ownClockOf(context, owner);
  const { found, madeBy } = await runWithModel(
    context,
    owner,
    {
      analyzerId: id,
      own,
      scope,
      period: { from: run.period_from, to: run.period_to },
      firstDayOfWeek,
      since: run.started_by === "save" ? await changeReadBefore(context, owner, run) : 0,
      change: run.change,
    },
    { signal, progress: (done, of) => noteProgress(context, owner, run, { done, of }) },
  );
  const period = resolved(run, found.first);
  await finishRun(context, owner, run.id, {
    found,
    period,
    about: { ...about(owner, run), made_by: madeBy },
  });
}

/** Reads new texts before a built-in analyzer runs. */
async function readNew(context: Context, owner: Owner, run: RunRow, signal: AbortSignal): Promise<void> {
  const of = (await countUnread(context, owner)) + 1;
  for (let left = 1; left > 0; ) {
    signal.throwIfAborted();
    left = await readSome(context, owner, signal);
    const done = Math.max(0, of - 1 - (left === 0 ? 0 : await countUnread(context, owner)));
    await noteProgress(context, owner, run, { done, of });
  }
}

/** @throws Ended */
async function noteProgress(
  context: Context,
  owner: Owner,
  run: RunRow,
  progress: { done: number; of: number },
): Promise<void> {
  if (!(await renewLease(context, owner, run.id, progress))) throw new Ended();
}

/** The last change that the analyzer's previous run has read. */
async function changeReadBefore(context: Context, owner: Owner, run: RunRow): Promise<number> {
  const latest = await readRuns(context, owner, run.analyzer_id, { limit: 10 });
  return latest.find(({ id, status }) => id !== run.id && status === "done")?.change ?? 0;
}

function errorOf(error: unknown): RunError {
  if (error instanceof RunFailure) return error.code;
  if (error instanceof ThreadLost) return error.why;
  if (isStoreFull(error)) return "storage_full";
  return "internal";
}

const resolved = ({ period_from, period_to }: RunRow, first: Day | null) => ({
  from: period_from === fromTheFirst ? (first ?? period_to) : period_from,
  to: period_to,
});

const about = (owner: Owner, run: RunRow) => ({ period_name: openAbout(owner, run)?.period_name ?? null });

/** Only built-in analyzers have ids that are meaningful in a log. */
const nameInLog = (id: string) => (id.includes("-") ? "of a person" : id);

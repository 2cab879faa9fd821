import type { Day } from "#contract/day-rules.ts";
import { findPerson } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { isStoreFull } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ThreadLost } from "#server/platform/threads/thread-lost.ts";
import type { AskReadings } from "../ports.ts";
import type { AnalyzerStore, KnownAnalyzer } from "../settings/known-analyzers.ts";
import { type RunStore, runLeaseMs } from "../store/finish-run.ts";
import type { RunError } from "../store/run-errors.ts";
import type { RunReads } from "../store/run-reads.ts";
import type { RunRow } from "../store/run-rows.ts";
import type { RunLocally } from "./local-run.ts";
import { type ModelRuns, RunFailure } from "./model-run.ts";
import { fromTheFirst, type OwnClock, todayOf } from "./periods.ts";

/** The longest time that the owner's keys are kept for a run. */
const longestMs = 600_000;

export type Executing = ReturnType<typeof createExecuting>;

/** The run was stopped, or another server has it. */
class Ended extends Error {}

/** Carries out runs, independently of the requests that asked for them. */
export function createExecuting({
  database,
  clock,
  analyzers,
  runs,
  reads,
  readings,
  runLocally,
  modelRuns,
  onProblem,
}: {
  database: Database;
  clock: Clock;
  analyzers: AnalyzerStore;
  runs: RunStore;
  reads: RunReads;
  readings: AskReadings;
  runLocally: RunLocally;
  modelRuns: ModelRuns;
  onProblem: (what: string, error: unknown) => void;
}) {
  const stopping = new AbortController();
  const underWay = new Map<string, { interrupt: AbortController; over: Promise<void> }>();

  const clockOf = (owner: Pick<Owner, "id">): Promise<OwnClock> =>
    database.asOwner(owner.id, async (tx) => {
      const person = await findPerson(tx, owner.id);
      return {
        zone: person?.time_zone ?? "UTC",
        dayEnd: person?.day_end ?? "00:00",
        firstDayOfWeek: person?.first_day_of_week ?? 1,
      };
    });

  /** Reads what is new before a local analyzer runs. */
  async function readFirst(
    owner: Owner,
    progress: (done: number, of: number) => Promise<void>,
    signal: AbortSignal,
  ) {
    const of = (await readings.left(owner)) + 1;
    for (let left = 1; left > 0; ) {
      signal.throwIfAborted();
      left = await readings.readSome(owner, signal);
      await progress(Math.max(0, of - 1 - (left === 0 ? 0 : await readings.left(owner))), of);
    }
  }

  async function carryOut(
    owner: Owner,
    known: KnownAnalyzer,
    run: RunRow,
    signal: AbortSignal,
  ): Promise<void> {
    const progress = async (done: number, of: number) => {
      if (!(await runs.progress(owner, run.id, { done, of }))) throw new Ended("The run was ended.");
    };
    const asked = { from: run.period_from, to: run.period_to };
    const ownClock = await clockOf(owner);
    if (known.kind === "built_in") {
      await readFirst(owner, progress, signal);
      const today = todayOf(clock.now(), ownClock);
      const { first } = await readings.status(owner);
      const period = resolved(asked, first);
      const found = await runLocally(owner, { local: known.local, scope: known.scope, period, today });
      signal.throwIfAborted();
      const madeBy = { kind: "built_in", version: known.local.version } as const;
      await runs.finish(owner, run.id, { found, period, madeBy });
      return;
    }
    const since = run.started_by === "save" ? await lastChange(owner, known.id, run.id) : 0;
    const { firstDayOfWeek } = ownClock;
    const { found, madeBy } = await modelRuns.run(
      owner,
      {
        analyzerId: known.id,
        own: known.own,
        scope: known.scope,
        period: asked,
        firstDayOfWeek,
        since,
        change: run.change,
      },
      { signal, progress },
    );
    await runs.finish(owner, run.id, { found, period: resolved(asked, found.first), madeBy });
  }

  /** The last change that the analyzer's latest run before this one has read. */
  async function lastChange(owner: Owner, analyzerId: string, runId: string): Promise<number> {
    const latest = await reads.list(owner, analyzerId, { limit: 10 });
    return latest.find(({ id, status }) => id !== runId && status === "done")?.change ?? 0;
  }

  const errorOf = (error: unknown): RunError => {
    if (error instanceof RunFailure) return error.code;
    if (error instanceof ThreadLost) return error.why;
    if (isStoreFull(error)) return "storage_full";
    return "internal";
  };

  async function work(owner: Owner, analyzerId: string, runId: string, interrupt: AbortController) {
    const run = await runs.claim(owner, runId);
    if (!run) return;
    const signal = AbortSignal.any([stopping.signal, interrupt.signal, AbortSignal.timeout(longestMs)]);
    const renewing = setInterval(() => {
      runs
        .progress(owner, runId, null)
        .then((goesOn) => {
          if (!goesOn) interrupt.abort(new Ended("The run was ended."));
        })
        .catch((error: unknown) => onProblem("the lease of a run could not be renewed", error));
    }, renewMs).unref();
    try {
      await carryOut(owner, await analyzers.get(owner, analyzerId), run, signal);
    } catch (error) {
      if (error instanceof Ended || interrupt.signal.aborted) return;
      // Another server, or this one after a restart, begins it again.
      if (stopping.signal.aborted) return await runs.giveBack(owner, runId);
      if (!(error instanceof RunFailure))
        onProblem(`a run of the analyzer ${nameFor(analyzerId)} failed`, error);
      await runs.fail(owner, runId, signal.aborted ? "too_slow" : errorOf(error));
    } finally {
      clearInterval(renewing);
    }
  }

  return {
    clockOf,

    /** @returns when the run is over, however it ends */
    begin(owner: Owner, analyzerId: string, runId: string): Promise<void> {
      const name = `${owner.id}/${runId}`;
      const known = underWay.get(name);
      if (known) return known.over;
      const interrupt = new AbortController();
      const over = work(owner, analyzerId, runId, interrupt)
        .catch((error: unknown) => onProblem("a run could not be carried out", error))
        .finally(() => underWay.delete(name));
      underWay.set(name, { interrupt, over });
      return over;
    },

    /** Call it once the run's row says so. A run on another server ends when that server looks at the row. */
    interrupt(ownerId: string, runId: string): void {
      underWay.get(`${ownerId}/${runId}`)?.interrupt.abort(new Ended("The run was ended."));
    },

    /** Runs of this person whose rows say that they have ended. */
    async interruptEnded(owner: Owner): Promise<void> {
      for (const [name, { interrupt }] of underWay) {
        const [ownerId, runId] = name.split("/");
        if (ownerId === owner.id && runId && !(await runs.progress(owner, runId, null)))
          interrupt.abort(new Ended("The run was ended."));
      }
    },

    isStopping: () => stopping.signal.aborted,
    signal: stopping.signal,

    /** Ends what this server runs. It is begun again later. */
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([...underWay.values()].map(({ over }) => over));
    },
  };
}

const resolved = ({ from, to }: { from: Day; to: Day }, first: Day | null) => ({
  from: from === fromTheFirst ? (first ?? to) : from,
  to,
});

const renewMs = runLeaseMs / 6;

/** The id of a person's own analyzer says nothing in a log. */
const nameFor = (id: string) => (id.includes("-") ? "of a person" : id);

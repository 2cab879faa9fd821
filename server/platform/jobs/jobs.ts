import type { Clock } from "../clock.ts";
import type { Database } from "../database.ts";
import { describeForLog, refusesWrites } from "../errors.ts";
import { createMutex } from "../mutex.ts";
import { channels } from "../work-channels.ts";
import { type Claimed, createJobRows } from "./job-rows.ts";

/** One kind of job. It must be safe to repeat, because it runs again after a crash. */
export type JobKind = {
  /** The interval, also after failures. */
  everyMs: number;
  /** `signal`: aborted when this server stops, or another server has taken the job over. */
  run(job: { signal: AbortSignal }): Promise<void>;
  /** Renews the leases of rows that a run has claimed. Called every few seconds during the run. */
  renewClaims?(): Promise<void>;
};

export const everyMinute = <Run extends JobKind["run"]>(run: Run) => ({ everyMs: 60_000, run });
export const everyTenMinutes = <Run extends JobKind["run"]>(run: Run) => ({ everyMs: 600_000, run });

export type Jobs = {
  /** Runs due jobs, at most one of each kind at a time. Resolves when they have ended. */
  runDue(): Promise<void>;
  /** Keeps other servers from taking over the jobs that run here. */
  renewLeases(): Promise<void>;
  /** Runs due jobs every few seconds from now on. */
  start(): void;
  /** Starts no more jobs, aborts running ones and waits for them. Other servers can claim unfinished ones. */
  stop(): Promise<void>;
};

const pollMs = 5_000;

/**
 * Jobs are rows of the store: their times survive restarts, and only one of several servers runs each of them. A
 * server claims a job under a lease of one minute and renews the lease while the job runs. If it dies, another server
 * takes over. A server whose store a newer version has migrated leaves all jobs to servers of that version.
 */
export function createJobs({
  database,
  clock,
  kinds,
  isNewerStore,
  log,
}: {
  database: Database;
  clock: Clock;
  kinds: Readonly<Record<string, JobKind>>;
  isNewerStore(): Promise<boolean>;
  log: { error(details: object, message: string): void };
}): Jobs {
  const onFailure = (kind: string, error: unknown) => {
    // A read-only store is logged once, not with each job.
    if (!refusesWrites(error)) log.error({ kind, failure: describeForLog(error) }, "job failed");
  };
  const rows = createJobRows(database, clock);
  const now = () => clock.now().getTime();
  const claiming = createMutex();
  const running = new Map<string, { lease: string; interrupt: AbortController; ended: Promise<void> }>();
  let areSaved = false;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  const saveKinds = async () => {
    if (areSaved) return;
    for (const [kind, { everyMs }] of Object.entries(kinds)) await rows.save(kind, everyMs);
    areSaved = true;
  };

  const beginDue = async (): Promise<Promise<void>[]> => {
    const begun: Promise<void>[] = [];
    if (await isNewerStore()) return begun;
    await saveKinds();
    while (!stopping) {
      const idle = Object.keys(kinds).filter((kind) => !running.has(kind));
      const job = idle.length > 0 ? await rows.claim(idle) : null;
      if (!job) break;
      const interrupt = new AbortController();
      const ended = work(job, interrupt.signal).finally(() => running.delete(job.kind));
      running.set(job.kind, { lease: job.lease_id, interrupt, ended });
      begun.push(ended);
    }
    return begun;
  };

  const work = async (job: Claimed, signal: AbortSignal): Promise<void> => {
    try {
      await rows.settle(job, await run(job, signal));
    } catch (error) {
      // The store is unavailable. The job runs again once the lease has expired.
      onFailure(job.kind, error);
    }
  };

  /** @returns when the job is due again: immediately if it was interrupted, or the store was migrated meanwhile */
  const run = async ({ kind, run_at, every_ms }: Claimed, signal: AbortSignal) => {
    if (stopping) return { run_at };
    let failed_at: number | null = null;
    try {
      await channels.job.tracePromise(async () => kinds[kind]?.run({ signal }), { kind, signal });
    } catch (error) {
      if (signal.aborted || (await isNewerStore())) return { run_at };
      failed_at = now();
      onFailure(kind, error);
    }
    // Skips missed runs.
    return { run_at: (run_at + every_ms > now() ? run_at : now()) + every_ms, failed_at };
  };

  const jobs: Jobs = {
    async runDue() {
      for (;;) {
        const begun = await claiming(beginDue);
        if (begun.length === 0) return;
        await Promise.all(begun);
      }
    },

    async renewLeases() {
      const held = [...running.values()];
      if (held.length === 0) return;
      const renewed = await rows.renew(held.map(({ lease }) => lease));
      for (const { lease, interrupt } of held) if (!renewed.has(lease)) interrupt.abort();
      for (const kind of [...running.keys()]) await kinds[kind]?.renewClaims?.();
    },

    start() {
      timer = setInterval(tick, pollMs);
      tick();
    },

    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const { interrupt } of running.values()) interrupt.abort();
      // Waits for a pending claim, so that its job is released.
      await claiming(async () => {});
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };

  const tick = () => {
    for (const each of [jobs.renewLeases, jobs.runDue])
      each().catch((error: unknown) => onFailure("jobs", error));
  };

  return jobs;
}

import type { Clock } from "../clock.ts";
import type { Database, Tx } from "../database.ts";
import { AppError } from "../errors.ts";
import { createMutex } from "../mutex.ts";
import { open, type Sealer, seal } from "../sealing.ts";
import { type Claimed, createJobRows, type JobRow } from "./job-rows.ts";

/** `note`: a code such as `reading_pictures`. The last one says how the job ended. */
export type Progress = { done: number; total: number | null; note: string | null };

export type RunningJob = {
  id: string;
  ownerId: string | null;
  payload: unknown;
  /** @throws AppError `sealed_value_refused`; Error if the job has no secret */
  openSealed(owner: Sealer): string;
  /** The last report, perhaps by a server that has died since. */
  progress: Progress;
  /** Aborted when this server stops, the job is cancelled, or another server has taken it over. */
  signal: AbortSignal;
  /** Saves the progress and renews the lease. @throws if `signal` is aborted, so that the work ends */
  report(progress: Progress): Promise<void>;
};

/** Work of one kind. It may run again after a failure or a crash, so doing it twice must do no harm. */
export type JobKind = {
  run(job: RunningJob): Promise<void>;
  /** Makes the kind a schedule, which runs at this interval no matter how often it fails. */
  everyMs?: number;
};

export const everyMinute = <Run extends JobKind["run"]>(run: Run) => ({ everyMs: 60_000, run });
export const everyTenMinutes = <Run extends JobKind["run"]>(run: Run) => ({ everyMs: 600_000, run });

export type JobRequest = {
  /** Enqueueing a second job under the same id does nothing. */
  id: string;
  kind: string;
  owner: Pick<Sealer, "id"> | null;
  /** Small JSON of ids, numbers and choices. Stored readable, so never a word of the journal. */
  payload?: unknown;
  /** Anything about the journal goes here, and is sealed with its owner's key. */
  secret?: { owner: Sealer; text: string };
};

export type JobState = Pick<JobRow, "id" | "kind" | "error"> & {
  state: "waiting" | "running" | "done" | "failed" | "cancelled";
  progress: Progress;
};

export type Jobs = {
  /** `tx`: a transaction of the same owner. The job exists only if it is committed. */
  enqueue(request: JobRequest, tx?: Tx): Promise<void>;
  /** `null` if this person has no such job. Finished jobs are kept for a week. */
  find(owner: Pick<Sealer, "id">, id: string): Promise<JobState | null>;
  cancel(owner: Pick<Sealer, "id">, id: string): Promise<void>;
  /** Runs what is due, at most one job of each kind at a time. Resolves when they have ended. */
  runDue(): Promise<void>;
  /** Keeps other servers from taking over the jobs that run here, and ends cancelled ones. */
  renewLeases(): Promise<void>;
  /** From now on, runs what is due on its own. */
  start(): void;
  /** Starts nothing more, aborts running jobs and waits for them. Other servers can claim what isn't done. */
  stop(): Promise<void>;
  /** Deletes jobs that ended a week ago or earlier. */
  sweep(): Promise<void>;
};

const pollMs = 5_000;
const mostTries = 6;
const firstBackOffMs = 60_000;
const keptMs = 7 * 86_400_000;
const mostPayload = 10_000;
const notePattern = /^[a-z0-9_]{1,40}$/;

class Interrupted extends Error {
  readonly why: "stopping" | "cancelled" | "taken over";
  constructor(why: Interrupted["why"]) {
    super(`The job was interrupted: ${why}.`);
    this.why = why;
  }
}

/**
 * Jobs and schedules are kept in the store: they survive restarts, and of several servers only one runs each
 * of them. A server claims a job under a lease of one minute and renews the lease while the job runs. If it
 * dies, another server takes over.
 */
export function createJobs({
  database,
  clock,
  kinds,
  onFailure,
}: {
  database: Database;
  clock: Clock;
  kinds: Readonly<Record<string, JobKind>>;
  onFailure(kind: string, error: unknown): void;
}): Jobs {
  const rows = createJobRows(database, clock);
  const now = () => clock.now().getTime();
  const claiming = createMutex();
  const running = new Map<string, { job: Claimed; interrupt: AbortController; ended: Promise<void> }>();
  let schedulesSaved = false;
  let timer: NodeJS.Timeout | undefined;
  let stopping = false;

  const saveSchedules = async () => {
    if (schedulesSaved) return;
    for (const [kind, { everyMs }] of Object.entries(kinds))
      if (everyMs !== undefined) await rows.saveSchedule(kind, everyMs);
    schedulesSaved = true;
  };

  const beginDue = async (): Promise<Promise<void>[]> => {
    await saveSchedules();
    const begun: Promise<void>[] = [];
    while (!stopping) {
      const busy = new Set([...running.values()].map(({ job }) => job.kind));
      const idle = Object.keys(kinds).filter((kind) => !busy.has(kind));
      const job = idle.length > 0 ? await rows.claim(idle) : null;
      if (!job) break;
      const interrupt = new AbortController();
      const ended = work(job, interrupt).finally(() => running.delete(job.id));
      running.set(job.id, { job, interrupt, ended });
      begun.push(ended);
    }
    return begun;
  };

  const work = async (job: Claimed, interrupt: AbortController): Promise<void> => {
    try {
      await rows.settle(job, await outcomeOf(job, interrupt));
    } catch (error) {
      // The store is out of reach. The job runs again once the lease has expired.
      onFailure(job.kind, error);
    }
  };

  /** Runs the job. @returns the values to store */
  const outcomeOf = async (job: Claimed, interrupt: AbortController) => {
    if (job.cancel_asked) return finished("cancelled");
    if (stopping) return givenBack(job);
    // A server died at every attempt, perhaps because of this job.
    if (job.attempts > mostTries && job.every_ms === null) return { ...finished("failed"), error: "lost" };
    try {
      await kinds[job.kind]?.run(toRunning(job, interrupt));
      if (job.every_ms !== null) return { run_at: nextRun(job, job.every_ms), attempts: 0, error: null };
      return { ...finished("done"), error: null };
    } catch (error) {
      const { reason } = interrupt.signal;
      if (reason instanceof Interrupted)
        return reason.why === "cancelled" ? finished("cancelled") : givenBack(job);
      onFailure(job.kind, error);
      return afterFailure(job, error instanceof AppError ? error.code : "internal");
    }
  };

  const givenBack = ({ attempts }: Claimed) => ({ attempts: attempts - 1 });

  const afterFailure = (job: Claimed, error: string) => {
    if (job.every_ms !== null) return { run_at: nextRun(job, job.every_ms), attempts: 0, error };
    if (job.attempts >= mostTries) return { ...finished("failed"), error };
    return { run_at: now() + firstBackOffMs * 2 ** (job.attempts - 1), error };
  };

  const finished = (outcome: "done" | "failed" | "cancelled") => ({ outcome, finished_at: now() });

  /** Skips missed runs. */
  const nextRun = ({ run_at }: Claimed, everyMs: number) =>
    (run_at + everyMs > now() ? run_at : now()) + everyMs;

  const toRunning = (job: Claimed, interrupt: AbortController): RunningJob => ({
    id: job.id,
    ownerId: job.owner_id,
    payload: JSON.parse(job.payload),
    openSealed(owner) {
      if (!job.sealed) throw new Error(`Nothing was sealed for job ${job.kind}.`);
      return open(owner, placeOf(job.id), job.sealed);
    },
    progress: progressOf(job),
    signal: interrupt.signal,
    async report({ done, total, note }) {
      // Makes sure that no word of a journal is stored readable.
      if (note !== null && !notePattern.test(note)) throw new RangeError("A job's note must be a code.");
      const saved = await rows.saveProgress(job, { done, total, note });
      if (!saved) interrupt.abort(new Interrupted("taken over"));
      else if (saved.cancel_asked) interrupt.abort(new Interrupted("cancelled"));
      interrupt.signal.throwIfAborted();
    },
  });

  const jobs: Jobs = {
    async enqueue({ id, kind, owner, payload = null, secret }, tx) {
      const json = JSON.stringify(payload);
      if (json.length > mostPayload) throw new RangeError(`The payload of job ${kind} is too long.`);
      const sealed = secret ? seal(secret.owner, placeOf(id), secret.text) : null;
      const insert = (inside: Tx) =>
        rows.insert(inside, { id, kind, owner_id: owner?.id ?? null, payload: json, sealed });
      if (tx) return insert(tx);
      await (owner ? database.asOwner(owner.id, insert) : database.asSystem(insert, "latest"));
      if (timer) tick();
    },

    async find(owner, id) {
      const job = await rows.find(owner.id, id);
      if (!job) return null;
      const { kind, error, outcome, lease_id } = job;
      const state = outcome ?? (lease_id === null ? "waiting" : "running");
      return { id, kind, state, progress: progressOf(job), error };
    },

    cancel: (owner, id) => rows.cancel(owner.id, id),

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
      const renewed = new Map(
        (await rows.renew(held.map(({ job }) => job))).map(({ id, cancel_asked }) => [id, cancel_asked]),
      );
      for (const { job, interrupt } of held) {
        const cancelAsked = renewed.get(job.id);
        if (cancelAsked === undefined) interrupt.abort(new Interrupted("taken over"));
        else if (cancelAsked) interrupt.abort(new Interrupted("cancelled"));
      }
    },

    start() {
      timer = setInterval(tick, pollMs);
      tick();
    },

    async stop() {
      stopping = true;
      clearInterval(timer);
      for (const { interrupt } of running.values()) interrupt.abort(new Interrupted("stopping"));
      // A job that is being claimed right now is given back at once.
      await claiming(async () => {});
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },

    sweep: () => rows.removeFinished(now() - keptMs),
  };

  const tick = () => {
    for (const run of [jobs.renewLeases, jobs.runDue])
      run().catch((error: unknown) => onFailure("jobs", error));
  };

  return jobs;
}

const placeOf = (id: string) => ({ table: "jobs", row: id, column: "sealed" });

const progressOf = ({ done, total, note }: JobRow): Progress => ({ done, total, note });

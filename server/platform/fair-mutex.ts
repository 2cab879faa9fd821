import { tooManyAtOnce } from "./fair-queue.ts";

/**
 * Runs a task in the person's turn.
 * @throws AppError `too_many_requests` while too many of this person's tasks wait; the reason of the signal, if it
 * aborts while the task waits
 */
export type FairMutex = <Result>(
  personId: string,
  task: () => Promise<Result>,
  signal?: AbortSignal | null,
) => Promise<Result>;

/**
 * Runs one task of a person at a time, and at most `maxRunning` in all. People take turns: however many tasks one
 * person has, the next person waits for one of them. Each person's tasks keep their order.
 */
export function createFairMutex({
  maxRunning = 1,
  maxWaiting = Number.POSITIVE_INFINITY,
}: {
  maxRunning?: number;
  /** Of one person. */
  maxWaiting?: number;
} = {}): FairMutex {
  /** Waiting tasks by person, the next person first. */
  const waiting = new Map<string, (() => void)[]>();
  const running = new Set<string>();

  function end(personId: string): void {
    running.delete(personId);
    const tasks = waiting.get(personId);
    if (tasks) {
      // After the others, who have waited since this one began.
      waiting.delete(personId);
      waiting.set(personId, tasks);
    }
    beginNext();
  }

  function beginNext(): void {
    if (running.size >= maxRunning) return;
    const next = waiting.entries().find(([personId]) => !running.has(personId));
    if (!next) return;
    const [personId, tasks] = next;
    const begin = tasks.shift();
    if (tasks.length === 0) waiting.delete(personId);
    running.add(personId);
    begin?.();
  }

  async function enter(personId: string, signal: AbortSignal | null): Promise<void> {
    signal?.throwIfAborted();
    const turn = Promise.withResolvers<void>();
    const tasks = waiting.getOrInsertComputed(personId, () => []);
    if (tasks.length >= maxWaiting) throw tooManyAtOnce();
    tasks.push(turn.resolve);
    const leave = () => {
      const at = tasks.indexOf(turn.resolve);
      if (at < 0) return;
      tasks.splice(at, 1);
      if (tasks.length === 0) waiting.delete(personId);
      turn.reject(signal?.reason);
    };
    signal?.addEventListener("abort", leave);
    beginNext();
    try {
      await turn.promise;
    } finally {
      signal?.removeEventListener("abort", leave);
    }
  }

  return async (personId, task, signal = null) => {
    await enter(personId, signal);
    try {
      return await task();
    } finally {
      end(personId);
    }
  };
}

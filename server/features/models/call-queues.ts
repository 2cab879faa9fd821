import PQueue from "p-queue";
import { type Context, perContext } from "#server/context.ts";

/** How long a server is treated as one that writes one answer at a time. */
const sequentialMs = 3_600_000;

type Server = { queue: PQueue; started: number; sequentialUntil: number };

/** The model servers that are being called, by destination. */
const serversOf = perContext(() => new Map<string, Server>());

const serverAt = (context: Context, destination: string): Server =>
  serversOf(context).getOrInsertComputed(destination, () => ({
    queue: new PQueue(),
    started: 0,
    sequentialUntil: 0,
  }));

export type QueueSlot = {
  /** Whether another call to the same server has started since this one. */
  isOvertaken(): boolean;
  leave(): void;
};

/**
 * Waits until the call may be made, or `signal` aborts. Calls of a higher priority go first. Calls to one server run
 * concurrently, unless it has shown that it writes one answer at a time: some servers break off a running answer when
 * they are asked for another one. After that, calls wait for each other.
 */
export async function enterQueue(
  context: Context,
  destination: string,
  priority: number,
  signal: AbortSignal,
): Promise<QueueSlot> {
  const server = serverAt(context, destination);
  const now = () => context.clock.now().getTime();
  server.queue.concurrency = server.sequentialUntil > now() ? 1 : Number.POSITIVE_INFINITY;
  const turn = Promise.withResolvers<void>();
  const left = Promise.withResolvers<void>();
  let number = Number.POSITIVE_INFINITY;
  server.queue
    .add(
      () => {
        server.started += 1;
        number = server.started;
        turn.resolve();
        return left.promise;
      },
      { priority, signal },
    )
    // Aborted while it waited: the caller sees the signal.
    .catch(() => turn.resolve())
    .finally(() => {
      const isIdle = server.queue.size === 0 && server.queue.pending === 0;
      if (isIdle && server.sequentialUntil <= now()) serversOf(context).delete(destination);
    });
  await turn.promise;
  return { isOvertaken: () => server.started > number, leave: () => left.resolve() };
}

/** From now on, calls to this server wait for each other. */
export function markSequential(context: Context, destination: string): void {
  serverAt(context, destination).sequentialUntil = context.clock.now().getTime() + sequentialMs;
}

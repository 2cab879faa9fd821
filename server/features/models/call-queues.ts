import PQueue from "p-queue";
import type { Clock } from "#server/platform/clock.ts";

/** How long it is remembered that a server writes one answer at a time. */
const rememberedMs = 3_600_000;

export type QueuePlace = {
  /** Whether another call to the same server has begun since this one. */
  isOvertaken(): boolean;
  leave(): void;
};

/**
 * Calls to one server run side by side, unless it has shown that it writes one answer at a time: some break
 * off a running answer when they are asked for another one. After that, calls wait for each other.
 */
export function createCallQueues(clock: Clock) {
  type Server = { queue: PQueue; begun: number; oneAtATimeUntil: number };
  const servers = new Map<string, Server>();
  const serverOf = (destination: string): Server => {
    const known = servers.get(destination);
    if (known) return known;
    const made = { queue: new PQueue(), begun: 0, oneAtATimeUntil: 0 };
    servers.set(destination, made);
    return made;
  };
  const forget = (destination: string, { queue, oneAtATimeUntil }: Server) => {
    const isIdle = queue.size === 0 && queue.pending === 0;
    if (isIdle && oneAtATimeUntil <= clock.now().getTime()) servers.delete(destination);
  };

  return {
    /** Waits until the call may be made, or `signal` aborts. Those of a higher priority go first. */
    async enter(destination: string, priority: number, signal: AbortSignal): Promise<QueuePlace> {
      const server = serverOf(destination);
      const isOneAtATime = server.oneAtATimeUntil > clock.now().getTime();
      server.queue.concurrency = isOneAtATime ? 1 : Number.POSITIVE_INFINITY;
      const turn = Promise.withResolvers<void>();
      const left = Promise.withResolvers<void>();
      let number = Number.POSITIVE_INFINITY;
      server.queue
        .add(
          () => {
            server.begun += 1;
            number = server.begun;
            turn.resolve();
            return left.promise;
          },
          { priority, signal },
        )
        // Aborted while it waited: whoever waits here sees the signal.
        .catch(() => turn.resolve())
        .finally(() => forget(destination, server));
      await turn.promise;
      return { isOvertaken: () => server.begun > number, leave: () => left.resolve() };
    },

    /** From now on, calls to this server wait for each other. */
    writesOneAtATime(destination: string): void {
      serverOf(destination).oneAtATimeUntil = clock.now().getTime() + rememberedMs;
    },
  };
}

export type CallQueues = ReturnType<typeof createCallQueues>;

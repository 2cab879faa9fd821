import { randomUUID } from "node:crypto";
import PQueue, { type Queue, type QueueAddOptions } from "p-queue";
import { type Context, perContext } from "#server/context.ts";
import { channels } from "#server/platform/work-channels.ts";
import type { CallEnd } from "./ledger.ts";

/** How long a server is treated as one that writes one answer at a time. */
const sequentialMs = 3_600_000;

type Run = () => Promise<unknown>;
type Call = {
  personId: string;
  /** Calls of a higher one go first. */
  priority: number;
  purpose: string;
};
type Waiting = Partial<Call & QueueAddOptions>;

/** Calls that wait. Among those of one priority, people take turns. */
class FairCalls implements Queue<Run, Waiting> {
  #waiting: { run: Run; call: Waiting }[] = [];
  /** The least recently served person first. */
  readonly #served = new Set<string>();

  get size() {
    return this.#waiting.length;
  }
  enqueue(run: Run, call: Waiting = {}) {
    this.#waiting.push({ run, call });
  }
  dequeue() {
    const people = [...this.#served];
    const turnOf = ({ personId = "" }: Waiting) => people.indexOf(personId);
    const [next] = this.#waiting.toSorted(
      ({ call: one }, { call: other }) =>
        (other.priority ?? 0) - (one.priority ?? 0) || turnOf(one) - turnOf(other),
    );
    if (!next) return undefined;
    this.#waiting = this.#waiting.filter((each) => each !== next);
    const { personId = "" } = next.call;
    this.#served.delete(personId);
    if (this.#waiting.length === 0) this.#served.clear();
    else this.#served.add(personId);
    return next.run;
  }
  filter({ priority }: Waiting) {
    return this.#waiting.flatMap(({ run, call }) => (call.priority === priority ? run : []));
  }
  setPriority(id: string, priority: number) {
    for (const { call } of this.#waiting) if (call.id === id) call.priority = priority;
  }
  remove(id: string) {
    this.#waiting = this.#waiting.filter(({ call }) => call.id !== id);
  }
}

type Server = { queue: PQueue<FairCalls, Waiting>; started: number; sequentialUntil: number };

/** The model servers that are being called, by destination. */
const serversOf = perContext(() => new Map<string, Server>());

const serverAt = (context: Context, destination: string): Server =>
  serversOf(context).getOrInsertComputed(destination, () => ({
    queue: new PQueue({ queueClass: FairCalls }),
    started: 0,
    sequentialUntil: 0,
  }));

export type QueueSlot = {
  /** Whether another call to the same server has started since this one. */
  isOvertaken(): boolean;
  leave(outcome?: CallEnd["outcome"]): void;
};

/**
 * Waits until the call may be made, or `signal` aborts. Calls of a higher priority go first, and people take turns. Calls
 * to one server run concurrently, unless it has shown that it writes one answer at a time: some servers break off a running answer when
 * they are asked for another one. After that, calls wait for each other.
 */
export async function enterQueue(
  context: Context,
  destination: string,
  call: Call,
  signal: AbortSignal,
): Promise<QueueSlot> {
  const server = serverAt(context, destination);
  const now = () => context.clock.now().getTime();
  server.queue.concurrency = server.sequentialUntil > now() ? 1 : Number.POSITIVE_INFINITY;
  const turn = Promise.withResolvers<void>();
  const left = Promise.withResolvers<CallEnd["outcome"] | undefined>();
  let number = Number.POSITIVE_INFINITY;
  const inTurn = () => {
    server.started += 1;
    number = server.started;
    turn.resolve();
    return left.promise;
  };
  const place = { ...call, id: randomUUID(), signal };
  channels.model
    .tracePromise(() => server.queue.add(inTurn, place), { kind: call.purpose, signal })
    // Aborted while it waited: the caller sees the signal.
    .catch(() => turn.resolve())
    .finally(() => {
      const isIdle = server.queue.size === 0 && server.queue.pending === 0;
      if (isIdle && server.sequentialUntil <= now()) serversOf(context).delete(destination);
    });
  await turn.promise;
  return { isOvertaken: () => server.started > number, leave: left.resolve };
}

/** From now on, calls to this server wait for each other. */
export function markSequential(context: Context, destination: string): void {
  serverAt(context, destination).sequentialUntil = context.clock.now().getTime() + sequentialMs;
}

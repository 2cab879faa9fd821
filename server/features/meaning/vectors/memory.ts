import { type Context, perContext } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Packed } from "./packed-vectors.ts";

/** How long vectors stay in memory after a person's last request. */
const idleMs = 300_000;

export type OpenedVectors = {
  model: string;
  byId: Map<string, { packed: Packed; revision: number }>;
  bytes: number;
  /** The last change that was loaded. */
  change: number;
  /** Reflections whose vectors were altered in the store. */
  refused: Set<string>;
  loading: Promise<void> | null;
};

export type Session = { id: string; sessionId: string };

/** A person's vectors. */
type Memory = {
  opened: OpenedVectors | null;
  /** The vectors of the reflection that was embedded last, by the hashes of its passages. */
  latest: { model: string; reflectionId: string; vectors: Map<string, Float32Array> } | null;
  lastUsed: number;
  /** The session of the person's last request. `null` before the first one. */
  sessionId: string | null;
};

/** By person, least recently used first. */
export const memoriesOf = perContext(() => new Map<string, Memory>());

/** A person's vectors, which are being used. */
export function memoryOf(context: Context, { id }: Owner): Memory {
  const memories = memoriesOf(context);
  const memory = memories.get(id) ?? { opened: null, latest: null, lastUsed: 0, sessionId: null };
  memory.lastUsed = context.clock.now().getTime();
  memories.delete(id);
  memories.set(id, memory);
  return memory;
}

/** Keeps a person's vectors in memory because they made a request. */
export function touchMemory(context: Context, { id, sessionId }: Session): void {
  const memory = memoriesOf(context).get(id);
  if (memory) [memory.sessionId, memory.lastUsed] = [sessionId, context.clock.now().getTime()];
}

/** Drops the vectors of people who made no request for some minutes, or are no longer signed in. */
export async function evictMemories(
  context: Context,
  isSignedIn: (session: Session) => Promise<boolean>,
): Promise<void> {
  const memories = memoriesOf(context);
  for (const [id, { lastUsed, sessionId }] of memories) {
    const isIdle = lastUsed + idleMs <= context.clock.now().getTime();
    if (isIdle || (sessionId !== null && !(await isSignedIn({ id, sessionId })))) memories.delete(id);
  }
}

import { createHash } from "node:crypto";
import type { Clock } from "#server/platform/clock.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** How long they stay in memory after a person's last request. */
const idleMs = 300_000;

type Session = { id: string; sessionId: string };
type Asked = { model: string; reflectionId: string; passages: readonly string[] };
type Read = Pick<Asked, "model" | "reflectionId"> & {
  vectors: Map<string, Float32Array>;
  lastUsed: number;
  /** `null` before the first request that was noticed. */
  sessionId: string | null;
};

/** What a passage's vector is found by, so that the words themselves don't stay in memory. */
export const keyOf = (passage: string): string => createHash("sha256").update(passage).digest("base64");

/**
 * The vectors of the reflection that was read last for each person. One that is being written is read again and again,
 * and a long one in several steps: its passages take seconds, and most of them stay the same.
 */
export function createReadPassages(clock: Clock) {
  const byPerson = new Map<string, Read>();
  const now = () => clock.now().getTime();

  return {
    /** Vectors of these passages by their keys, as far as they are known. What is added here is known next time. */
    of(owner: Owner, { model, reflectionId, passages }: Asked): Map<string, Float32Array> {
      const before = byPerson.get(owner.id);
      const isSame = before?.model === model && before.reflectionId === reflectionId;
      const vectors = new Map<string, Float32Array>();
      for (const key of passages.map(keyOf)) {
        const vector = isSame && before.vectors.get(key);
        if (vector) vectors.set(key, vector);
      }
      const sessionId = before?.sessionId ?? null;
      byPerson.set(owner.id, { model, reflectionId, vectors, lastUsed: now(), sessionId });
      return vectors;
    },
    noticed({ id, sessionId }: Session): void {
      const mine = byPerson.get(id);
      if (mine) [mine.sessionId, mine.lastUsed] = [sessionId, now()];
    },
    async evictSignedOut(isSignedIn: (session: Session) => Promise<boolean>): Promise<void> {
      for (const [id, { lastUsed, sessionId }] of byPerson) {
        const isIdle = lastUsed + idleMs <= now();
        if (isIdle || (sessionId !== null && !(await isSignedIn({ id, sessionId })))) byPerson.delete(id);
      }
    },
    forgetAll: () => byPerson.clear(),
  };
}
export type ReadPassages = ReturnType<typeof createReadPassages>;

import { createHash } from "node:crypto";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { memoryOf } from "./memory.ts";

/** The key of a passage's vector, so that the words don't stay in memory. */
export const keyOf = (passage: string): string => createHash("sha256").update(passage).digest("base64");

/**
 * The known vectors of these passages, by key. Vectors that are added here are known the next time, for the reflection
 * that was embedded last: one that is being written is embedded many times, and a long one in several steps. Its
 * passages take seconds, and most of them stay the same.
 */
export function cachedVectors(
  context: Context,
  owner: Owner,
  { model, reflectionId, passages }: { model: string; reflectionId: string; passages: readonly string[] },
): Map<string, Float32Array> {
  const memory = memoryOf(context, owner);
  const before = memory.latest;
  const isSame = before?.model === model && before.reflectionId === reflectionId;
  const vectors = new Map<string, Float32Array>();
  for (const key of passages.map(keyOf)) {
    const vector = isSame && before.vectors.get(key);
    if (vector) vectors.set(key, vector);
  }
  memory.latest = { model, reflectionId, vectors };
  return vectors;
}

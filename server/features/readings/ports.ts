import type { ForAi, Reading } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What this feature needs from reflections. */
export type AskReflections = {
  reading: Pick<Reading<"ai">, "matching" | "changes">;
  forAi: Pick<ForAi, "countSince">;
};

export type AskMeaning = {
  /** Vectors of the passages of these reflections, of length 1, where there are any. */
  vectorsOf(
    owner: Owner,
    ids: ReadonlySet<string> | null,
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
};

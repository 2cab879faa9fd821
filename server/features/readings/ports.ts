import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskBodies } from "./entities/quotes.ts";

type Read = { id: string; change: number } & (
  | { state: "opened"; reflection: Reflection }
  | { state: "damaged" }
  | { state: "gone" }
);

/** What this feature needs from reflections. `for: "ai"` leaves out what its person excluded from AI. */
export type AskReflections = {
  reading: AskBodies & {
    changes(
      owner: Owner,
      asked: { for: "ai"; since: number },
    ): AsyncGenerator<{ changes: readonly Read[]; since: number }>;
  };
  forAi: { countSince(owner: Owner, change: number): Promise<number> };
};

export type AskMeaning = {
  /** Vectors of the passages of these reflections, of length 1, where there are any. */
  vectorsOf(
    owner: Owner,
    ids: ReadonlySet<string> | null,
  ): Promise<ReadonlyMap<string, readonly Float32Array[]>>;
};

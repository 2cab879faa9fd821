import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** Matches any of the spans and any of the moods. An empty list matches everything. */
export type Passing = { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] };

type Read = { id: string; change: number } & (
  | { state: "opened"; reflection: Reflection }
  | { state: "damaged" }
  | { state: "gone" }
);

export type Readable = { id: string; day: Day; mood: number | null; revision: number };

/** What this feature needs from reflections. `for: "ai"` leaves out what its person excluded from AI. */
export type AskReflections = {
  reading: {
    matching(
      owner: Owner,
      asked: {
        for: "ai";
        filter: { within: "journal"; ids?: readonly string[]; from?: Day | null; to?: Day | null };
      },
    ): AsyncGenerator<readonly Read[]>;
    changes(
      owner: Owner,
      asked: { for: "ai"; since: number },
    ): AsyncGenerator<{ changes: readonly Read[]; since: number }>;
  };
  forAi: {
    readable(owner: Owner, filter: Passing): AsyncGenerator<readonly Readable[]>;
    countSince(owner: Owner, change: number): Promise<number>;
    coverage(owner: Owner): Promise<{ read: number; all: number }>;
    wordMatches(
      owner: Owner,
      asked: Passing & { words: readonly string[]; most: number },
    ): Promise<readonly { id: string; share: number }[]>;
  };
};

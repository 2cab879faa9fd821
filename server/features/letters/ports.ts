import type { Day } from "#contract/day-rules.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { ModelPort } from "#server/platform/model-port.ts";
import type { FindPeople } from "#server/platform/people.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What letters and borrowed words need from other features. `app.ts` passes it in. */
export type People = FindPeople<"time_zone" | "day_end" | "first_day_of_week" | "host_held">;

type Read = { id: string } & ({ state: "opened"; reflection: Reflection } | { state: "damaged" });

export type Reflections = {
  reading: {
    matching(
      owner: Owner,
      asked: {
        for: "person" | "ai";
        filter: {
          within: "journal";
          ids?: readonly string[];
          from?: Day | null;
          to?: Day | null;
          moods?: number[];
        };
      },
    ): AsyncGenerator<readonly Read[]>;
  };
  forAi: {
    /** The share of the words that each reflection holds, weighted by how rare they are. */
    wordMatches(
      owner: Owner,
      asked: {
        words: readonly string[];
        spans: readonly { from: Day; to: Day }[];
        moods: readonly number[];
        most: number;
      },
    ): Promise<readonly { id: string; share: number }[]>;
    /** Without words, by day, earliest first. */
    readable(
      owner: Owner,
      filter: { spans: readonly { from: Day; to: Day }[]; moods: readonly number[] },
    ): AsyncGenerator<readonly { id: string; day: Day; mood: number | null }[]>;
  };
};

export type Meaning = {
  /** The passages nearest in meaning, nearest first. Empty where meaning can't be compared. */
  nearTo(
    owner: Owner,
    asked: { text: string; among: ReadonlySet<string>; most: number },
  ): Promise<readonly { id: string; text: string; likeness: number }[]>;
};

export type Models = Pick<ModelPort, "chatModel">;

/** Names that were found in what may be analysed, by reflection. */
export type Readings = {
  measured(
    owner: Owner,
    span: { from: Day; to: Day },
  ): AsyncGenerator<
    readonly {
      reflection_id: string;
      day: Day;
      people: readonly string[];
      places: readonly string[];
      themes: readonly string[];
    }[]
  >;
};

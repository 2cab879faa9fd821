import type { Day } from "#contract/day-rules.ts";
import type { ModelPort } from "#server/platform/model-port.ts";
import type { ForAi, Reading } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";

export type Reflections = {
  reading: Pick<Reading, "matching">;
  forAi: Pick<ForAi, "wordMatches" | "readable">;
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

import type { Day } from "#contract/day-rules.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityDecisions } from "./analyzer.ts";
import type { ReadingStore } from "./kept/reading-store.ts";
import { peopleOf } from "./people/people-of.ts";

/** What is derived from the words of one reflection. */
export type Measured = {
  reflection_id: string;
  day: Day;
  /** -1 to 1. */
  tone: number | null;
  words: number;
  people: readonly string[];
  places: readonly string[];
  /** Its key phrases. */
  themes: readonly string[];
};

/** Of a reflection. */
const mostThemes = 10;

/**
 * Derived measures of each reflection that analyzers may read, in the order of their days, in batches. The event
 * loop is free between them. `span` null: all.
 */
export const createMeasured = ({
  readings,
  entitiesOf,
}: {
  readings: ReadingStore;
  entitiesOf: (owner: Owner) => Promise<EntityDecisions>;
}) =>
  async function* measured(
    owner: Owner,
    span: { from: Day; to: Day } | null,
  ): AsyncGenerator<readonly Measured[]> {
    const decisions = await entitiesOf(owner);
    for await (const batch of readings.opened(owner, span)) {
      const { named } = peopleOf(batch, decisions);
      const namesIn = (id: string, wanted: "person" | "place") =>
        named.filter(({ kind, places }) => kind === wanted && places.some((place) => place.id === id));
      yield batch.map(({ id, day, reading }) => ({
        reflection_id: id,
        day,
        tone: reading.tone?.mean ?? null,
        words: reading.words,
        people: namesIn(id, "person").map(({ name }) => name),
        places: namesIn(id, "place").map(({ name }) => name),
        themes: reading.phrases
          .toSorted((one, other) => other.weight - one.weight)
          .slice(0, mostThemes)
          .map(({ phrase }) => phrase),
      }));
    }
  };

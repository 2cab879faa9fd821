import type { Day } from "#contract/day-rules.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityDecisions } from "./analyzer.ts";
import { type Named, peopleOf } from "./people/people-of.ts";
import type { OpenedSummary } from "./store/reading-store.ts";
import type { Summary } from "./store/summary.ts";

/** What is derived from the words of one reflection. */
export type Measured = Pick<Summary, "tone" | "words" | "themes"> & {
  reflection_id: string;
  day: Day;
  people: readonly string[];
  places: readonly string[];
};

const atOnce = 1000;

/**
 * Derived measures of each reflection that analyzers may read, in the order of their days, in batches. A name is
 * written the same in all of them. The event loop is free between them. `span` null: all.
 */
export const createMeasured = ({
  summariesOf,
  entitiesOf,
}: {
  summariesOf: (owner: Owner, span: { from: Day; to: Day } | null) => Promise<readonly OpenedSummary[]>;
  entitiesOf: (owner: Owner) => Promise<EntityDecisions>;
}) =>
  async function* measured(
    owner: Owner,
    span: { from: Day; to: Day } | null,
  ): AsyncGenerator<readonly Measured[]> {
    const all = await summariesOf(owner, span);
    const names = namesIn(all, await entitiesOf(owner));
    for (let at = 0; at < all.length; at += atOnce) {
      yield all.slice(at, at + atOnce).map(({ id, day, tone, words, themes, mentions }) => {
        const named = new Set(mentions.flatMap(({ name }) => names.get(name) ?? []));
        const those = (wanted: "person" | "place") =>
          [...named].filter(({ kind }) => kind === wanted).map(({ name }) => name);
        return {
          reflection_id: id,
          day,
          tone,
          words,
          people: those("person"),
          places: those("place"),
          themes,
        };
      });
      await pause();
    }
  };

/** By its spelling in a text: the person or place it belongs to. Those put aside are left out. */
function namesIn(
  summaries: readonly OpenedSummary[],
  decisions: EntityDecisions,
): ReadonlyMap<string, Pick<Named, "kind" | "name">> {
  const nowhere = { start: 0, end: 0 };
  const named = peopleOf(
    summaries.map(({ id, day, mentions }) => ({
      id,
      day,
      revision: 0,
      reading: { mentions: mentions.map((mention) => ({ ...mention, ...nowhere })) },
    })),
    decisions,
  );
  return new Map(named.flatMap((each) => [...each.spellings.keys()].map((spelling) => [spelling, each])));
}

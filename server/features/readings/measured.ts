import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { EntityDecisions } from "./analyzer.ts";
import { readDecisions } from "./entities/decision-store.ts";
import { findPeople } from "./entities/find-people.ts";
import type { FoundEntity } from "./entities/found-entity.ts";
import { summariesOf } from "./opened-summaries.ts";
import type { OpenedSummary, Span } from "./store/read-readings.ts";
import type { Summary } from "./store/summary.ts";

/** Measures derived from the words of one reflection. */
export type Measured = Pick<Summary, "tone" | "words" | "themes"> & {
  reflection_id: string;
  day: Day;
  people: readonly string[];
  places: readonly string[];
};

const batchSize = 1000;

/**
 * Measures of each reflection that analyzers may read, by day, in batches. A name has the same spelling in all of them.
 * The event loop is free between the batches. `span` null: all.
 */
export async function* readMeasures(
  context: Context,
  owner: Owner,
  span: Span | null,
): AsyncGenerator<readonly Measured[]> {
  const summaries = await summariesOf(context, owner, span);
  const names = namesIn(summaries, await readDecisions(context, owner));
  for (let at = 0; at < summaries.length; at += batchSize) {
    yield summaries.slice(at, at + batchSize).map(({ id, day, tone, words, themes, mentions }) => {
      const named = new Set(mentions.flatMap(({ name }) => names.get(name) ?? []));
      const ofKind = (wanted: "person" | "place") =>
        [...named].filter(({ kind }) => kind === wanted).map(({ name }) => name);
      const [people, places] = [ofKind("person"), ofKind("place")];
      return { reflection_id: id, day, tone, words, people, places, themes };
    });
    await pause();
  }
}

/** How light or heavy the words of each reflection are that analyzers may read, -1 to 1, by day. */
export const readTones = async (context: Context, owner: Owner, span: Span | null) =>
  (await summariesOf(context, owner, span)).map(({ id, day, tone }) => ({ reflection_id: id, day, tone }));

/** By its spelling in a text: the person or place it belongs to. Hidden ones are left out. */
function namesIn(
  summaries: readonly OpenedSummary[],
  decisions: EntityDecisions,
): ReadonlyMap<string, Pick<FoundEntity, "kind" | "name">> {
  const nowhere = { start: 0, end: 0 };
  const named = findPeople(
    summaries.map(({ id, day, mentions }) => ({
      id,
      day,
      revision: 0,
      reading: { mentions: mentions.map((mention) => ({ ...mention, ...nowhere })) },
    })),
    decisions,
  );
  return new Map(named.flatMap((each) => [...each.spellings].map(({ text }) => [text, each])));
}

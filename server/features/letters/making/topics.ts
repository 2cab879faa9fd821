import type { Day } from "#contract/day-rules.ts";
import type { Span } from "#contract/letters/letter-rules.ts";
import { type Topic, topicKinds } from "#contract/letters/letters.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { readMeasures } from "#server/features/readings/index.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** What came up once could be chance. */
const minDays = 2;
const maxOfKind = 6;

type Counted = { days: Set<Day>; spellings: Map<string, number> };

/** Counts on how many days each person, place, tag and feeling came up. */
export function createTopicCounter() {
  const found: Record<Topic["kind"], Map<string, Counted>> = {
    person: new Map(),
    place: new Map(),
    tag: new Map(),
    feeling: new Map(),
  };
  return {
    add(kind: Topic["kind"], name: string, day: Day): void {
      const known = found[kind].getOrInsertComputed(name.toLowerCase(), () => ({
        days: new Set(),
        spellings: new Map(),
      }));
      known.days.add(day);
      known.spellings.set(name, (known.spellings.get(name) ?? 0) + 1);
    },
    /** The most frequent of each kind. The days of a tag that names a person or place are those of the name. */
    most(): Topic[] {
      for (const [key, { days, spellings }] of found.tag) {
        const named = found.person.get(key) ?? found.place.get(key);
        if (!named) continue;
        for (const day of days) named.days.add(day);
        for (const [spelling, count] of spellings)
          named.spellings.set(spelling, (named.spellings.get(spelling) ?? 0) + count);
        found.tag.delete(key);
      }
      return topicKinds.flatMap((kind) =>
        [...found[kind].values()]
          .filter(({ days }) => days.size >= minDays)
          .map(({ days, spellings }) => ({ name: mostOften(spellings), kind, days: days.size }))
          .sort((one, other) => other.days - one.days || one.name.localeCompare(other.name))
          .slice(0, maxOfKind),
      );
    },
  };
}

type TopicCounter = ReturnType<typeof createTopicCounter>;

export function addLabels(topics: TopicCounter, { day, tags, feelings }: Reflection): void {
  for (const tag of tags) topics.add("tag", tag, day);
  for (const feeling of feelings) topics.add("feeling", feeling, day);
}

/** The people and places that were read in the texts of a span. */
export async function addNames(
  context: Context,
  owner: Owner,
  topics: TopicCounter,
  span: Span,
): Promise<void> {
  for await (const batch of readMeasures(context, owner, span))
    for (const { day, people, places } of batch) {
      for (const name of people) topics.add("person", name, day);
      for (const name of places) topics.add("place", name, day);
    }
}

const mostOften = (spellings: ReadonlyMap<string, number>): string =>
  [...spellings].reduce((best, each) => (each[1] > best[1] ? each : best), ["", 0])[0];

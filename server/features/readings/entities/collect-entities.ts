import type { EntityKind } from "#contract/analyzers/people-rules.ts";
import type { ReadReflection } from "../analyzer.ts";
import type { Decided } from "./apply-decisions.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/** A person, a place or a recurring theme, as the person named and merged it. */
export type FoundEntity = {
  /** The same in every run. */
  key: string;
  kind: EntityKind;
  name: string;
  /** By day. */
  occurrences: Occurrence[];
  /** How often each spelling or phrase occurs, the most frequent first. */
  spellings: readonly { text: string; times: number }[];
};

type Reading = Pick<ReadReflection, "id" | "revision" | "day">;

/**
 * Finds where each entity occurs. Every spelling belongs to exactly one.
 * @param readings by day
 * @param spelledIn the names or phrases of a reading, in the order of its text
 * @param keyOf the key of a spelling
 * @param holderOf the key of the entity that a spelling's key belongs to. `undefined`: none, or a hidden one
 */
export function collectEntities<Of extends Reading>(
  readings: readonly Of[],
  {
    spelledIn,
    keyOf,
    holderOf,
    decided,
  }: {
    spelledIn: (reading: Of) => readonly { text: string; start: number; end: number }[];
    keyOf: (text: string) => string;
    holderOf: (key: string) => string | undefined;
    decided: Pick<Decided, "nameOf">;
  },
): Omit<FoundEntity, "kind">[] {
  const found = new Map<string, { occurrences: Occurrence[]; times: Map<string, number> }>();
  const holders = new Map<string, string | undefined>();
  for (const reading of readings) {
    const { id, revision, day } = reading;
    for (const { text, start, end } of spelledIn(reading)) {
      const holder = holders.getOrInsertComputed(text, () => holderOf(keyOf(text)));
      if (holder === undefined) continue;
      const each = found.getOrInsertComputed(holder, () => ({ occurrences: [], times: new Map() }));
      each.times.set(text, (each.times.get(text) ?? 0) + 1);
      const last = each.occurrences.at(-1);
      // "job interview" is also "interview", but occurs once.
      if (last?.id !== id || last.end <= start) each.occurrences.push({ id, revision, day, start, end });
    }
  }
  return [...found].map(([key, { occurrences, times }]) => {
    const spellings = [...times]
      .map(([text, count]) => ({ text, times: count }))
      .sort((one, other) => other.times - one.times || (one.text < other.text ? -1 : 1));
    // What was merged into it doesn't rename it.
    const own = spellings.find(({ text }) => keyOf(text) === key) ?? spellings[0];
    return { key, name: decided.nameOf(key) ?? own?.text ?? key, occurrences, spellings };
  });
}

export const daySet = ({ occurrences }: Pick<FoundEntity, "occurrences">): Set<string> =>
  new Set(occurrences.map(({ day }) => day));

import { fold } from "#server/platform/search/words.ts";
import type { EntityDecisions, ReadReflection } from "../analyzer.ts";
import { kinOf } from "../text/names/kinship.ts";
import { applyDecisions } from "./apply-decisions.ts";
import { collectEntities, daySet, type FoundEntity } from "./collect-entities.ts";

/** The same for "Mum" and "mother", "Zoë" and "Zoe", "Dr. Okafor" and "Dr Okafor". */
export const nameKey = (name: string): string =>
  kinOf(fold(name.toLowerCase()).replaceAll(".", "").replace(/\s+/g, " ").trim());

/**
 * People and places of these reflections as the person sorted them, without hidden ones.
 * @param readings by day
 */
export function findPeople(
  readings: readonly (Pick<ReadReflection, "id" | "revision" | "day"> & {
    reading: Pick<ReadReflection["reading"], "mentions">;
  })[],
  decisions: EntityDecisions,
): FoundEntity[] {
  const decided = applyDecisions(decisions, "entity");
  const holders = new Map<string, string>();
  const holderOf = (name: string) => holders.getOrInsertComputed(name, () => decided.holderOf(nameKey(name)));
  /** Clearly a name somewhere in the journal, or confirmed by the person. */
  const sure = new Set<string>();
  for (const { about, key } of decisions) if (about === "entity") sure.add(decided.holderOf(key));
  /** Above 0: mentioned as a person more often than as a place. */
  const votes = new Map<string, number>();
  for (const { reading } of readings)
    for (const { name, kind, unsure } of reading.mentions) {
      const holder = holderOf(name);
      if (!unsure) sure.add(holder);
      votes.set(holder, (votes.get(holder) ?? 0) + (kind === "person" ? 1 : -1));
    }
  return collectEntities(readings, {
    spelledIn: ({ reading }) => reading.mentions.map(({ name, start, end }) => ({ text: name, start, end })),
    keyOf: nameKey,
    holderOf: (key) => {
      const holder = decided.holderOf(key);
      return sure.has(holder) && !decided.isHidden(holder) ? holder : undefined;
    },
    decided,
  }).map((each) => ({
    ...each,
    kind: decided.kindOf(each.key) ?? ((votes.get(each.key) ?? 0) >= 0 ? "person" : "place"),
  }));
}

/** The ones on most days first. */
export const byDays = (one: FoundEntity, other: FoundEntity): number =>
  daySet(other).size - daySet(one).size ||
  other.occurrences.length - one.occurrences.length ||
  (one.key < other.key ? -1 : 1);

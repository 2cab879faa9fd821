import { fold } from "#server/platform/search/words.ts";
import type { EntityDecisions, ReadReflection } from "../analyzer.ts";
import { decide } from "../entities/decided.ts";
import type { Occurrence } from "../entities/standing.ts";
import { kinOf } from "../text/names/kinship.ts";

/** A person or a place, and where it occurs. */
export type Named = {
  /** The same each time. */
  key: string;
  kind: "person" | "place";
  name: string;
  /** In the order of their days. */
  places: Occurrence[];
  /** How often each spelling occurs. */
  spellings: ReadonlyMap<string, number>;
};

/** The same for "Mum" and "mother", "Zoë" and "Zoe", "Dr. Okafor" and "Dr Okafor". */
export const keyOfName = (name: string): string =>
  kinOf(fold(name.toLowerCase()).replaceAll(".", "").replace(/\s+/g, " ").trim());

type Gathered = Named & { votes: number; spellings: Map<string, number> };

/**
 * People and places of these reflections as the person sorted them. Each mention belongs to exactly one; those of
 * hidden ones to none.
 * @param readings in the order of their days
 */
export function peopleOf(
  readings: readonly (Pick<ReadReflection, "id" | "revision" | "day"> & {
    reading: Pick<ReadReflection["reading"], "mentions">;
  })[],
  decisions: EntityDecisions,
): Named[] {
  const decided = decide(decisions, "entity");
  const found = new Map<string, Gathered>();
  const keys = new Map<string, string>();
  const holderOf = (name: string) => decided.holderOf(keys.getOrInsertComputed(name, keyOfName));
  /** Clearly a name somewhere in the journal, or confirmed by the person. */
  const sure = new Set<string>();
  for (const { about, key } of decisions) if (about === "entity") sure.add(decided.holderOf(key));
  for (const { reading } of readings)
    for (const { name, unsure } of reading.mentions) if (!unsure) sure.add(holderOf(name));
  for (const { id, revision, day, reading } of readings)
    for (const { name, kind, start, end } of reading.mentions) {
      const holder = holderOf(name);
      if (decided.isHidden(holder) || !sure.has(holder)) continue;
      const each = found.getOrInsertComputed(holder, () => ({
        key: holder,
        kind: "person",
        name,
        places: [],
        spellings: new Map(),
        votes: 0,
      }));
      each.places.push({ id, revision, day, start, end });
      each.spellings.set(name, (each.spellings.get(name) ?? 0) + 1);
      each.votes += kind === "person" ? 1 : -1;
    }
  return [...found.values()].map(({ votes, ...each }) => ({
    ...each,
    kind: decided.kindOf(each.key) ?? (votes >= 0 ? "person" : "place"),
    name: decided.nameOf(each.key) ?? spellingOf(each),
  }));
}

/** The most frequent spelling of its own key, before those of what was merged into it. */
function spellingOf({ key, spellings }: { key: string; spellings: ReadonlyMap<string, number> }): string {
  const own = [...spellings].filter(([name]) => keyOfName(name) === key);
  const [[best] = [""]] = (own.length > 0 ? own : [...spellings]).sort(
    ([one, times], [other, timesOther]) => timesOther - times || (one < other ? -1 : 1),
  );
  return best;
}

/** Those on the most days first. */
export const byDays = (one: Named, other: Named): number =>
  daysIn(other) - daysIn(one) || other.places.length - one.places.length || (one.key < other.key ? -1 : 1);

export const daySet = ({ places }: Pick<Named, "places">): Set<string> =>
  new Set(places.map(({ day }) => day));
const daysIn = (named: Named): number => daySet(named).size;

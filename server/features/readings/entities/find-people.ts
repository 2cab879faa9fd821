import { fold } from "#server/platform/search/words.ts";
import type { EntityDecisions, ReadReflection } from "../analyzer.ts";
import { kinOf } from "../text/kinship.ts";
import { applyDecisions } from "./apply-decisions.ts";
import type { FoundEntity } from "./found-entity.ts";
import type { Occurrence } from "./occurrence-stats.ts";

/** The same for "Mum" and "mother", "Zoë" and "Zoe", "Dr. Okafor" and "Dr Okafor". */
export const nameKey = (name: string): string =>
  kinOf(fold(name.toLowerCase()).replaceAll(".", "").replace(/\s+/g, " ").trim());

/** A title with a surname, and the initial of a name, as keys. */
const titled =
  /^(?:mr|mrs|ms|miss|mx|dr|prof|frau|herr|madame|mme|monsieur|señora?|senhora?|signora?) (\S+)$/u;
const initial = /^\p{L}$/u;
/** Initials, and names that they may stand for, on fewer days could be anybody's. */
const minDaysOfForm = 3;

type Named = readonly {
  day: string;
  reading: { mentions: readonly Pick<ReadReflection["reading"]["mentions"][number], "name" | "kind">[] };
}[];

/** By the key of a short form, the one name that it can mean: "Haddad" and "Mr Haddad", "V." and "Vernon". */
function shortForms(readings: Named): Map<string, string> {
  const people = new Map<string, Set<string>>();
  for (const { day, reading } of readings)
    for (const { name, kind } of reading.mentions)
      if (kind === "person") people.getOrInsertComputed(nameKey(name), () => new Set()).add(day);
  const keys = [...people.keys()];
  const isFrequent = (key: string) => (people.get(key)?.size ?? 0) >= minDaysOfForm;
  const isWord = (key: string) => !key.includes(" ") && !initial.test(key) && isFrequent(key);
  const forms = new Map<string, string>();
  for (const key of keys) {
    const surname = titled.exec(key)?.[1];
    const withSurname = keys.filter((each) => each !== surname && each.split(" ").includes(surname ?? key));
    if (surname && withSurname.length === 1) forms.set(surname, key);
    const isInitial = initial.test(key) && isFrequent(key);
    const [meant, ...others] = keys.filter((each) => isInitial && each.startsWith(key) && isWord(each));
    if (meant && others.length === 0) forms.set(key, meant);
  }
  return forms;
}

/** `votes` above 0: mentioned as a person more often than as a place. */
type Found = { occurrences: Occurrence[]; times: Map<string, number>; votes: number };

/**
 * People and places of these reflections as the person sorted them, without hidden ones. Every spelling belongs to
 * exactly one.
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
  const forms = shortForms(readings);
  for (const { about, key } of decisions) if (about === "entity") forms.delete(key);
  const holderOf = (name: string) =>
    holders.getOrInsertComputed(name, () => {
      const key = nameKey(name);
      return decided.holderOf(forms.get(key) ?? key);
    });
  /** Clearly a name somewhere in the journal, or confirmed by the person. */
  const sure = new Set<string>();
  for (const { about, key } of decisions) if (about === "entity") sure.add(decided.holderOf(key));
  const found = new Map<string, Found>();
  for (const { id, revision, day, reading } of readings)
    for (const { name, kind, unsure, start, end } of reading.mentions) {
      const holder = holderOf(name);
      if (!unsure) sure.add(holder);
      const each = found.getOrInsertComputed(holder, () => ({ occurrences: [], times: new Map(), votes: 0 }));
      each.votes += kind === "person" ? 1 : -1;
      each.times.set(name, (each.times.get(name) ?? 0) + 1);
      each.occurrences.push({ id, revision, day, start, end });
    }
  return [...found]
    .filter(([key]) => sure.has(key) && !decided.isHidden(key))
    .map(([key, { occurrences, times, votes }]) => {
      const spellings = [...times]
        .map(([text, count]) => ({ text, times: count }))
        .sort((one, other) => other.times - one.times || (one.text < other.text ? -1 : 1));
      // What was merged into it doesn't rename it.
      const own = spellings.find(({ text }) => nameKey(text) === key) ?? spellings[0];
      return {
        key,
        kind: decided.kindOf(key) ?? (votes >= 0 ? "person" : "place"),
        name: decided.nameOf(key) ?? own?.text ?? key,
        occurrences,
        shown: occurrences.toReversed(),
        spellings,
      };
    });
}

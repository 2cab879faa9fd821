import { contentStems } from "#server/platform/search/content-stems.ts";

/** Verbs whose forms have other stems, and nouns made of them. The first of each line stands for all. */
const families = `
sleep slept asleep
run ran
swim swam swum
drink drank drunk
eat ate eaten
ride rode ridden
drive drove driven
write wrote written
wake woke woken awake
weigh weight
feel felt
spend spent
speak spoke spoken
sing sang sung
fight fought
think thought
buy bought
sit sat
teach taught
cycle bike
meditate meditation
`;

let bases: ReadonlyMap<string, string> | null = null;

const stemOf = (word: string) => [...contentStems(word)][0] ?? word;

function readFamilies(): ReadonlyMap<string, string> {
  const lines = families.trim().split("\n");
  return new Map(
    lines.flatMap((line) => {
      const [base = "", ...forms] = line.split(" ").map(stemOf);
      return forms.map((form) => [form, base] as const);
    }),
  );
}

/** The stems with one in place of all forms of an irregular verb, so that "run" finds "ran". */
export function baseForms(stems: ReadonlySet<string>): Set<string> {
  bases ??= readFamilies();
  const known = bases;
  return new Set([...stems].map((stem) => known.get(stem) ?? stem));
}

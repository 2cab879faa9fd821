import type { TextRange } from "#contract/text-rules.ts";

/** Words for relatives. Those in one line mean the same person of one writer. */
const callNames = [
  "mum mom mummy mommy mama mamma mam",
  "dad daddy papa pa",
  "grandma gran granny nana nan grandmother oma",
  "grandpa granddad grandad gramps grandfather opa",
];
const relations =
  "mother|father|sister|brother|son|daughter|wife|husband|partner|girlfriend|boyfriend|fiancé|fiancée|aunt auntie aunty|uncle|cousin|niece|nephew|stepmother stepmum stepmom|stepfather stepdad|grandson|granddaughter".split(
    "|",
  );

const split = (line: string) => line.split(" ");

/** Matches words such as "Mum" where they are used as a name, but not "his Mum" or "a Dad". */
const called = new RegExp(
  `(?<!(?:^|[^\\p{L}])(?:his|her|your|their|its|a|an|the|[\\p{L}]+['’]s) )(?<![\\p{L}-])(?:${callNames
    .flatMap(split)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("|")})(?![\\p{L}-])`,
  "gu",
);

/** Positions of parents and grandparents that a sentence names as one calls them. */
export const findCallNames = (sentence: string): TextRange[] =>
  [...sentence.matchAll(called)].map(({ 0: { length }, index }) => ({ start: index, end: index + length }));

const sameAs = new Map([
  ...[...callNames, ...relations].flatMap((line) => {
    const [first = ""] = split(line);
    return split(line).map((word): [string, string] => [word, first]);
  }),
  ["mother", "mum"],
  ["father", "dad"],
]);

/** "mum" for "mom" and "mother". Any other word is given back. */
export const kinOf = (lower: string): string => sameAs.get(lower) ?? lower;

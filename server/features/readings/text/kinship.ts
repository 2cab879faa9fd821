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

/** The same for a sentence of someone who writes without capitals. */
const calledSmall = new RegExp(called, "giu");

/** Positions of parents and grandparents that a sentence names as one calls them. */
export const findCallNames = (sentence: string): TextRange[] =>
  [...sentence.matchAll(/\p{Lu}/u.test(sentence) ? called : calledSmall)].map(({ 0: { length }, index }) => ({
    start: index,
    end: index + length,
  }));

const calls = new Set(callNames.flatMap(split));

/** Whether it is a word for a parent or a grandparent, in lower case. */
export const isCallName = (lower: string): boolean => calls.has(lower);

/** Whether quoted words call someone so, as in "Okay, Mom", which leaves open whose mother that is. */
export function isAddressed(sentence: string, { start, end }: TextRange): boolean {
  const [before, after] = [sentence.slice(0, start), sentence.slice(end)];
  if (!isCallName(sentence.slice(start, end).toLowerCase()) || !/^[\s*_]*(?:[,.?!…]|$)/u.test(after))
    return false;
  const opened = before.search(/(?<![\p{L}\p{N}.,?!…])["'“‘„«](?!.*["'”’»](?![\p{L}\p{N}]))/u);
  return opened >= 0 || /^[^"“„«]*(?:[”»]|(?<=\S)"(?![\p{L}\p{N}]))/u.test(after);
}

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

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

import type { QuestionFilter } from "#contract/chat/messages.ts";
import { oneLine } from "#contract/text-rules.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import askingLists from "./asking-words.json" with { type: "json" };

/** Words of a question that say nothing about its topic. Folded, as `wordsOf` returns them. */
const askingWords = Object.values(askingLists).map((list) => new Set(list.split(" ")));
/** Words of a question about the first or the last time. */
const orderWords = new Set(
  "start starts started starting begin began begun first mention mentions mentioned last".split(" "),
);

/** They say little next to another word: "what helps me sleep?" is about sleep, but "who helped me?" is about help. */
const weakWords = ["help", "helps", "helped", "helping"];

const maxWords = 24;

/** "When did I last …", "wann zuletzt", "la última vez", "la dernière fois". */
const lastTime =
  /(?<!\p{L})(?:when (?:did|was|were|have|had) (?:i|we)\b.{0,40}\blast|(?:the )?last time|wann .{0,60}(?:zuletzt|das letzte mal)|zum letzten mal|[uú]ltima vez|derni[eè]re fois|ultima volta)(?!\p{L})/iu;
/** "When did … start", "the first time", "wann … angefangen". */
const firstTime =
  /(?<!\p{L})(?:when did .{1,60}\b(?:start|begin)|first (?:times?|mention(?:s|ed)?|heard|met|wrote)|wann .{1,60}(?:begonnen|angefangen|begann|zum ersten mal)|(?:zum )?erste[ns]? mal|primera vez|cu[aá]ndo (?:empe|comen)\p{L}+|premi[eè]re fois|quand .{1,60}commenc\p{L}+|primeira vez|quando (?:come[cç]|inici)\p{L}+|prima volta|quando .{1,60}(?:cominciat|iniziat)\p{L}+)(?!\p{L})/iu;

/** In which order days answer a question that asks for the last or the first time. `null`: the closest ones do. */
export type Order = "newest" | "oldest" | null;

export const orderAsked = (question: string): Order =>
  lastTime.test(question) ? "newest" : firstTime.test(question) ? "oldest" : null;

const highest =
  /(?<!\p{L})(?:best|happiest|brightest|(?:am )?(?:besten?|schönsten?|glücklichsten?)|beste[rn]?|schönste[rn]?|mejor(?:es)?|meilleure?s?|migliori?|melhor(?:es)?)(?!\p{L})/iu;
const lowest =
  /(?<!\p{L})(?:worst|lowest|darkest|saddest|hardest|schlimmste[rn]?|schlechteste[rn]?|traurigste[rn]?|peor(?:es)?|pires?|peggiori?|pior(?:es)?)(?!\p{L})/iu;

/** The moods of the best or the worst days if it asks for them, the most extreme first. */
export function extremeMoodsAsked(question: string): readonly number[] | null {
  if (lowest.test(question)) return [1, 2, 3];
  return highest.test(question) ? [5, 4, 3] : null;
}

const whatHelps =
  /(?<!\p{L})(?:helps?|helped|cheers? me up|hilft|half|ayuda|aide|aid[eé]|aiuta|ajuda|apaise|calms?)(?!\p{L})/iu;

/** Whether it asks what helps in a mood: the answer is often on better days. */
export const asksWhatHelps = (question: string): boolean => whatHelps.test(question);

const howOften =
  /(?<!\p{L})(?:how (?:often|many (?:times|days|pages|reflections|entries))|wie oft|cu[aá]ntas veces|combien de fois|quantas vezes|quante volte)(?!\p{L})/iu;

export const asksHowOften = (question: string): boolean => howOften.test(question);

export type ParsedQuestion = {
  /** Without the words that became filters. */
  text: string;
  /** The words of its topic, in lower case, each word once. */
  words: string[];
};

/** Of the language with the most of them in the question. "Die" is an article in German, and a topic in English. */
function askingWordsFor(question: string): ReadonlySet<string> {
  const words = wordsOf(question).map(({ folded }) => folded);
  const countIn = (list: ReadonlySet<string>) => words.filter((word) => list.has(word)).length;
  return [...askingWords].reduce((best, list) => (countIn(list) > countIn(best) ? list : best));
}

/** The topic of a question, without its filters. */
export function parseQuestion(question: string, filters: readonly QuestionFilter[]): ParsedQuestion {
  let text = question;
  for (const { words } of filters) if (words !== "") text = text.replace(words, " ");
  text = oneLine(text);
  const asking = askingWordsFor(question);
  const ignored = orderAsked(question) === null ? asking : asking.union(orderWords);
  const words = new Map<string, string>();
  for (const { folded, spelled } of wordsOf(text))
    if (!ignored.has(folded) && folded.length > 1) words.set(folded, spelled);
  if (words.keys().some((word) => !weakWords.includes(word)))
    for (const word of weakWords) words.delete(word);
  return { text, words: [...words.values()].slice(0, maxWords) };
}

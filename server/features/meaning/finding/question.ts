import type { QuestionFilter } from "#contract/chat/messages.ts";
import { oneLine } from "#contract/text-rules.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import askingLists from "./asking-words.json" with { type: "json" };

/** Words of a question that say nothing about its topic. Folded, as `wordsOf` returns them. */
const askingWords = new Set(Object.values(askingLists).flatMap((list) => list.split(" ")));

/** They say little next to another word: "what helps me sleep?" is about sleep, but "who helped me?" is about help. */
const weakWords = ["help", "helps", "helped", "helping"];

const maxWords = 24;

/** "When did I last …", "wann zuletzt", "la última vez", "la dernière fois". */
const lastTime =
  /(?<!\p{L})(?:when (?:did|was|were|have|had) (?:i|we)\b.{0,40}\blast|(?:the )?last time|wann .{0,60}(?:zuletzt|das letzte mal)|zum letzten mal|[uú]ltima vez|derni[eè]re fois|ultima volta)(?!\p{L})/iu;

/** Whether the newest days answer it, not the closest ones. */
export const asksForLastTime = (question: string): boolean => lastTime.test(question);

const howOften =
  /(?<!\p{L})(?:how (?:often|many (?:times|days|pages|reflections|entries))|wie oft|cu[aá]ntas veces|combien de fois|quantas vezes|quante volte)(?!\p{L})/iu;

export const asksHowOften = (question: string): boolean => howOften.test(question);

export type ParsedQuestion = {
  /** Without the words that became filters. */
  text: string;
  /** The words of its topic, in lower case, each word once. */
  words: string[];
};

/** The topic of a question, without its filters. */
export function parseQuestion(question: string, filters: readonly QuestionFilter[]): ParsedQuestion {
  let text = question;
  for (const { words } of filters) if (words !== "") text = text.replace(words, " ");
  text = oneLine(text);
  const words = new Map<string, string>();
  for (const { folded, spelled } of wordsOf(text))
    if (!askingWords.has(folded) && folded.length > 1) words.set(folded, spelled);
  if (words.keys().some((word) => !weakWords.includes(word)))
    for (const word of weakWords) words.delete(word);
  return { text, words: [...words.values()].slice(0, maxWords) };
}

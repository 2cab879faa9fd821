import type { SentenceReading } from "#server/features/meaning/index.ts";
import { isFunctionWord, knowsEnglish } from "./common-words.ts";
import { findCallNames, isAddressed, isCallName } from "./kinship.ts";
import type { OwnSentence } from "./read-text.ts";
import type { Mention } from "./text-reading.ts";

type Name = SentenceReading["names"][number];

const maxNameLength = 100;

/** Titles, which are no name without the word that follows. */
const title =
  /^(?:mr|mrs|ms|miss|mx|dr|st|prof|frau|herr|fräulein|madame|mme|monsieur|señora?|señorita|senhora?|signora?|sra?)$/iu;

/** The names of a sentence by their place in the Markdown body. Those with markup within them are left out. */
export function mentionsIn(body: string, sentence: OwnSentence, found: readonly Name[]): Mention[] {
  const mentions: Mention[] = [];
  let from = sentence.start;
  for (const { start: at, end: to, kind } of namesIn(sentence, found)) {
    const name = sentence.text.slice(at, to);
    const start = wordAt(body, name, from);
    if (name.length > maxNameLength || start < 0 || start + name.length > sentence.end) continue;
    from = start + name.length;
    mentions.push({
      name: capitalised(name),
      kind,
      start,
      end: from,
      unsure: isOrdinary(sentence, at, name),
    });
  }
  return mentions;
}

/** What is a name of what the network found, and the names of parents and grandparents that it missed. */
function namesIn({ text, language }: OwnSentence, found: readonly Name[]): Name[] {
  const words = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index: start }) => ({
    word,
    start,
    end: start + word.length,
  }));
  const names: Name[] = [];
  const isTaken = (start: number, end: number) => names.some((each) => each.start < end && start < each.end);
  for (const { kind, start, end } of found) {
    const name = wholeName(text, words, { start, end });
    if (name && !isTaken(name.start, name.end) && isName(text, language, name)) names.push({ ...name, kind });
  }
  if (language === "en")
    for (const { start, end } of findCallNames(text))
      if (!isTaken(start, end)) names.push({ start, end, kind: "person" });
  return names.filter((name) => !isAddressed(text, name)).sort((one, other) => one.start - other.start);
}

type Range = { start: number; end: number };
type Word = Range & { word: string };

/** Its whole words without the "s" of a possessive and without small words around it, and with the word after a title. */
function wholeName(text: string, words: readonly Word[], { start, end }: Range): Range | null {
  const isEnding = (word: Word | undefined) =>
    word !== undefined && /^s$/iu.test(word.word) && /['’]/.test(text.charAt(word.start - 1));
  let first = words.findIndex((word) => word.end > start);
  let last = words.findLastIndex((word) => word.start < end);
  if (first < 0 || last < first) return null;
  if (isEnding(words[first])) {
    // The network may name the ending of "Dan's" alone.
    const isOwner = isCapital(words[first - 1]) && words[first - 1]?.end === (words[first]?.start ?? 0) - 1;
    if (last > first) first += 1;
    else if (isOwner) first = last = first - 1;
    else return null;
  }
  if (last > first && isEnding(words[last])) last -= 1;
  const next = words[last + 1];
  if (
    first === last &&
    title.test(words[first]?.word ?? "") &&
    next &&
    /^\.?\s$/.test(text.slice(words[last]?.end, next.start))
  )
    last += 1;
  if (words.slice(first, last + 1).some(isCapital)) {
    while (!isCapital(words[first])) first += 1;
    while (!isCapital(words[last])) last -= 1;
  }
  const [from, to] = [words[first], words[last]];
  if (!from || !to) return null;
  const isInitial = first === last && from.word.length === 1 && text.charAt(to.end) === ".";
  return { start: from.start, end: isInitial ? to.end + 1 : to.end };
}

const isCapital = (word: Word | undefined): boolean => /^\p{Lu}/u.test(word?.word ?? "");

/** Between words of its sentence, where only names have a capital in most languages. */
const isWithin = (text: string, at: number): boolean =>
  /[\p{L}\p{N}][,;]?\s$/u.test(text.slice(Math.max(0, at - 3), at));

/** Not a letter, a title or a word such as "he" alone. */
function isName(text: string, language: OwnSentence["language"], { start, end }: Range): boolean {
  const name = text.slice(start, end);
  if (title.test(name) || !/\p{L}{2}|\p{L}\.|\p{Lo}/u.test(name)) return false;
  if (isWithin(text, start) && /^\p{Lu}/u.test(name)) return true;
  return !isFunctionWord(name.toLowerCase(), language);
}

/** A common English word without a capital, or with one that may have another reason. */
const isOrdinary = ({ text, language }: OwnSentence, at: number, name: string): boolean =>
  language === "en" &&
  knowsEnglish(name.toLowerCase()) &&
  !isCallName(name.toLowerCase()) &&
  !(isWithin(text, at) && /^\p{Lu}/u.test(name));

function wordAt(body: string, name: string, from: number): number {
  const isLetter = (at: number) => /[\p{L}\p{M}]/u.test(body.charAt(at));
  let at = body.indexOf(name, from);
  while (at > 0 && (isLetter(at - 1) || isLetter(at + name.length))) at = body.indexOf(name, at + 1);
  return at;
}

/** "Mum" for "mum", and "Uncle Tobi" for "uncle tobi". */
const capitalised = (name: string) =>
  /\p{Lu}/u.test(name) ? name : name.replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase());

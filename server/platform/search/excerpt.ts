import { createStems } from "./analysis.ts";
import { beginningsOf, rootOf } from "./irregular-forms.ts";
import { detectLanguage, keepsFirstTwo, type Language, maxSampleLength, mayHaveStem } from "./languages.ts";
import type { PreparedCondition, PreparedSearch } from "./prepared-search.ts";
import { readWords, type Word } from "./words.ts";

/** Start and end of a hit, in UTF-16 code units. */
export type Mark = [start: number, end: number];

export type Excerpt = { excerpt: string; marks: Mark[] };

/** A single excerpt. For several texts, `createExcerpts` is cheaper. */
export const excerptAround = (text: string, search: PreparedSearch | null, length: number): Excerpt =>
  createExcerpts(search)(text, length);

/**
 * An excerpt is one line of at most `length` UTF-16 code units, around the first hit or from the beginning. It is cut
 * at words, or between characters if a word is too long; "…" marks a cut. Caches stems, which reveal a person's words:
 * discard it after each piece of work.
 */
export function createExcerpts(search: PreparedSearch | null): (text: string, length: number) => Excerpt {
  const findHits = search && createHits(search);
  return (text, length) => {
    const line = text.replace(/\s\s+|[^\S ]/gu, " ").trim();
    const hits = findHits ? findHits(line, length) : [];
    const { start, end } = windowOf(line, hits[0], length);
    const before = start > 0 ? "…" : "";
    const after = end < line.length ? "…" : "";
    const shift = before.length - start;
    const marks = hits
      .filter(([from, to]) => from < end && to > start)
      .map(([from, to]): Mark => [Math.max(from, start) + shift, Math.min(to, end) + shift]);
    return { excerpt: before + line.slice(start, end) + after, marks };
  };
}

/** How far a cut may move to reach the end of a word. */
const cutReach = 24;

function windowOf(line: string, hit: Mark | undefined, length: number): { start: number; end: number } {
  if (line.length <= length) return { start: 0, end: line.length };
  if (!hit || hit[1] < length) return { start: 0, end: cutBefore(line, 0, length - 1) };
  const wanted = Math.max(0, Math.min(hit[0] - Math.floor(length / 4), line.length - length + 1));
  const start = Math.min(cutAfter(line, wanted), hit[0]);
  const room = start > 0 ? length - 1 : length;
  if (line.length - start <= room) return { start, end: line.length };
  return { start, end: cutBefore(line, start, start + room - 1) };
}

/** The last good place for a cut up to `limit`. */
function cutBefore(line: string, start: number, limit: number): number {
  const space = line.lastIndexOf(" ", limit);
  return space > Math.max(start, limit - cutReach) ? space : characterAt(line, limit);
}

/** The first good place for a cut from `limit` on. */
function cutAfter(line: string, limit: number): number {
  if (limit === 0) return 0;
  const space = line.indexOf(" ", limit - 1);
  return space !== -1 && space < limit + cutReach ? space + 1 : characterAt(line, limit);
}

const characters = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** The start of the grapheme cluster at `at`. */
const characterAt = (line: string, at: number) => characters.segment(line).containing(at)?.index ?? at;

/** Finds the first hit and those at most `length` after it, because an excerpt shows no more. */
function createHits({ conditions, spoken, stems }: PreparedSearch): (line: string, length: number) => Mark[] {
  const wanted = conditions.filter(({ negated }) => !negated);
  const longest = Math.max(0, ...wanted.map(({ words }) => words.length));
  const stemOf = createStems(stems);
  const certainty = createCertainty(stemOf, spoken);
  const stretchesOf = createStretches(wanted, stemOf, spoken);
  return (line, length) => {
    let matches: ReturnType<typeof createMatcher> | null = null;
    const isHit = (words: readonly Word[], from: number, condition: PreparedCondition) => {
      const certain = certainty.of(words, from, condition);
      if (certain !== null) return certain;
      matches ??= createMatcher(stemOf, detectLanguage([...readWords(line).take(maxSampleLength)]), spoken);
      return matches(words, from, condition);
    };
    const hits: Mark[] = [];
    for (const { start, end } of stretchesOf(line)) {
      const unread = readWords(line, start);
      const words: Word[] = [];
      for (let at = 0; ; at += 1) {
        while (words.length < at + longest) {
          const { value } = unread.next();
          if (!value) break;
          words.push(value);
        }
        const first = words[at];
        const [found] = hits;
        if (found && (first?.start ?? start) > found[0] + length) return merge(hits);
        if (!first || first.start >= end) break;
        for (const condition of wanted) {
          const last = words[at + condition.words.length - 1];
          if (last && certainty.canBegin(first, condition) && isHit(words, at, condition))
            hits.push([first.start, last.end]);
        }
      }
    }
    return merge(hits);
  };
}

/**
 * Where hits can begin: at the first letters of the searched words if these are plain, or at letters that are not
 * plain. Avoids reading every word, which takes most of an excerpt's time.
 */
function createStretches(
  wanted: readonly PreparedCondition[],
  stemOf: Stems,
  spoken: readonly Language[],
): (line: string) => Iterable<Stretch> {
  const beginnings = new Set<string>();
  for (const condition of wanted) {
    const [first] = condition.words;
    if (!first || !isPlain(first)) return (line) => [{ start: 0, end: line.length }];
    const letters = keepsTwoLetters(condition, first, stemOf, spoken) ? 2 : 1;
    for (const beginning of beginningsOf(first.folded, letters)) beginnings.add(beginning);
  }
  if (beginnings.size === 0) return () => [];
  const written = [...beginnings].map((letters) =>
    [...letters].map((letter) => `[${letter}${letter.toUpperCase()}]`).join(""),
  );
  const place = new RegExp(`(?<![0-9A-Za-z])(?:${written.join("|")})|[^\\0-\\x7F]`, "g");
  return function* (line) {
    let read = 0;
    for (const { index } of line.matchAll(place)) {
      if (index < read) continue;
      const start = line.lastIndexOf(" ", index) + 1;
      const space = line.indexOf(" ", index);
      read = space === -1 ? line.length : space;
      yield { start, end: read };
    }
  };
}

/** Whether each hit of this word in plain letters begins with the first two letters of one of its forms, as stems do. */
function keepsTwoLetters(
  { words, completions }: PreparedCondition,
  first: Word,
  stemOf: Stems,
  spoken: readonly Language[],
): boolean {
  return spoken.every((language) => {
    if (!keepsFirstTwo(language)) return false;
    const root = (language === "en" ? rootOf(first.folded) : first.folded).slice(0, 2);
    const completed = words.length === 1 ? (completions.get(language) ?? []) : [];
    return [stemOf(language, first), ...completed].every((stem) => stem.length > 2 && stem.startsWith(root));
  });
}

/** Begins and ends at a space, which no word contains. */
type Stretch = { start: number; end: number };

type Stems = ReturnType<typeof createStems>;

const beginsAlike = (a: Word, b: Word) =>
  a.folded.charCodeAt(0) === b.folded.charCodeAt(0) || rootOf(a.folded)[0] === rootOf(b.folded)[0];
const beginsAlikeByTwo = (a: Word, b: Word) =>
  a.folded.slice(0, 2) === b.folded.slice(0, 2) || rootOf(a.folded) === rootOf(b.folded);
/** Arabic and Turkish stems may begin differently than the word, unless it is in plain letters. */
const canBeginOtherwise = (language: Language) => language === "ar" || language === "tr";

const isPlain = ({ spelled }: Word) => /^[a-z0-9]*$/.test(spelled);

/** `canBeOne` avoids stemming, the slowest step. */
const isHitIn = (
  language: Language,
  stemOf: Stems,
  canBeOne: (a: Word, b: Word) => boolean,
  words: readonly Word[],
  from: number,
  { words: asked, beginning, completions }: PreparedCondition,
) =>
  asked.every((wanted, at) => {
    const word = words[from + at];
    if (!word || !canBeOne(word, wanted)) return false;
    const stem = stemOf(language, wanted);
    if (mayHaveStem(language, word, stem) && stemOf(language, word) === stem) return true;
    if (beginning === null || at < asked.length - 1) return false;
    if (word.folded.startsWith(beginning)) return true;
    const completed = completions.get(language);
    return completed !== undefined && completed.size > 0 && completed.has(stemOf(language, word));
  });

/** If the text is too short to detect its language, tries all of the person's languages for words that begin alike. */
function createMatcher(stemOf: Stems, detected: Language, spoken: readonly Language[]) {
  const canBeOne = canBeginOtherwise(detected) ? () => true : beginsAlike;
  return (words: readonly Word[], from: number, condition: PreparedCondition) =>
    detected === "none"
      ? spoken.some((language) => isHitIn(language, stemOf, beginsAlikeByTwo, words, from, condition))
      : isHitIn(detected, stemOf, canBeOne, words, from, condition);
}

/**
 * Recognises hits without detecting the text's language where possible, because detection takes most of the time.
 * `null`: the language is needed.
 */
function createCertainty(stemOf: Stems, spoken: readonly Language[]) {
  const isUncertain = spoken.some(canBeginOtherwise);
  const mayBeginAlike = (word: Word, wanted: Word) =>
    beginsAlike(word, wanted) || (isUncertain && !(isPlain(word) && isPlain(wanted)));
  const certaintyOf = (words: readonly Word[], from: number, condition: PreparedCondition) => {
    const { words: asked, beginning } = condition;
    const isWritten = asked.every((wanted, at) => {
      const word = words[from + at];
      if (word?.spelled === wanted.spelled) return true;
      return beginning !== null && at === asked.length - 1 && word?.folded.startsWith(beginning) === true;
    });
    if (isWritten) return true;
    const canBe = spoken.some((language) => isHitIn(language, stemOf, mayBeginAlike, words, from, condition));
    return canBe ? null : false;
  };
  const known = new Map<PreparedCondition, Map<string, boolean | null>>();
  return {
    /** A fast check that rules out most words of a text. */
    canBegin: (word: Word, { words: [first] }: PreparedCondition) =>
      first !== undefined && mayBeginAlike(word, first),
    of(words: readonly Word[], from: number, condition: PreparedCondition): boolean | null {
      const word = words[from];
      if (!word || condition.words.length > 1) return certaintyOf(words, from, condition);
      const ofWords = known.get(condition) ?? new Map<string, boolean | null>();
      const told = ofWords.get(word.spelled);
      if (told !== undefined) return told;
      const certain = certaintyOf(words, from, condition);
      known.set(condition, ofWords.set(word.spelled, certain));
      return certain;
    },
  };
}

function merge(hits: readonly Mark[]): Mark[] {
  const merged: Mark[] = [];
  for (const [start, end] of hits.toSorted((a, b) => a[0] - b[0] || a[1] - b[1])) {
    const last = merged.at(-1);
    if (last && start < last[1]) last[1] = Math.max(last[1], end);
    else merged.push([start, end]);
  }
  return merged;
}

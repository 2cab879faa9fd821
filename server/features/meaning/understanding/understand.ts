import type { QuestionFilter } from "#contract/chat/messages.ts";
import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { pause } from "#server/platform/pause.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import english from "./english.json" with { type: "json" };
import french from "./french.json" with { type: "json" };
import german from "./german.json" with { type: "json" };
import { lettersAndDigits, toLatin1 } from "./latin1.ts";
import { fillSlots, type Phrases } from "./phrases.ts";
import spanish from "./spanish.json" with { type: "json" };
import { type Span, yearOf } from "./spans.ts";
import { type NamedSpan, type TimeRule, timeRulesOf } from "./time-rules.ts";

/** The most filters for one question, and how much of it is read, in UTF-16 code units. */
const maxFilters = 10;
const maxReadLength = 800;
const maxWordsLength = 200;
/** With so few words, French is taken for Spanish. */
const maxShortWords = 8;

/** "Happier than", in any of the languages, right before the time to compare with. */
const comparison =
  /(?:(?:[a-zß-ÿ]+er|more|less|worse|mehr)\s+(?:[a-zß-ÿ]+\s+)?(?:than|als)|(?:m[áa]s|menos|mejor|peor)\s+(?:[a-zß-ÿ]+\s+)?que|(?:plus|moins|mieux|meilleure?s?)\s+(?:[a-zß-ÿ]+\s+)?qu(?:e|'))\s*$/i;

/** How far back "in spring" is looked for. */
const maxYears = 60;

type Found = {
  filter: QuestionFilter;
  start: number;
  end: number;
  /** The same time in other years, if the question names no year. */
  inYear?: NamedSpan["inYear"];
  /** The question compares another time with it. */
  isCompared: boolean;
};
type MoodRule = { pattern: RegExp; moods: readonly number[] };
type Reader = { language: string; phrases: Phrases; times: TimeRule[]; moods: MoodRule[] };

const languages: Record<string, Phrases> = { en: english, de: german, es: spanish, fr: french };

let readers: Reader[] | null = null;
const readersOf = () => {
  readers ??= Object.entries(languages).map(([language, phrases]) => readerOf(language, phrases));
  return readers;
};

const readerOf = (language: string, phrases: Phrases): Reader => ({
  language,
  phrases,
  times: timeRulesOf(phrases),
  moods: phrases.moods.flatMap(({ moods, words, ofDays }) =>
    phrases.moodPatterns.map((pattern) => {
      const source = fillSlots(pattern, { words, ofDays });
      return {
        pattern: new RegExp(`(?<![${lettersAndDigits}])(?:${source})(?![${lettersAndDigits}])`, "gi"),
        moods,
      };
    }),
  ),
});

/**
 * The times and moods that a question names in English, German, Spanish or French. Seasons are those of the
 * northern hemisphere. A time that is quoted or excluded ("not last spring", "before March") is left out,
 * because no filter can express it.
 */
export const understand = (question: string, today: Day): QuestionFilter[] =>
  readQuestion(question, today)
    .flatMap(({ filter, isCompared }) => [filter, ...(isCompared ? nowFor(filter, today) : [])])
    .slice(0, maxFilters);

/** The days of a filter, and where it names no year, those of earlier years, the latest first. */
export function spansOf(filter: QuestionFilter): Span[] {
  if (filter.kind !== "days") return [];
  const { from, to } = filter;
  const inYear = filter.any_year && readQuestion(filter.words, to)[0]?.inYear;
  if (!inYear) return [{ from, to }];
  const years = Array.from({ length: maxYears }, (_, at) => yearOf(from) - 1 - at);
  return [{ from, to }, ...years.flatMap((year) => inYear(year) ?? [])];
}

function readQuestion(question: string, today: Day): Found[] {
  const text = withoutQuotes(question.slice(0, maxReadLength));
  const words = wordsOf(text);
  const language = detectLanguage(words);
  const known = readersOf().filter((reader) => reader.language === language);
  // A short question could be in any of these languages. The one that understands the most of it counts.
  const isShort = language === "none" || words.length <= maxShortWords;
  const tried = isShort ? readersOf() : known;
  let best: Found[] = [];
  for (const reader of tried) {
    const found = readAs(reader, toLatin1(text), question, today);
    if (lengthOf(found) > lengthOf(best)) best = found;
  }
  return best.slice(0, maxFilters);
}

/** The same, with pauses for others where the patterns are not compiled yet. */
export async function understandInTurns(question: string, today: Day): Promise<QuestionFilter[]> {
  await prepareToUnderstand();
  return understand(question, today);
}

let prepared: Promise<void> | null = null;

/** Compiles the patterns one at a time before the first question, because all together take some tenths of a second. */
export function prepareToUnderstand(): Promise<void> {
  prepared ??= compileAll();
  return prepared;
}

/** V8 compiles a pattern to bytecode for the first text, and to machine code for the second. */
const textsToCompileWith = ["last", "last"];

async function compileAll(): Promise<void> {
  for (const { times, moods } of readersOf())
    for (const { pattern } of [...times, ...moods])
      for (const text of textsToCompileWith) {
        text.search(pattern);
        await pause();
      }
}

/** For "happier than last spring": as many days up to today. */
function nowFor(filter: QuestionFilter, today: Day): QuestionFilter[] {
  if (filter.kind !== "days") return [];
  const { from, to, words } = filter;
  const start = [addDays(today, -daysBetween(from, to)), addDays(to, 1)].sort().at(-1) ?? today;
  return start <= today ? [{ kind: "days", words, from: start, to: today }] : [];
}

const lengthOf = (found: readonly Found[]) => found.reduce((sum, { start, end }) => sum + end - start, 0);

/** Keeps the length, and blanks out quoted words. */
const withoutQuotes = (text: string) =>
  text.replace(
    /"[^"]{0,200}"|“[^”]{0,200}”|„[^“”]{0,200}[“”]|«[^»]{0,200}»|»[^«]{0,200}«|(?<=^|\s)[‘'](?=\S)[^'’]{0,200}[’'](?=\s|[.,;:?!]|$)/gu,
    (quoted) => " ".repeat(quoted.length),
  );

function readAs({ phrases, times, moods }: Reader, text: string, question: string, today: Day): Found[] {
  const excluded = new RegExp(
    `(?:(?<![${lettersAndDigits}])|(?=n[’']t))(?:${phrases.otherThan})(?:\\s+${phrases.filler}){0,3}\\s+$`,
    "i",
  );
  const since = new RegExp(`(?<![${lettersAndDigits}])(?:${phrases.since})\\s+$`, "i");
  const found: Found[] = [];
  const add = (
    start: number,
    end: number,
    filter: (words: string) => QuestionFilter,
    inYear?: NamedSpan["inYear"],
  ) => {
    if (excluded.test(text.slice(0, start))) return;
    const words = question.slice(start, end).trim().slice(0, maxWordsLength);
    const isCompared = comparison.test(text.slice(0, start));
    found.push({ start, end, filter: filter(words), inYear, isCompared });
  };
  for (const { pattern, spanOf } of times)
    for (const match of text.matchAll(pattern)) {
      const span = spanOf(match.groups ?? {}, today);
      if (!span || span.from > today) continue;
      const end = match.index + match[0].length;
      const before = since.exec(text.slice(0, match.index));
      const [start, to] = before ? [before.index, today] : [match.index, span.to];
      const inYear = before ? undefined : span.inYear;
      add(
        start,
        end,
        (words) => ({ kind: "days", words, from: span.from, to, ...(inYear && { any_year: true }) }),
        inYear,
      );
    }
  for (const { pattern, moods: named } of moods)
    for (const match of text.matchAll(pattern))
      add(match.index, match.index + match[0].length, (words) => ({
        kind: "moods",
        words,
        moods: [...named],
      }));
  return longestOf(found);
}

/** Where several overlap, the longest counts; among equally long ones, the first. */
function longestOf(found: readonly Found[]): Found[] {
  const longest: Found[] = [];
  for (const each of found.toSorted((one, other) => other.end - other.start - (one.end - one.start)))
    if (longest.every(({ start, end }) => each.end <= start || each.start >= end)) longest.push(each);
  return longest.sort((one, other) => one.start - other.start);
}

import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import { writeDate } from "#contract/locales.ts";
import { contentStems } from "#server/platform/search/content-stems.ts";
import { quoteOf, sentencesOf } from "#server/platform/search/sentences.ts";
import { countSpaced } from "#server/platform/search/word-count.ts";
import type { Talk } from "./talk.ts";
import type { Voice } from "./voices/voice.ts";

export type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  /** The most notable part of the text. */
  quote?: string;
  score: number;
};

export type Cited = { text: string; cited: readonly number[] };

const maxShown = 4;
/** Maximum passages that are only near in meaning, shown below those with words of the question. */
const maxNear = 2;
/** Maximum examples shown with a count. */
const maxExamples = 2;
const maxPassagesRead = 12;
/** Quotes that share a larger part of their words count as the same. */
const maxAlike = 0.7;
/** Of a quote of two sentences, in UTF-16 code units. */
const maxTwoSentencesLength = 150;

/** Words that any question to a journal may contain. */
const askingStems = contentStems(
  "write writes wrote written writing mention mentioned remember help helps helped often many times",
);

/** The stems of what a question is about, without its times and moods. */
export function topicOf(message: string, filters: readonly QuestionFilter[]): Set<string> {
  let rest = message;
  for (const { words } of filters) rest = rest.replace(words, " ");
  return contentStems(rest).difference(askingStems);
}

/**
 * What the journal has to say on a question, each entry with its day, a quote and its number. `null` if it has nothing.
 */
export function foundIn(
  talk: Talk,
  {
    passages,
    filters,
    isNearOnly,
    counted = null,
  }: {
    passages: readonly Passage[];
    filters: readonly QuestionFilter[];
    isNearOnly: boolean;
    counted?: number | null;
  },
): Cited | null {
  const { voice, message } = talk;
  const asked = topicOf(message, filters);
  const bearing = passages
    .slice(0, maxPassagesRead)
    .map((passage, place) => ({ passage, place }))
    .filter(({ passage }) => holdsNames(message, passage));
  const hasWords = ({ passage: { title, text } }: (typeof bearing)[number]) =>
    countShared(contentStems(`${title}\n${text}`), asked) > 0;
  const withWords = isNearOnly ? [] : bearing.filter(hasWords);
  // A time or a mood that was asked for is reason enough to show a day, where none has the words.
  const isAlike = isNearOnly || (filters.length > 0 && withWords.length === 0);
  const first = isAlike ? bearing : withWords;
  const others = isAlike || filters.length > 0 ? [] : bearing.filter((each) => !hasWords(each));
  const isCounted = counted !== null && withWords.length > 0;
  const shown = asksForLast.test(message)
    ? latestFirst(first).slice(0, maxShown)
    : inOrder(
        different(first, asked).slice(0, isCounted ? maxExamples : maxShown),
        filters,
        asked.size === 0,
      );
  const alsoNear = others.slice(
    0,
    isCounted ? 0 : Math.min(first.length > 0 ? maxNear : maxShown, maxShown - shown.length),
  );
  const all = [...shown, ...alsoNear];
  if (all.length === 0) return null;
  const lines = all.map(({ passage }, at) => {
    const day = dayIn(voice, passage.day);
    const label = asked.size === 0 && isSayable(passage.title) ? `${day}, ${passage.title}` : day;
    return `${lineOf(voice, passage, { label, asked })} [${at + 1}]`;
  });
  const when = spansOf(voice, filters);
  const found = isCounted
    ? fill(counted === 1 ? voice.counted.one : voice.counted.several, {
        count: String(counted),
        when: when === "" ? "" : `, ${when}`,
      })
    : when === ""
      ? voice.found
      : fill(voice.foundFor, { when });
  const heading = isNearOnly || shown.length === 0 ? voice.foundNear : found;
  const between = shown.length > 0 && alsoNear.length > 0 ? [voice.alsoNear] : [];
  return {
    text: [heading, ...lines.slice(0, shown.length), ...between, ...lines.slice(shown.length)].join("\n\n"),
    cited: all.map(({ place }) => place),
  };
}

/** In all of the companion's languages. */
const asksForLast =
  /\bwhen\b.*\blast\b|\blast time\b|\bzuletzt\b|\bletzte mal\b|última vez|dernière fois|\bultima volta\b/iu;

/** The line of a passage: its label, and a quote about `asked`. */
export function lineOf(
  voice: Voice,
  passage: Passage,
  { label, asked = new Set() }: { label: string; asked?: ReadonlySet<string> },
): string {
  const sentence = quoteFrom(passage, asked);
  const next = sentence === null ? null : withNext(passage, sentence);
  const quote = next !== null && next === sentence && asked.size === 0 ? withLast(passage, next) : next;
  return quote === null ? label : fill(voice.passage, { day: label, quote: marked(voice, quote) });
}

type Placed = { passage: Passage; place: number };

/** Removes passages whose quotes nearly repeat an earlier one. */
function different(found: readonly Placed[], asked: ReadonlySet<string>): Placed[] {
  const chosen: { stems: ReadonlySet<string>; each: Placed }[] = [];
  for (const each of found) {
    const stems = contentStems(quoteFrom(each.passage, asked) ?? "");
    const isAlike = chosen.some((other) => {
      const all = stems.union(other.stems).size;
      return all > 0 && stems.intersection(other.stems).size / all > maxAlike;
    });
    if (!isAlike) chosen.push({ stems, each });
  }
  return chosen.map(({ each }) => each);
}

/** Passages of one period are sorted oldest first; those of any year newest first. */
function inOrder(found: Placed[], filters: readonly QuestionFilter[], isOfTime: boolean): Placed[] {
  if (filters.some((filter) => filter.kind === "days" && filter.any_year)) return latestFirst(found);
  return isOfTime && filters.length > 0 ? latestFirst(found).reverse() : found;
}

const latestFirst = <Each extends { passage: Passage }>(found: readonly Each[]) =>
  found.toSorted((one, other) => (one.passage.day < other.passage.day ? 1 : -1));

const countShared = (stems: ReadonlySet<string>, wanted: ReadonlySet<string>) =>
  [...stems].filter((stem) => wanted.has(stem)).length;

/**
 * A passage that the person did not ask for, but whose quote shares words with what they just said. Skips
 * passages that were already brought up or that repeat the message.
 */
export function broughtBack(talk: Talk, passages: readonly Passage[]): Cited | null {
  const { voice, message } = talk;
  const said = contentStems(message);
  for (const [place, passage] of passages.slice(0, maxPassagesRead).entries()) {
    const quote = quoteFrom(passage, said);
    if (quote === null || talk.hasSaid(quote) || message.includes(quote)) continue;
    const shared = countShared(contentStems(quote), said);
    // One name in the rest of the passage is enough: it says who the quote is about.
    if (shared < (namesIn(message).some((name) => holds(passage, name)) ? 1 : 2)) continue;
    const day = dayIn(voice, passage.day);
    const line = fill(talk.pick(voice.broughtBack), { day, quote: marked(voice, quote) });
    return { text: `${line} [1]`, cited: [place] };
  }
  return null;
}

const maxContinued = 3;

/** The passage that holds `words`, quoted from there on. `null` if none does. */
export function continuedFrom(voice: Voice, words: string, passages: readonly Passage[]): Cited | null {
  const start = words.replace(/[\s.…!?]+$/u, "");
  for (const [place, { day, text }] of passages.entries()) {
    const at = text.indexOf(start);
    if (at < 0) continue;
    // Whole sentences, with their punctuation.
    const sentences = sentencesOf(text.slice(at)).slice(0, maxContinued);
    const quote = marked(voice, sentences.filter((sentence) => quoteOf(sentence) !== null).join(" "));
    return {
      text: `${fill(voice.broughtBack[0] ?? "{quote}", { day: dayIn(voice, day), quote })} [1]`,
      cited: [place],
    };
  }
  return null;
}

/** The sentence of a passage that contains the most of these words, cut so that it can be quoted. */
function quoteFrom({ text, quote: notable }: Passage, wanted: ReadonlySet<string>): string | null {
  const own = wanted.size === 0 && notable !== undefined ? quotesOf(notable, wanted)[0] : undefined;
  return own ?? quotesOf(text, wanted)[0] ?? null;
}

function quotesOf(text: string, wanted: ReadonlySet<string>): string[] {
  const quotable = sentencesOf(text)
    .slice(0, 40)
    .flatMap((sentence) => {
      const quote = quoteOf(sentence);
      if (quote === null) return [];
      return [
        { quote, points: countShared(contentStems(quote), wanted) * 2 + (countSpaced(quote) >= 5 ? 1 : 0) },
      ];
    });
  return quotable.sort((one, other) => other.points - one.points).map(({ quote }) => quote);
}

/** Adds the sentence after it if both are short: it often contains what was asked for. */
function withNext({ text }: Passage, quote: string): string {
  const at = text.indexOf(quote);
  const after = at < 0 ? "" : text.slice(at + quote.length);
  const next = /^\. ([^\n.!?…]{2,})\.(?=\s|$)/u.exec(after)?.[1];
  if (next === undefined || quote.length + next.length > maxTwoSentencesLength) return quote;
  return quoteOf(next) === next ? `${quote}. ${next}` : quote;
}

/** Adds the sentence before it if both are short: it often explains the quote. */
function withLast({ text }: Passage, quote: string): string {
  const last = /(?<=^|[.!?…\n]\s*)(?=\S)([^\n.!?…]{2,})\. $/u.exec(
    text.slice(0, Math.max(0, text.indexOf(quote))),
  )?.[1];
  if (last === undefined || quote.length + last.length > maxTwoSentencesLength) return quote;
  return quoteOf(last) === last ? `${last}. ${quote}` : quote;
}

const holds = ({ text, title }: Passage, name: string) =>
  `${title}\n${text}`.toLowerCase().includes(name.toLowerCase());

/** A question that names people is answered with passages that name them. */
const holdsNames = (message: string, passage: Passage) => {
  const names = namesIn(message);
  return names.length === 0 || names.some((name) => holds(passage, name));
};

const notNames =
  /^(?:I|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|New|Year|English|German|God)$/;

/** Capitalised words that don't start a sentence. */
export function namesIn(message: string): string[] {
  if (!/\b(?:the|my|i|about|did|was|is|with)\b/i.test(message)) return [];
  return [...message.matchAll(/(?<=[\p{Ll}\p{N},;]['’\p{Ll}]*\s)\p{Lu}\p{Ll}{2,}/gu)]
    .map(([name]) => name)
    .filter((name) => !notNames.test(name));
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** `3 August 2026`, in the voice's language. */
export function dayIn({ locale }: Voice, day: Day): string {
  const calendar =
    calendars.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
  calendars.set(locale, calendar);
  return writeDate(calendar, new Date(`${day}T00:00:00Z`));
}

/** The times and moods of a question. A time of any year is left out, because the days show their years. */
export const spansOf = (voice: Voice, filters: readonly QuestionFilter[]): string =>
  filters
    .filter((filter) => filter.kind === "moods" || !filter.any_year)
    .map((filter) => spanOf(voice, filter))
    .join(", ");

function spanOf(voice: Voice, filter: QuestionFilter): string {
  if (filter.kind === "moods") {
    const moods = filter.moods.map((mood) => voice.moods[mood - 1] ?? "");
    return fill(voice.withMood, {
      moods: [moods.slice(0, -1).join(", "), moods.at(-1) ?? ""].filter(Boolean).join(` ${voice.or} `),
    });
  }
  const days = { from: dayIn(voice, filter.from), to: dayIn(voice, filter.to) };
  return fill(filter.from === filter.to ? voice.onDay : voice.between, days);
}

/** In quotation marks. Those inside become single ones; a single half of a pair is left out. */
export function marked({ quoteMarks: { open, close } }: Voice, quote: string): string {
  const isPaired = (quote.match(/["“”„«»]/gu)?.length ?? 0) % 2 === 0;
  const inner = isPaired
    ? quote.replace(/(?<=^|[\s(])["“”„«»](?=\S)/gu, "‘").replace(/["“”„«»]/gu, "’")
    : quote.replace(/["“”„«»]/gu, "");
  return `${open}${inner}${close}`;
}

/** Whether words fit into a sentence of the companion, without a mark that would end or break it. */
export const isSayable = (words: string) =>
  /^[^?!…？！[\]{}<>|`*_~\\#"“”„«»\n]{1,80}$/u.test(words) && words.trim() !== "";

/** Fills the `{…}` in a line. Values are inserted as they are. */
export const fill = (line: string, words: Readonly<Record<string, string>>): string =>
  line.replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot);

/** The person's own words as a sentence. */
export const echoOf = (voice: Voice, quote: string) =>
  marked(voice, quote.endsWith("…") ? quote : `${quote}.`);

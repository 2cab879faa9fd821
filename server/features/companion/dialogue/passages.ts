import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import { contentStems } from "#server/platform/search/content-stems.ts";
import { quoteOf, sentencesOf, wordCount } from "#server/platform/search/sentences.ts";
import type { Talk } from "./talk.ts";
import type { Voice } from "./voices/voice.ts";

export type Passage = {
  reflection_id: string;
  revision: number;
  day: Day;
  mood: number | null;
  title: string;
  text: string;
  score: number;
};

export type Cited = { text: string; cited: readonly number[] };

const mostShown = 4;
/** How many passages that only come near are shown below those with words of the question. */
const mostNear = 2;
const mostRead = 12;
/** Of a quote of two sentences, in UTF-16 code units. */
const longestOfTwo = 150;

/** Words that any question to a journal may contain. */
const askingStems = contentStems(
  "write writes wrote written writing mention mentioned remember help helps helped",
);

/**
 * What the journal has to say on a question, each entry with its day, a quote and its number. `null` if it has nothing.
 */
export function foundIn(
  talk: Talk,
  {
    passages,
    filters,
    isNearOnly,
  }: { passages: readonly Passage[]; filters: readonly QuestionFilter[]; isNearOnly: boolean },
): Cited | null {
  const { voice, message } = talk;
  const asked = contentStems(message).difference(askingStems);
  const bearing = passages
    .slice(0, mostRead)
    .map((passage, place) => ({ passage, place }))
    .filter(({ passage }) => holdsNames(message, passage));
  const hasWords = ({ passage: { title, text } }: (typeof bearing)[number]) =>
    countShared(contentStems(`${title}\n${text}`), asked) > 0;
  // A time or a mood that was asked for is reason enough to show a day.
  const isAlike = isNearOnly || filters.length > 0;
  const first = isAlike ? bearing : bearing.filter(hasWords);
  const others = isAlike ? [] : bearing.filter((each) => !hasWords(each));
  const shown = (asksForLast.test(message) ? latestFirst(first) : first).slice(0, mostShown);
  const alsoNear = others.slice(
    0,
    Math.min(first.length > 0 ? mostNear : mostShown, mostShown - shown.length),
  );
  const all = [...shown, ...alsoNear];
  if (all.length === 0) return null;
  const lines = all.map(({ passage }, at) => {
    const sentence = quoteFrom(passage, asked);
    const quote = sentence === null ? null : withNext(passage, sentence);
    const day = dayIn(voice, passage.day);
    const line = quote === null ? day : fill(voice.passage, { day, quote: marked(voice, quote) });
    return `${line} [${at + 1}]`;
  });
  const when = filters.map((filter) => spanOf(voice, filter)).join(", ");
  const found = when === "" ? voice.found : fill(voice.foundFor, { when });
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
  for (const [place, passage] of passages.slice(0, mostRead).entries()) {
    const quote = quoteFrom(passage, said);
    if (quote === null || talk.hasSaid(quote) || message.includes(quote)) continue;
    const shared = countShared(contentStems(quote), said);
    // Of the rest of the passage, one name is enough: it tells who the quote is about.
    if (shared < (namesIn(message).some((name) => holds(passage, name)) ? 1 : 2)) continue;
    const day = dayIn(voice, passage.day);
    const line = fill(talk.pick(voice.broughtBack), { day, quote: marked(voice, quote) });
    return { text: `${line} [1]`, cited: [place] };
  }
  return null;
}

/** The sentence of a passage that contains the most of these words, cut so that it can be quoted. */
function quoteFrom({ text }: Passage, wanted: ReadonlySet<string>): string | null {
  const quotable = sentencesOf(text)
    .slice(0, 40)
    .flatMap((sentence) => {
      const quote = quoteOf(sentence);
      if (quote === null) return [];
      return [
        { quote, points: countShared(contentStems(quote), wanted) * 2 + (wordCount(quote) >= 5 ? 1 : 0) },
      ];
    });
  return quotable.sort((one, other) => other.points - one.points)[0]?.quote ?? null;
}

/** Together with the sentence after it if both are short: what was asked for often stands there. */
function withNext({ text }: Passage, quote: string): string {
  const at = text.indexOf(quote);
  const after = at < 0 ? "" : text.slice(at + quote.length);
  const next = /^\. ([^\n.!?…]{2,})\.(?=\s|$)/u.exec(after)?.[1];
  if (next === undefined || quote.length + next.length > longestOfTwo) return quote;
  return quoteOf(next) === next ? `${quote}. ${next}` : quote;
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
  return calendar.format(new Date(`${day}T00:00:00Z`));
}

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

export const marked = ({ quoteMarks: [open, close] }: Voice, quote: string) => `${open}${quote}${close}`;

/** Fills the `{…}` in a line. Values are inserted as they are. */
export const fill = (line: string, words: Readonly<Record<string, string>>): string =>
  line.replace(/\{(\w+)\}/g, (slot, name: string) => words[name] ?? slot);

/** The person's own words as a sentence. */
export const echoOf = (voice: Voice, quote: string) =>
  marked(voice, quote.endsWith("…") ? quote : `${quote}.`);

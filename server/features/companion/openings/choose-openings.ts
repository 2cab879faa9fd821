import { addDays, type Day } from "#contract/day-rules.ts";
import { moods } from "#contract/moods.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { quoteOf, sentencesOf, wordCount } from "#server/platform/search/sentences.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import { namesIn } from "../dialogue/passages.ts";
import { mayBeHandedBack } from "../dialogue/turning.ts";

/** A reflection of the last few days, without Markdown. */
export type Lately = { id: string; day: Day; mood: number | null; text: string };

export type Opening = { text: string; reflection_id: string | null; day: Day | null };

const most = 3;
const longestQuote = 96;
const longestQuestion = 120;
const fewestWords = 4;

const general: readonly string[] = [
  "Something has been on my mind lately.",
  "I'd like to think about how this week went.",
  "I want to write, and I don't know where to begin.",
  "There is something I haven't told anyone.",
  "I'd like to remember something good.",
  "There is a decision I keep putting off.",
];

/**
 * Three first messages, drawn from what the person wrote lately and in their own words. They stay the same
 * all day. `lately` has the earliest day first. General openings fill any gaps.
 */
export function chooseOpenings(lately: readonly Lately[], today: Day): Opening[] {
  const kinds = [moodChange, nameAgain, openQuestion, fromToday, left, plainWords];
  const chosen: Opening[] = [];
  const turn = numberOf(today);
  for (const kind of [...kinds.slice(turn % 3, 3), ...kinds.slice(0, turn % 3), ...kinds.slice(3)]) {
    const free = lately.filter(({ id }) => !chosen.some(({ reflection_id }) => reflection_id === id));
    const openings = kind(free, today);
    const opening = openings[turn % Math.max(1, openings.length)];
    if (opening && chosen.length < most) chosen.push(opening);
  }
  for (let at = 0; chosen.length < most; at += 1)
    chosen.push({ text: general[(turn + at) % general.length] ?? "", reflection_id: null, day: null });
  return chosen;
}

/** A different number each day. */
const numberOf = (day: Day) => Math.round(Date.parse(day) / 86_400_000);

const from = ({ id, day }: Lately, text: string): Opening => ({ text, reflection_id: id, day });
const moodName = (mood: number) => moods.find(({ value }) => value === mood)?.label ?? "";

function moodChange(lately: readonly Lately[], today: Day): Opening[] {
  const marked = lately.flatMap((each) => (each.mood === null ? [] : [{ ...each, mood: each.mood }]));
  return marked.flatMap((each, at) => {
    const before = marked[at - 1];
    if (!before || before.day === each.day || Math.abs(each.mood - before.mood) < 2) return [];
    const named = `My mood was ${moodName(before.mood)} ${whenOf(before.day, today)} and ${moodName(each.mood)} ${whenOf(each.day, today)}.`;
    return [from(each, `${named} I'd like to see what changed.`)];
  });
}

/** A name found on two or more days. */
function nameAgain(lately: readonly Lately[]): Opening[] {
  const days = new Map<string, Set<Day>>();
  for (const { day, text } of lately.filter(isEnglish))
    for (const sentence of sentencesOf(text))
      for (const name of namesIn(sentence)) days.set(name, (days.get(name) ?? new Set()).add(day));
  return [...days]
    .filter(([, on]) => on.size >= 2)
    .sort(([, one], [, other]) => other.size - one.size)
    .flatMap(([name]) => {
      const last = lately.findLast(({ text }) => text.includes(name));
      return last
        ? [from(last, `${name} came up more than once this week. What have I written about ${name}?`)]
        : [];
    });
}

/** Some other languages also capitalise words that are not names. */
const isEnglish = ({ text }: Lately) => detectLanguage(wordsOf(text)) === "en";

/** A question that they wrote down and left open. */
const openQuestion = (lately: readonly Lately[], today: Day): Opening[] =>
  lately.flatMap((each) =>
    sentencesOf(each.text)
      .filter(
        (sentence) =>
          /^[^?]+\?$/.test(sentence) &&
          sentence.length <= longestQuestion &&
          wordCount(sentence) >= fewestWords &&
          !/[[\]<>“”"]/.test(sentence) &&
          mayBeHandedBack(sentence.replace("?", ".")),
      )
      .slice(-1)
      .map((question) => from(each, `${startOf(each.day, today)} I asked myself: “${question}”`)),
  );

const fromToday = (lately: readonly Lately[], today: Day): Opening[] =>
  lately
    .filter(({ day }) => day === today)
    .flatMap((each) =>
      quotesOf(each).map((quote) => from(each, `I'd like to go on from today's page: “${quote}.”`)),
    );

/** Where they left off, if that was a while ago. */
const left = (lately: readonly Lately[], today: Day): Opening[] => {
  const last = lately.at(-1);
  if (!last || last.day > addDays(today, -7)) return [];
  return quotesOf(last).map((quote) => from(last, `I'd like to pick up where I left off: “${quote}.”`));
};

const plainWords = (lately: readonly Lately[], today: Day): Opening[] =>
  lately
    .filter(({ day }) => day !== today)
    .flatMap((each) =>
      quotesOf(each).map((quote) =>
        from(each, `${startOf(each.day, today)} I wrote: “${quote}.” There is more to say about it.`),
      ),
    );

/** The sentence that says most about the person, short enough for a line or two. */
function quotesOf({ text }: Lately): string[] {
  const [best] = sentencesOf(text)
    .filter((sentence) => wordCount(sentence) >= fewestWords && mayBeHandedBack(sentence))
    .flatMap((sentence) => {
      const quote = quoteOf(sentence, longestQuote);
      return quote === null || quote.endsWith("…") ? [] : [quote];
    })
    .sort((one, other) => pointsOf(other) - pointsOf(one));
  return best === undefined ? [] : [best];
}

const pointsOf = (quote: string) =>
  (quote.match(/\b(?:I|me|my|we|ich|mir|mein|yo|mi|je|moi|mon|eu|meu|io|mio)\b/giu)?.length ?? 0) * 4 +
  Math.min(wordCount(quote), 14);

/** `on Tuesday`. Today and the days just before are in words. */
function whenOf(day: Day, today: Day): string {
  if (day === today) return "today";
  if (day === addDays(today, -1)) return "yesterday";
  if (day > addDays(today, -7) && day < today) return `on ${weekdays.format(new Date(`${day}T00:00:00Z`))}`;
  return `on ${dates.format(new Date(`${day}T00:00:00Z`))}`;
}
const weekdays = new Intl.DateTimeFormat("en", { weekday: "long", timeZone: "UTC" });
const dates = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "UTC" });

const startOf = (day: Day, today: Day) => {
  const when = whenOf(day, today);
  return when.charAt(0).toUpperCase() + when.slice(1);
};

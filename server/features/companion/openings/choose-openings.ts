import { addDays, type Day } from "#contract/day-rules.ts";
import { writeDate } from "#contract/locales.ts";
import { detectLanguage } from "#server/platform/search/languages.ts";
import { quoteOf, sentencesOf } from "#server/platform/search/sentences.ts";
import { countSpaced } from "#server/platform/search/word-count.ts";
import { wordsOf } from "#server/platform/search/words.ts";
import firstWords from "../dialogue/first-words.json" with { type: "json" };
import { isSpoken, languageOfApp } from "../dialogue/language.ts";
import { echoOf, fill, marked, namesIn } from "../dialogue/passages.ts";
import { voiceIn } from "../dialogue/talk.ts";
import { mayBeHandedBack } from "../dialogue/turning.ts";
import type { Spoken, Voice } from "../dialogue/voices/voice.ts";

/** A reflection of the last few days, without Markdown. */
export type RecentText = { id: string; day: Day; mood: number | null; text: string };

export type Opening = { text: string; reflection_id: string | null; day: Day | null };

const maxOpenings = 3;
const maxQuoteLength = 96;
const maxQuestionLength = 120;
const minWords = 4;

/**
 * Three first messages, drawn from what the person wrote recently, in their own words and language. They stay
 * the same all day. `recent` has the earliest day first. General openings fill any gaps.
 */
export function chooseOpenings(
  recent: readonly RecentText[],
  day: Day,
  dateLanguage: string | null = null,
  moodNames = "",
): Opening[] {
  const language = languageOfAll(recent);
  const today: Today = { day, voice: voiceIn(language, dateLanguage, moodNames), say: firstWords[language] };
  const { general } = today.say;
  const kinds = [moodChange, nameAgain, openQuestion, fromToday, left, plainWords];
  const chosen: Opening[] = [];
  const turn = numberOf(day);
  for (const kind of [...kinds.slice(turn % 3, 3), ...kinds.slice(0, turn % 3), ...kinds.slice(3)]) {
    const free = recent.filter(({ id }) => !chosen.some(({ reflection_id }) => reflection_id === id));
    const openings = kind(free, today);
    const opening = openings[turn % Math.max(1, openings.length)];
    if (opening && chosen.length < maxOpenings) chosen.push(opening);
  }
  for (let at = 0; chosen.length < maxOpenings; at += 1)
    chosen.push({ text: general[(turn + at) % general.length] ?? "", reflection_id: null, day: null });
  return chosen;
}

/** Today, and how to speak of it. `{when}` in a line is `today`, `yesterday`, a weekday or a date. */
type Today = { day: Day; voice: Voice; say: (typeof firstWords)[Spoken] };

/** That of the app if there is nothing yet, or most of it is in a language that the companion doesn't speak. */
function languageOfAll(recent: readonly RecentText[]): Spoken {
  const found = detectLanguage(recent.flatMap(({ text }) => wordsOf(text)));
  return isSpoken(found) ? found : languageOfApp();
}

/** A different number each day. */
const numberOf = (day: Day) => Math.round(Date.parse(day) / 86_400_000);

const from = ({ id, day }: RecentText, text: string): Opening => ({ text, reflection_id: id, day });
function moodChange(recent: readonly RecentText[], today: Today): Opening[] {
  const marked = recent.flatMap((each) => (each.mood === null ? [] : [{ ...each, mood: each.mood }]));
  return marked.flatMap((each, at) => {
    const before = marked[at - 1];
    if (!before || before.day === each.day || Math.abs(each.mood - before.mood) < 2) return [];
    const line = fill(today.say.moodChange, {
      mood: today.voice.moods[before.mood - 1] ?? "",
      when: whenOf(before.day, today),
      laterMood: today.voice.moods[each.mood - 1] ?? "",
      later: whenOf(each.day, today),
    });
    return [from(each, line)];
  });
}

/** A name found on two or more days. */
function nameAgain(recent: readonly RecentText[], { say }: Today): Opening[] {
  const days = new Map<string, Set<Day>>();
  for (const { day, text } of recent.filter(isEnglish))
    for (const sentence of sentencesOf(text))
      for (const name of namesIn(sentence)) days.getOrInsertComputed(name, () => new Set()).add(day);
  return [...days]
    .filter(([, on]) => on.size >= 2)
    .sort(([, one], [, other]) => other.size - one.size)
    .flatMap(([name]) => {
      const last = recent.findLast(({ text }) => text.includes(name));
      return last ? [from(last, fill(say.nameAgain, { name }))] : [];
    });
}

/** Some other languages also capitalise words that are not names. */
const isEnglish = ({ text }: RecentText) => detectLanguage(wordsOf(text)) === "en";

/** A question that they wrote down and left open. */
const openQuestion = (recent: readonly RecentText[], today: Today): Opening[] =>
  recent.flatMap((each) =>
    sentencesOf(each.text)
      .filter(
        (sentence) =>
          /^[^?]+\?$/.test(sentence) &&
          sentence.length <= maxQuestionLength &&
          countSpaced(sentence) >= minWords &&
          !/[[\]<>“”"]/.test(sentence) &&
          mayBeHandedBack(sentence.replace("?", ".")),
      )
      .slice(-1)
      .map((question) =>
        from(
          each,
          begun(
            fill(today.say.openQuestion, {
              when: whenOf(each.day, today),
              quote: marked(today.voice, question),
            }),
          ),
        ),
      ),
  );

const fromToday = (recent: readonly RecentText[], { day: today, voice, say }: Today): Opening[] =>
  recent
    .filter(({ day }) => day === today)
    .flatMap((each) =>
      quotesOf(each).map((quote) => from(each, fill(say.fromToday, { quote: echoOf(voice, quote) }))),
    );

/** Where they left off, if that was a while ago. */
const left = (recent: readonly RecentText[], { day: today, voice, say }: Today): Opening[] => {
  const last = recent.at(-1);
  if (!last || last.day > addDays(today, -7)) return [];
  return quotesOf(last).map((quote) => from(last, fill(say.left, { quote: echoOf(voice, quote) })));
};

const plainWords = (recent: readonly RecentText[], today: Today): Opening[] =>
  recent
    .filter(({ day }) => day !== today.day)
    .flatMap((each) =>
      quotesOf(each).map((quote) => {
        const parts = { when: whenOf(each.day, today), quote: echoOf(today.voice, quote) };
        return from(each, begun(fill(today.say.plainWords, parts)));
      }),
    );

/** The sentence that says most about the person, short enough for a line or two. */
function quotesOf({ text }: RecentText): string[] {
  const [best] = sentencesOf(text)
    .filter((sentence) => countSpaced(sentence) >= minWords && mayBeHandedBack(sentence))
    .flatMap((sentence) => {
      const quote = quoteOf(sentence, maxQuoteLength);
      return quote === null || quote.endsWith("…") ? [] : [quote];
    })
    .sort((one, other) => pointsOf(other) - pointsOf(one));
  return best === undefined ? [] : [best];
}

const pointsOf = (quote: string) =>
  (quote.match(/\b(?:I|me|my|we|ich|mir|mein|yo|mi|je|moi|mon|eu|meu|io|mio)\b/giu)?.length ?? 0) * 4 +
  Math.min(countSpaced(quote), 14);

/** `on Tuesday`. Today and the days just before are in words. */
function whenOf(day: Day, { day: today, voice: { locale }, say }: Today): string {
  if (day === today) return say.today;
  if (day === addDays(today, -1)) return say.yesterday;
  const isNear = day > addDays(today, -7) && day < today;
  const form = isNear ? ({ weekday: "long" } as const) : ({ day: "numeric", month: "long" } as const);
  const named = writeDate(
    new Intl.DateTimeFormat(locale, { ...form, timeZone: "UTC" }),
    new Date(`${day}T00:00:00Z`),
  );
  return fill(isNear ? say.onWeekday : say.onDate, { day: named });
}

const begun = (line: string) => line.charAt(0).toUpperCase() + line.slice(1);

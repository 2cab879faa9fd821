import type { QuestionFilter } from "#contract/chat/messages.ts";
import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import { hasExplicitSign } from "#contract/safety/explicit-phrases.ts";
import { type Cited, dayIn, fill, isSayable, lineOf, type Passage, spansOf, topicOf } from "./passages.ts";
import type { Talk } from "./talk.ts";
import type { Voice } from "./voices/voice.ts";

/** The moods and feelings that a person recorded for a time. */
export type MoodsInRange = {
  /** The last mood of each day that has one, in the order of the days. */
  moods: readonly { day: Day; mood: number }[];
  /** How many reflections name each. */
  feelings: readonly { name: string; times: number }[];
};

const asksHow = /^[¿\s]*(?:(?:and|so|und|y|et) )?(?:how|wie|c[oó]mo|comment)(?!\p{L})/iu;
/** Words of such a question that name no topic. */
const ofLiving =
  /(?<!\p{L})(?:how|doing|feel(?:ing|ings)?|felt|moods?|life|things|been|go(?:ing)?|went|wie(?: war(?:en|st)?)?|ging|geht|gefühlt|fühlte|stimmung|zeit|c[oó]mo|estuve|estaba|estado|sentí(?:a)?|sentido|ánimo|fue|fueron|comment|humeur|senti[es]?|sentais|allais|allée?|passée?|été|était|étais)(?!\p{L})/giu;

/** Whether a question asks only how a time was: "How was I last month?" */
export const asksHowItWas = (message: string, filters: readonly QuestionFilter[]): boolean =>
  asksHow.test(message) &&
  filters.some(({ kind }) => kind === "days") &&
  topicOf(message.replace(ofLiving, " "), filters).size === 0;

const lowest = 2;
const highest = 4;
const maxFeelings = 3;
/** Fewer low days may cluster by chance. */
const minLow = 3;
const week = 7;
const maxInWeeks = 31;
const minInMonths = 62;

/** The counted moods of a time, its most frequent feelings, and a bright and a heavy day. `null` if no day has a mood. */
export function howItWas(
  talk: Talk,
  {
    passages,
    filters,
    moodsInRange,
  }: {
    passages: readonly Passage[];
    filters: readonly QuestionFilter[];
    moodsInRange?: MoodsInRange | null;
  },
): Cited | null {
  const { voice } = talk;
  const words = voice.howItWas;
  const [first] = moodsInRange?.moods ?? [];
  if (!words || !moodsInRange || !first) return null;
  const { moods } = moodsInRange;
  const nameOf = (mood: number) => voice.moods[mood - 1] ?? "";
  const counts = [...Map.groupBy(moods, ({ mood }) => mood)]
    .map(([mood, days]) => ({ mood, count: days.length }))
    .sort((one, other) => other.count - one.count || other.mood - one.mood);
  const marked =
    moods.length === 1
      ? fill(words.markedOne, { day: dayIn(voice, first.day), mood: nameOf(first.mood) })
      : fill(words.marked, {
          count: String(moods.length),
          when: spansOf(voice, filters),
          moods: listOf(
            voice,
            counts.map(({ mood, count }) => `${count} ${nameOf(mood)}`),
          ),
        });
  const feelings = moodsInRange.feelings
    .filter(({ name, times }) => times > 1 && isSayable(name) && !hasExplicitSign(name))
    .toSorted((one, other) => other.times - one.times)
    .slice(0, maxFeelings)
    .map(({ name, times }) => `${name} (${times})`);
  const shown = lightAndHeavy(passages);
  return {
    text: [
      [marked, whereLow(voice, moods, filters)].filter(Boolean).join(" "),
      ...(feelings.length > 0 ? [fill(words.feelings, { feelings: listOf(voice, feelings) })] : []),
      ...shown.map(({ passage }, at) => {
        const { day, mood } = passage;
        // The mood of a single day is already in the first sentence.
        const its = mood === null || moods.length === 1 ? [] : [nameOf(mood)];
        const label = [dayIn(voice, day), ...its].join(", ");
        return `${lineOf(voice, passage, { label })} [${at + 1}]`;
      }),
    ].join("\n\n"),
    cited: shown.map(({ place }) => place),
  };
}

const listOf = ({ locale }: Voice, parts: readonly string[]) =>
  new Intl.ListFormat(locale, { type: "conjunction" }).format(parts);

/** The brightest and the heaviest of the passages, or the best one if there is neither. */
function lightAndHeavy(passages: readonly Passage[]) {
  const placed = passages.map((passage, place) => ({ passage, place, mood: passage.mood ?? 3 }));
  const byMood = placed.toSorted((one, other) => other.mood - one.mood);
  const chosen = [byMood.find(({ mood }) => mood >= highest), byMood.findLast(({ mood }) => mood <= lowest)];
  const found = chosen.filter((each) => each !== undefined);
  return found.length > 0 ? found : placed.slice(0, 1);
}

/** Says in which week or month most low days were, if most were in one. */
function whereLow(
  { howItWas: words, locale }: Voice,
  moods: MoodsInRange["moods"],
  filters: readonly QuestionFilter[],
): string | null {
  const [span, ...others] = filters.filter((filter) => filter.kind === "days");
  const low = moods.filter(({ mood }) => mood <= lowest);
  if (!words || !span || others.length > 0 || low.length < minLow || low.length === moods.length) return null;
  const length = daysBetween(span.from, span.to) + 1;
  const partOf = ({ day }: { day: Day }): string | undefined => {
    if (length > minInMonths) return day.slice(0, 7);
    if (length > maxInWeeks || length <= 2 * week) return undefined;
    const at = Math.floor(daysBetween(span.from, day) / week);
    return words.weeks[at];
  };
  for (const [part, days] of Map.groupBy(low, partOf)) {
    if (part === undefined || days.length * 2 <= low.length) continue;
    if (length <= maxInWeeks) return fill(words.lowWeek, { week: part });
    const month = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });
    return fill(words.lowMonth, { month: month.format(new Date(`${addDays(`${part}-01`, 0)}T00:00:00Z`)) });
  }
  return null;
}

import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { countWordsFast } from "#server/platform/search/word-count.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { placeOf } from "../locate-quotes.ts";
import { createChoosing, hasSign } from "../making/choose-words.ts";
import type { Meaning, Reflections } from "../ports.ts";

/** People remember more recent days anyway. */
const leastDaysAgo = 14;
const mostYears = 10;
/** The days after a low day that are looked at. */
const after = { from: 2, to: 14 };
const fewestMoodsAfter = 3;
const betterMean = 3.5;
const fewestWords = 8;
const longestAsked = 1200;
const mostWordsOfQuote = 45;
const mostNear = 8;
const mostWordsAsked = 24;

/**
 * From here on, two low days are taken to be about the same. Measured on labelled pairs, so that hardly any
 * unlike day is offered (docs/decisions/0056): by the encoder that comes with Reflector, and by shared words.
 */
export const leastLikeness = 0.48;
export const leastShare = 0.3;

export type FindBorrowed = (owner: Owner, day: Day) => Promise<Borrowed | null>;

/** Offers nothing rather than something weak. */
export function createFindBorrowed({
  reflections: { reading, forAi },
  meaning,
}: {
  reflections: Reflections;
  meaning: Pick<Meaning, "nearTo">;
}): FindBorrowed {
  async function opened(
    owner: Owner,
    asked: {
      for: "person" | "ai";
      filter: { ids?: readonly string[]; from?: Day; to?: Day; moods?: number[] };
    },
  ): Promise<Reflection[]> {
    const found: Reflection[] = [];
    for await (const batch of reading.matching(owner, {
      for: asked.for,
      filter: { within: "journal", ...asked.filter },
    }))
      for (const read of batch) if (read.state === "opened") found.push(read.reflection);
    return found;
  }

  /** Low days that were followed by better ones, by the id of their reflection. */
  async function lowsThatEndedBetter(owner: Owner, day: Day): Promise<Map<string, Day>> {
    const span = { from: addDays(day, -366 * mostYears), to: addDays(day, -1) };
    const moodsOf = new Map<Day, number[]>();
    const lows: { id: string; day: Day }[] = [];
    for await (const batch of forAi.readable(owner, { spans: [span], moods: [1, 2, 3, 4, 5] }))
      for (const { id, day: on, mood } of batch) {
        if (mood === null) continue;
        moodsOf.getOrInsertComputed(on, () => []).push(mood);
        if (mood <= 2 && daysBetween(on, day) >= leastDaysAgo) lows.push({ id, day: on });
      }
    return new Map(lows.filter((low) => endedBetter(low.day, moodsOf)).map((low) => [low.id, low.day]));
  }

  async function likeDays(
    owner: Owner,
    text: string,
    lows: ReadonlyMap<string, Day>,
  ): Promise<{ id: string; text: string | null }[]> {
    const near = await meaning.nearTo(owner, { text, among: new Set(lows.keys()), most: mostNear });
    if (near.length > 0) return near.filter(({ likeness }) => likeness >= leastLikeness);
    const words = tellingWords(text);
    if (words.length < fewestWords / 2) return [];
    const spans = [...new Set(lows.values())].slice(-400).map((day) => ({ from: day, to: day }));
    const matches = await forAi.wordMatches(owner, { words, spans, moods: [1, 2], most: mostNear });
    return matches
      .filter(({ id, share }) => share >= leastShare && lows.has(id))
      .map(({ id }) => ({ id, text: null }));
  }

  return async (owner, day) => {
    const today = await opened(owner, { for: "person", filter: { from: day, to: day } });
    const moods = today.flatMap(({ mood }) => (mood === null ? [] : [mood]));
    if (moods.length === 0 || Math.min(...moods) > 2 || today.some(hasSign)) return null;
    const text = today
      .filter(({ excluded_from_ai }) => !excluded_from_ai)
      .map(({ title, body }) => ownPlainText(`${title}\n\n${body.slice(0, 4 * longestAsked)}`))
      .join("\n\n")
      .slice(0, longestAsked);
    if (countWordsFast(text) < fewestWords) return null;
    const lows = await lowsThatEndedBetter(owner, day);
    if (lows.size === 0) return null;
    for (const like of await likeDays(owner, text, lows)) {
      const [low] = await opened(owner, { for: "ai", filter: { ids: [like.id] } });
      if (!low || hasSign({ title: low.title, body: like.text ?? low.body }) || hasSign(low)) continue;
      const quote = beginning(like.text ?? ownPlainText(low.body));
      const later = await wordsAfter(owner, low.day);
      if (quote === "" || !later) continue;
      return {
        low: toWords(low, quote),
        later: toWords(later.reflection, later.quote),
        days_after: daysBetween(low.day, later.reflection.day),
      };
    }
    return null;
  };

  /** From the good and bright days after it. */
  async function wordsAfter(owner: Owner, low: Day) {
    const better = await opened(owner, {
      for: "ai",
      filter: { from: addDays(low, after.from), to: addDays(low, after.to), moods: [4, 5] },
    });
    const choosing = createChoosing();
    for (const reflection of better) choosing.read(reflection);
    const { passage } = choosing.chosen();
    const reflection = better.find(({ id }) => id === passage?.reflection_id);
    return passage && reflection ? { reflection, quote: passage.quote } : null;
  }
}

const toWords = ({ id, revision, day, body }: Reflection, text: string): Borrowed["low"] => ({
  reflection_id: id,
  revision,
  day,
  text,
  place: placeOf(body, text),
});

/** At least three days have a mood, they are good on the whole, and the last of them is not low again. */
export function endedBetter(low: Day, moodsOf: ReadonlyMap<Day, readonly number[]>): boolean {
  const means: number[] = [];
  for (let days = after.from; days <= after.to; days += 1) {
    const moods = moodsOf.get(addDays(low, days));
    if (moods && moods.length > 0) means.push(mean(moods));
  }
  return means.length >= fewestMoodsAfter && mean(means) >= betterMean && (means.at(-1) ?? 0) >= 3;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "sentence" });

function beginning(text: string): string {
  let words = "";
  for (const { segment } of segmenter.segment(text.trim().split(/\n\s*\n/)[0] ?? "")) {
    if (words !== "" && countWordsFast(words + segment) > mostWordsOfQuote) break;
    words += segment;
  }
  return countWordsFast(words) > 2 * mostWordsOfQuote ? "" : words.trim();
}

/** The longer words, which are rarely in every text. */
const tellingWords = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])].slice(0, mostWordsAsked);

import { addDays, type Day, daysBetween } from "#contract/day-rules.ts";
import type { Borrowed } from "#contract/letters/borrowed.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { nearestPassages } from "#server/features/meaning/index.ts";
import { findSigns, sentencesIn } from "#server/features/readings/index.ts";
import {
  detailsForAi,
  findByWords,
  idsByTag,
  isForAi,
  matchingReflections,
  readForAi,
} from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { countWordsFast } from "#server/platform/search/word-count.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import { readSettings } from "../letter-rows.ts";
import { rangeOf } from "../locate-quotes.ts";
import { createChoosing } from "../making/choose-words.ts";

/** People remember more recent days anyway. */
const minDaysAgo = 14;
const maxYears = 10;
/** The days after a low day that may be better. */
const after = { from: 2, to: 14 };
const minMoodsAfter = 2;
const minMeanAfter = 3;
const minWords = 8;
const maxAskedLength = 1200;
const maxQuoteWords = 45;
const maxNear = 24;
const maxMatches = 8;
const maxAskedWords = 24;

/**
 * Two low days with at least this likeness, or share of common words, are about the same. A tag in common counts as
 * some likeness. Measured on labelled pairs and on three journals (docs/decisions/0056).
 */
const minLikeness = 0.44;
const likenessOfTag = 0.08;
const minShare = 0.3;

/**
 * Passages from the better days after an earlier low day that was like this one. `null` if no day is like it, if
 * borrowed words were put away, or if the day isn't low or its text has a sign of crisis.
 */
export async function findBorrowed(context: Context, owner: Owner, day: Day): Promise<Borrowed | null> {
  const { borrowed_on, borrowed_away_on } = await context.database.asOwner(owner.id, (tx) =>
    readSettings(tx, owner.id),
  );
  if (borrowed_on === 0 || borrowed_away_on === day) return null;
  const asked = await askedOfLowDay(context, owner, day);
  if (countWordsFast(asked.text) < minWords) return null;
  const hasSign = await findSigns(context, owner);
  const lows = await lowsThatEndedBetter(context, owner, day);
  if (lows.size === 0) return null;
  for (const like of await likeDays(context, owner, asked, lows)) {
    const [low] = await Array.fromAsync(readForAi(context, owner, { ids: [like.id] }));
    if (!low || hasSign({ ...low, body: like.text ?? low.body }) || hasSign(low)) continue;
    const quote = beginning(like.text ?? ownPlainText(low.body));
    const later = await wordsAfter(context, owner, low.day, day);
    if (quote === "" || !later) continue;
    return {
      low: toWords(low, quote),
      later: toWords(later.reflection, later.quote),
      days_after: daysBetween(low.day, later.reflection.day),
    };
  }
  return null;
}

type Asked = { text: string; tags: readonly string[] };

/** What an AI may read of the day. Empty if the mood isn't low, or if the text has a sign of crisis. */
async function askedOfLowDay(context: Context, owner: Owner, day: Day): Promise<Asked> {
  const today: Reflection[] = [];
  for await (const batch of matchingReflections(context, owner, { within: "journal", from: day, to: day }))
    for (const read of batch) if (read.state === "opened") today.push(read.reflection);
  const moods = today.flatMap(({ mood }) => (mood === null ? [] : [mood]));
  if (moods.length === 0 || Math.min(...moods) > 2 || today.some(await findSigns(context, owner)))
    return { text: "", tags: [] };
  const open = today.filter(isForAi);
  const text = open
    .map(({ title, body }) => ownPlainText(`${title}\n\n${body.slice(0, 4 * maxAskedLength)}`))
    .join("\n\n")
    .slice(0, maxAskedLength);
  return { text, tags: open.flatMap(({ tags }) => tags) };
}

/** Low days that were followed by better ones, by the id of their reflection. */
async function lowsThatEndedBetter(context: Context, owner: Owner, day: Day): Promise<Map<string, Day>> {
  const span = { from: addDays(day, -366 * maxYears), to: addDays(day, -1) };
  const moodsOf = new Map<Day, number[]>();
  const lows: { id: string; day: Day }[] = [];
  for await (const batch of detailsForAi(context, owner, { spans: [span], moods: [1, 2, 3, 4, 5] }))
    for (const { id, day: on, mood } of batch) {
      if (mood === null) continue;
      moodsOf.getOrInsertComputed(on, () => []).push(mood);
      if (mood <= 2 && daysBetween(on, day) >= minDaysAgo) lows.push({ id, day: on });
    }
  return new Map(lows.filter((low) => endedBetter(low.day, moodsOf)).map((low) => [low.id, low.day]));
}

/** Most similar first: by meaning where it can be compared, otherwise by common words. */
async function likeDays(
  context: Context,
  owner: Owner,
  { text, tags }: Asked,
  lows: ReadonlyMap<string, Day>,
): Promise<{ id: string; text: string | null }[]> {
  const among = new Set(lows.keys());
  const near = await nearestPassages(context, owner, { text, among, limit: maxNear });
  if (near.length > 0) {
    const tagged = new Set([...(await idsByTag(context, owner, tags)).values()].flat());
    return near
      .map(({ likeness, ...each }) => ({
        ...each,
        likeness: likeness + (tagged.has(each.id) ? likenessOfTag : 0),
      }))
      .filter(({ likeness }) => likeness >= minLikeness)
      .sort((one, other) => other.likeness - one.likeness);
  }
  const words = longWords(text);
  if (words.length < minWords / 2) return [];
  const spans = [...new Set(lows.values())].slice(-400).map((day) => ({ from: day, to: day }));
  const asked = { words, spans, moods: [1, 2], max: maxMatches };
  const matches = await findByWords(context, owner, asked);
  return matches
    .filter(({ id, share }) => share >= minShare && lows.has(id))
    .map(({ id }) => ({ id, text: null }));
}

/** From one of the good and bright days after it, another one on another day, so that they don't repeat themselves. */
async function wordsAfter(context: Context, owner: Owner, low: Day, today: Day) {
  const days = { from: addDays(low, after.from), to: addDays(low, after.to) };
  const better = await Array.fromAsync(readForAi(context, owner, { ...days, moods: [4, 5] }));
  const choosing = createChoosing(await findSigns(context, owner), (day) => day);
  for (const reflection of better) choosing.read(reflection);
  const { passages } = choosing.chosen();
  const passage = passages[daysBetween(low, today) % passages.length];
  const reflection = better.find(({ id }) => id === passage?.reflection_id);
  return passage && reflection ? { reflection, quote: passage.quote } : null;
}

const toWords = ({ id, revision, day, body }: Reflection, text: string): Borrowed["low"] => ({
  reflection_id: id,
  revision,
  day,
  text,
  place: rangeOf(body, text),
});

/** At least two days have a mood, they are not low on the whole, and neither is the last of them. */
function endedBetter(low: Day, moodsOf: ReadonlyMap<Day, readonly number[]>): boolean {
  const means: number[] = [];
  for (let days = after.from; days <= after.to; days += 1) {
    const moods = moodsOf.get(addDays(low, days));
    if (moods && moods.length > 0) means.push(mean(moods));
  }
  return means.length >= minMoodsAfter && mean(means) >= minMeanAfter && (means.at(-1) ?? 0) >= 3;
}

/** The first sentences of a text. Empty if the first one is very long. */
function beginning(text: string): string {
  const [paragraph = ""] = text.trim().split(/\n\s*\n/);
  let words = "";
  for (const { end } of sentencesIn(paragraph)) {
    const longer = paragraph.slice(0, end);
    if (words !== "" && countWordsFast(longer) > maxQuoteWords) break;
    words = longer;
  }
  return countWordsFast(words) > 2 * maxQuoteWords ? "" : words;
}

/** The longer words, few of which occur in every text. */
const longWords = (text: string): string[] =>
  [...new Set(text.toLowerCase().match(/\p{L}{5,}/gu) ?? [])].slice(0, maxAskedWords);

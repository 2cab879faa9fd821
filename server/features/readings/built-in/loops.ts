import { builtInActivity } from "#contract/activities/built-in-activities.ts";
import { addDays } from "#contract/day-rules.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import type { AnalyzerInput, Finding, LocalAnalyzer, ReadReflection } from "../analyzer.ts";
import { otherLanguages } from "../entities/occurrence-stats.ts";
import { finding, tooFew } from "../finding.ts";
import { beginning } from "../quoted-place.ts";
import { keyOfPhrase } from "../text/phrases/find-phrases.ts";
import { readLanguages } from "../text/text-reading.ts";
import { dateOf, daysOf, inDays, type Quote } from "./days.ts";

const distancedView = builtInActivity("A view from outside");
const worrySorter = builtInActivity("Worry sorter");

/** A loop is the same matter on this many days, out of this many days in a row. */
const minDays = 4;
const maxSpan = 21;
const minStems = 5;
const minReflections = 8;
const maxLoops = 5;

/** How alike two texts about one matter are: by their rarer words, or by their meaning and a few words. */
const alikeInWords = 0.28;
const alikeInMeaning = 0.48;
const minSharedWords = 0.08;
/** From the third day on, this share of the words is new in a loop: fewer than usual. */
const fewNew = 0.65;
const heavyTone = 0;
const lowMood = 2.7;

/** The same matter over several days with few new words (after Nolen-Hoeksema and others 2008). */
export const loops: LocalAnalyzer = {
  id: "loops",
  version: 3,
  covers: readLanguages,
  run(input) {
    const { reflections } = input;
    const read = reflections.filter(({ reading }) => reading.vocabulary.length >= minStems);
    const other_languages = otherLanguages(reflections, readLanguages);
    if (read.length < minReflections)
      return { findings: [tooFew("any", minReflections - read.length)], measures: [], other_languages };
    const found = new Map<string, Finding>();
    for (const loop of findLoops(read, input)) {
      const each = toFinding(loop);
      // A matter that made several loops is one finding: its longest.
      if (!found.has(each.key) && found.size < maxLoops) found.set(each.key, each);
    }
    const findings = [...found.values()];
    return { findings, measures: [], other_languages };
  },
};

type Text = { reflection: ReadReflection; stems: ReadonlySet<string>; length: number };
type Loop = { texts: readonly Text[]; days: number; isNew: number };

/** Those on the most days first. No text is in two of them. */
function findLoops(read: readonly ReadReflection[], { earlier, vectors }: AnalyzerInput): Loop[] {
  const rarity = rarityOf([...earlier, ...read]);
  const texts = read.map((reflection): Text => {
    const stems = new Set(reflection.reading.vocabulary);
    const length = Math.sqrt([...stems].reduce((sum, stem) => sum + rarity(stem) ** 2, 0));
    return { reflection, stems, length };
  });
  const isAlike = (one: Text, other: Text) => {
    let shared = 0;
    for (const stem of one.stems) if (other.stems.has(stem)) shared += rarity(stem) ** 2;
    const words = shared / (one.length * other.length);
    if (words >= alikeInWords) return true;
    if (words < minSharedWords) return false;
    return likeness(vectors.get(one.reflection.id), vectors.get(other.reflection.id)) >= alikeInMeaning;
  };
  const found = texts.flatMap((last, at) => {
    const from = addDays(last.reflection.day, -maxSpan);
    const before = texts.slice(0, at).filter(({ reflection }) => reflection.day >= from);
    const alike = before.filter((each) => isAlike(each, last));
    const isNear = (text: Text) => 2 * alike.filter((each) => isAlike(text, each)).length > alike.length;
    const near = before.filter((each) => alike.includes(each) || isNear(each));
    const loop = alike.length > 0 ? loopOf([...near, last]) : null;
    return loop ? [loop] : [];
  });
  const taken = new Set<Text>();
  return found
    .sort((one, other) => other.days - one.days || one.isNew - other.isNew)
    .filter(({ texts: own }) => {
      if (own.some((text) => taken.has(text))) return false;
      for (const text of own) taken.add(text);
      return true;
    });
}

function loopOf(texts: readonly Text[]): Loop | null {
  const days = daysOf(texts.map(({ reflection }) => reflection));
  if (days.length < minDays || !isHeavy(texts)) return null;
  const isNew = newWords(texts);
  return isNew <= fewNew ? { texts, days: days.length, isNew } : null;
}

/** A matter that someone returns to with joy is not a loop. */
function isHeavy(texts: readonly Text[]): boolean {
  const tones = texts.flatMap(({ reflection: { reading } }) => (reading.tone ? [reading.tone.mean] : []));
  const moods = texts.flatMap(({ reflection: { mood } }) => (mood === null ? [] : [mood]));
  if (tones.length > 0) return mean(tones) < heavyTone && (moods.length === 0 || mean(moods) <= 3.5);
  return moods.length > 0 && mean(moods) <= lowMood;
}

/** The share of words, from the third text on, that none of the earlier texts has. */
function newWords(texts: readonly Text[]): number {
  const known = new Set<string>();
  let [words, unknown] = [0, 0];
  for (const [at, { stems }] of texts.entries()) {
    for (const stem of stems) {
      if (at >= 2) words += 1;
      if (at >= 2 && !known.has(stem)) unknown += 1;
    }
    for (const stem of stems) known.add(stem);
  }
  return words === 0 ? 1 : unknown / words;
}

/** Inverse document frequency (Spärck Jones 1972). */
function rarityOf(reflections: readonly ReadReflection[]): (stem: string) => number {
  const counts = new Map<string, number>();
  for (const { reading } of reflections)
    for (const stem of reading.vocabulary) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return (stem) => Math.log((reflections.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
}

/** The cosine of the two passages that are most alike. */
function likeness(one: readonly Float32Array[] = [], other: readonly Float32Array[] = []): number {
  let best = 0;
  for (const a of one)
    for (const b of other) {
      let sum = 0;
      for (let at = 0; at < a.length; at += 1) sum += (a[at] ?? 0) * (b[at] ?? 0);
      if (sum > best) best = sum;
    }
  return best;
}

function toFinding({ texts, days }: Loop): Finding {
  const reflections = texts.map(({ reflection }) => reflection);
  const [first, last] = [reflections[0]?.day ?? "", reflections.at(-1)?.day ?? ""];
  const matter = matterOf(reflections);
  const claim = `You came back to ${matter ? `“${matter}”` : "much the same thing"} on ${inDays(days)} from ${dateOf(first)} to ${dateOf(last)}, with few new words. Looking at it in another way may help.`;
  return finding({
    key: `loop ${keyWords(texts)}`,
    claim,
    strength: days >= 6 ? "fair" : "weak",
    quotes: reflections.map((each) => quoteOf(each, matter)).reverse(),
    activity_id: isWorry(reflections) ? worrySorter.id : distancedView.id,
  });
}

/** The phrase found on most of the days. */
function matterOf(reflections: readonly ReadReflection[]): string | null {
  const days = new Map<string, { phrase: string; days: Set<string> }>();
  for (const { day, reading } of reflections)
    for (const { phrase } of reading.phrases) {
      const key = keyOfPhrase(phrase);
      const there = days.get(key) ?? { phrase, days: new Set<string>() };
      there.days.add(day);
      days.set(key, there);
    }
  const [best] = [...days.values()].sort(
    (one, other) => other.days.size - one.days.size || other.phrase.length - one.phrase.length,
  );
  return best && best.days.size >= minDays - 1 ? best.phrase : null;
}

/** The words that most of its texts share, so that the loop keeps its key as it grows. */
function keyWords(texts: readonly Text[]): string {
  const counts = new Map<string, number>();
  for (const { stems } of texts) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return [...counts]
    .sort(([one, times], [other, timesOther]) => timesOther - times || (one < other ? -1 : 1))
    .slice(0, 3)
    .map(([stem]) => stem)
    .sort()
    .join(" ");
}

function quoteOf({ id, revision, reading }: ReadReflection, matter: string | null): Quote {
  const spot =
    reading.spots.find(({ kind }) => kind === "tone.heavy" || kind.startsWith("trap.")) ??
    reading.asked[0] ??
    reading.phrases.find(({ phrase }) => matter !== null && keyOfPhrase(phrase) === keyOfPhrase(matter));
  const { start, end } = spot ?? beginning;
  return { reflection_id: id, revision, start, end };
}

const ofTheFuture = new Set(["trap.fortune_telling", "trap.catastrophizing"]);

/** Whether the words are about what may come rather than about what was. */
function isWorry(reflections: readonly ReadReflection[]): boolean {
  const uses = reflections.flatMap(({ reading }) => (reading.language_use ? [reading.language_use] : []));
  const guesses = reflections.filter(({ reading }) =>
    reading.spots.some(({ kind }) => ofTheFuture.has(kind)),
  );
  if (guesses.length >= 2) return true;
  return uses.length > 0 && mean(uses.map(({ future }) => future)) > 0.5 * mean(uses.map(({ past }) => past));
}

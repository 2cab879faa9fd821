import type { Reflection } from "#contract/reflections/reflections.ts";
import { pause } from "#server/platform/pause.ts";
import { contentStemsOf } from "#server/platform/search/content-stems.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { sentencesOf } from "#server/platform/search/sentences.ts";

/** Maximum read of a reflection, in UTF-16 code units and sentences. */
const maxReadLength = 4000;
const maxSentences = 30;
/** How many reflections are read without a pause. */
const atOnce = 8;
/** Weights of the words of a day relative to its marks, and of a name relative to the other words of its sentence. */
const wordsWeigh = 3;
const nameWeighs = 0.5;
/** Lowers the score of sentences with few meaningful words. */
const minWords = 3;

type Sentence = { text: string; stems: ReadonlySet<string> };
type Read = Pick<Reflection, "kind" | "day" | "mood" | "title" | "starred" | "feelings"> & {
  sentences: Sentence[];
};
type Notable<Each> = { each: Each; sentence: string; score: number };

/** Capitalised inside a sentence. */
const names = /(?<=[\p{Ll}\p{N},;]['’\p{Ll}]*\s)\p{Lu}\p{Ll}{2,}/gu;

/**
 * The notable days of a time, best first. A star, a title, an extreme mood or feelings count, the more the fewer
 * days have one. So do words that are rare in `others`, which are reflections of other times, and first mentions of
 * people. The brightest and the heaviest day are always among them.
 */
export async function notableDays<Each extends Reflection>(
  days: readonly Each[],
  others: readonly Reflection[],
  limit: number,
): Promise<Notable<Each>[]> {
  const read = new Map<Reflection, Read>();
  for (const [at, each] of [...days, ...others].entries()) {
    if (at % atOnce === atOnce - 1) await pause();
    read.set(each, readOf(each));
  }
  const rarityOf = rarityIn(read.values());
  const isNew = firstNamed(read.values());
  const marks = marksOf(days);
  const rated = days.map((each): Notable<Each> => {
    const sentences = read.get(each)?.sentences ?? [];
    const best = sentences
      .map(({ text, stems }) => ({
        text,
        points:
          [...stems].reduce((sum, stem) => sum + rarityOf(stem), 0) / (stems.size + minWords) +
          (namesOf(text).some((name) => isNew(name, each)) ? nameWeighs : 0),
      }))
      .sort((one, other) => other.points - one.points)[0];
    const marked = marks.reduce((sum, { has, weight }) => sum + (has(each) ? weight : 0), 0);
    return { each, sentence: best?.text ?? "", score: marked + wordsWeigh * (best?.points ?? 0) };
  });
  const ranked = rated.sort((one, other) => other.score - one.score);
  const byMood = ranked.toSorted((one, other) => (other.each.mood ?? 3) - (one.each.mood ?? 3));
  const ends = [
    byMood.find(({ each: { mood } }) => (mood ?? 3) > 3),
    byMood.findLast(({ each: { mood } }) => (mood ?? 3) < 3),
  ].filter((each) => each !== undefined);
  return [...new Set([...ranked.slice(0, limit - ends.length), ...ends, ...ranked])].slice(0, limit);
}

function readOf(reflection: Reflection): Read {
  // The questions of an activity are not the person's words.
  const body = reflection.kind === "activity" ? "" : ownPlainText(reflection.body.slice(0, maxReadLength));
  const sentences = sentencesOf(body)
    .slice(0, maxSentences)
    .filter((text) => /[\p{L}\p{N}]/u.test(text));
  const stems = contentStemsOf(sentences);
  return {
    ...reflection,
    sentences: sentences.map((text, at) => ({ text, stems: stems[at] ?? new Set() })),
  };
}

/** From 0, in all of them, to 1, in one. */
function rarityIn(read: Iterable<Read>): (stem: string) => number {
  const counts = new Map<string, number>();
  let all = 0;
  for (const { sentences } of read) {
    all += 1;
    for (const stem of new Set(sentences.flatMap(({ stems }) => [...stems])))
      counts.set(stem, (counts.get(stem) ?? 0) + 1);
  }
  return (stem) => (all < 2 ? 1 : Math.log(all / (counts.get(stem) ?? 1)) / Math.log(all));
}

const namesOf = (text: string) => [...text.matchAll(names)].map(([name]) => name);

/** Whether a name is not in anything that was read of an earlier day. */
function firstNamed(read: Iterable<Read>): (name: string, at: { day: string }) => boolean {
  const first = new Map<string, string>();
  for (const { day, sentences } of read)
    for (const { text } of sentences)
      for (const name of namesOf(text)) {
        const known = first.get(name);
        if (known === undefined || day < known) first.set(name, day);
      }
  return (name, { day }) => first.get(name) === day;
}

/** Marks that a person gave a day. A mark weighs more the fewer days have it, and nothing if all do. */
function marksOf(days: readonly Reflection[]) {
  const kinds: ((each: Reflection) => boolean)[] = [
    ({ starred }) => starred,
    ({ title }) => title !== "",
    ({ feelings }) => feelings.length > 0,
    ({ mood }) => mood === 1,
    ({ mood }) => mood === 5,
  ];
  return kinds.map((has) => ({ has, weight: Math.log(days.length / Math.max(1, days.filter(has).length)) }));
}

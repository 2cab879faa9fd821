import { daysOf, type Span } from "#contract/letters/letter-rules.ts";
import type { Topic } from "#contract/letters/letters.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import type { LetterContent } from "../letter-rows.ts";
import type { Readings, Reflections } from "../ports.ts";
import { type Chosen, createChoosing, hasSign, type OwnWords } from "./choose-words.ts";

const mostTopics = 8;
/** UTF-16 code units that a model may read of one reflection, and of all together. */
const longestOfOne = 1500;
const longestOfAll = 24_000;

export type Gathered = Pick<LetterContent, "days" | "topics"> &
  Chosen & {
    /** For a model. Nothing that was excluded from AI, or holds a sign of crisis. */
    passages: readonly (OwnWords & { mood: number | null })[];
  };

/**
 * What a letter of these days is made from. Days, words and moods count everything. The rest leaves out what was
 * excluded from AI.
 * @returns `null` if nothing was written
 */
export async function gather(
  owner: Owner,
  span: Span,
  { reflections, readings }: { reflections: Pick<Reflections, "reading">; readings: Readings },
): Promise<Gathered | null> {
  const days = new Map(
    daysOf(span).map((day) => [day, { words: 0, moods: [] as number[], isWritten: false }]),
  );
  const named = createNaming();
  const choosing = createChoosing();
  const passages: (OwnWords & { mood: number | null })[] = [];
  let left = longestOfAll;
  for await (const batch of reflections.reading.matching(owner, {
    for: "person",
    filter: { within: "journal", ...span },
  }))
    for (const read of batch) {
      if (read.state === "damaged") continue;
      const { reflection } = read;
      const { day, mood } = reflection;
      const counted = days.get(day);
      if (!counted) continue;
      counted.words += reflection.word_count;
      counted.isWritten ||= reflection.word_count > 0;
      if (mood !== null) counted.moods.push(mood);
      if (reflection.excluded_from_ai) continue;
      for (const tag of reflection.tags) named.add("tag", tag, day);
      for (const feeling of reflection.feelings) named.add("feeling", feeling, day);
      choosing.read(reflection);
      const text = textOf(reflection).slice(0, Math.min(longestOfOne, left));
      left -= text.length;
      if (text !== "")
        passages.push({
          reflection_id: reflection.id,
          revision: reflection.revision,
          day,
          mood,
          quote: text,
        });
      await pause();
    }
  if (![...days.values()].some(({ isWritten }) => isWritten)) return null;
  for await (const batch of readings.measured(owner, span))
    for (const { day, people, places, themes } of batch) {
      for (const name of people) named.add("person", name, day);
      for (const name of places) named.add("place", name, day);
      for (const name of themes) named.add("theme", name, day);
    }
  return {
    days: [...days].map(([day, { words, moods, isWritten }]) => ({
      day,
      words: isWritten ? words : null,
      mood: moods.length === 0 ? null : Math.round(moods.reduce((sum, mood) => sum + mood, 0) / moods.length),
    })),
    topics: named.topics(),
    passages,
    ...choosing.chosen(),
  };
}

const textOf = (reflection: Reflection): string => {
  if (reflection.body.trim() === "" || hasSign(reflection)) return "";
  return ownPlainText(reflection.body.slice(0, 2 * longestOfOne));
};

/** Counts on how many days each name comes up. */
function createNaming() {
  const found = new Map<string, { name: string; kind: Topic["kind"]; days: Set<string> }>();
  return {
    add(kind: Topic["kind"], name: string, day: string): void {
      // A tag and a theme of the same word are one topic.
      const key = name.toLowerCase();
      const known = found.get(key) ?? { name, kind, days: new Set() };
      known.days.add(day);
      found.set(key, known);
    },
    topics: (): Topic[] =>
      [...found.values()]
        .map(({ name, kind, days }) => ({ name, kind, days: days.size }))
        .sort((one, other) => other.days - one.days || one.name.localeCompare(other.name))
        .slice(0, mostTopics),
  };
}

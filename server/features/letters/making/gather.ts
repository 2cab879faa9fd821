import { daysOf, type Span } from "#contract/letters/letter-rules.ts";
import type { Topic } from "#contract/letters/letters.ts";
import type { Context } from "#server/context.ts";
import { findSigns, readMeasures } from "#server/features/readings/index.ts";
import { isForAi, matchingReflections, type ReflectionForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import type { LetterContent } from "../letter-rows.ts";
import { type Chosen, createChoosing, type OwnWords } from "./choose-words.ts";

const maxTopics = 8;
/** UTF-16 code units that a model may read of one reflection, and of all together. */
const maxOneLength = 1500;
const maxAllLength = 24_000;

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
export async function gather(context: Context, owner: Owner, span: Span): Promise<Gathered | null> {
  const days = new Map(
    daysOf(span).map((day) => [day, { words: 0, moods: [] as number[], isWritten: false }]),
  );
  const topics = createTopicCounter();
  const hasSign = await findSigns(context, owner);
  const choosing = createChoosing(hasSign);
  const passages: (OwnWords & { mood: number | null })[] = [];
  let left = maxAllLength;
  for await (const batch of matchingReflections(context, owner, { within: "journal", ...span }))
    for (const read of batch) {
      if (read.state === "damaged") continue;
      const { reflection } = read;
      const { day, mood } = reflection;
      const counted = days.get(day);
      if (!counted) continue;
      counted.words += reflection.word_count;
      counted.isWritten ||= reflection.word_count > 0;
      if (mood !== null) counted.moods.push(mood);
      if (!isForAi(reflection)) continue;
      for (const tag of reflection.tags) topics.add("tag", tag, day);
      for (const feeling of reflection.feelings) topics.add("feeling", feeling, day);
      choosing.read(reflection);
      const text = (hasSign(reflection) ? "" : textOf(reflection)).slice(0, Math.min(maxOneLength, left));
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
  for await (const batch of readMeasures(context, owner, span))
    for (const { day, people, places, themes } of batch) {
      for (const name of people) topics.add("person", name, day);
      for (const name of places) topics.add("place", name, day);
      for (const name of themes) topics.add("theme", name, day);
    }
  return {
    days: [...days].map(([day, { words, moods, isWritten }]) => ({
      day,
      words: isWritten ? words : null,
      mood: moods.length === 0 ? null : Math.round(moods.reduce((sum, mood) => sum + mood, 0) / moods.length),
    })),
    topics: topics.maxNamed(),
    passages,
    ...choosing.chosen(),
  };
}

const textOf = ({ body }: ReflectionForAi): string =>
  body.trim() === "" ? "" : ownPlainText(body.slice(0, 2 * maxOneLength));

/** Counts on how many days each name comes up. */
function createTopicCounter() {
  const found = new Map<string, { name: string; kind: Topic["kind"]; days: Set<string> }>();
  return {
    add(kind: Topic["kind"], name: string, day: string): void {
      // A tag and a theme of the same word are one topic.
      const key = name.toLowerCase();
      const known = found.get(key) ?? { name, kind, days: new Set() };
      known.days.add(day);
      found.set(key, known);
    },
    maxNamed: (): Topic[] =>
      [...found.values()]
        .map(({ name, kind, days }) => ({ name, kind, days: days.size }))
        .sort((one, other) => other.days - one.days || one.name.localeCompare(other.name))
        .slice(0, maxTopics),
  };
}

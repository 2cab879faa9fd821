import type { Day } from "#contract/day-rules.ts";
import { daysOf, type LetterKind, type Span } from "#contract/letters/letter-rules.ts";
import type { Context } from "#server/context.ts";
import { findSigns } from "#server/features/readings/index.ts";
import { isForAi, matchingReflections, type ReflectionForAi } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { ownPlainText } from "#server/platform/search/plain-text.ts";
import { mean } from "#server/platform/statistics/moments.ts";
import type { LetterContent } from "../letter-rows.ts";
import { type Chosen, createChoosing, type OwnWords } from "./choose-words.ts";
import { addLabels, addNames, createTopicCounter } from "./topics.ts";

/** UTF-16 code units that a model may read of one reflection, and of all together. */
const maxOneLength = 1500;
const maxAllLength = 24_000;
/** Less of a reflection says too little, so a model reads fewer reflections instead. */
const minOneLength = 300;

type Passage = OwnWords & { mood: number | null };

export type Gathered = Pick<LetterContent, "days" | "topics"> &
  Chosen & {
    /** For a model. Nothing that was excluded from AI, or holds a sign of crisis. */
    texts: readonly Passage[];
  };

/**
 * What a letter of these days is made from. Days, words and moods count everything. The rest leaves out what was
 * excluded from AI.
 * @returns `null` if nothing was written
 */
export async function gather(
  context: Context,
  owner: Owner,
  kind: LetterKind,
  span: Span,
): Promise<Gathered | null> {
  const days = new Map(
    daysOf(span).map((day) => [day, { words: 0, moods: [] as number[], isWritten: false }]),
  );
  const topics = createTopicCounter();
  const hasSign = await findSigns(context, owner);
  const choosing = createChoosing(hasSign, partOf[kind]);
  const texts: Passage[] = [];
  for await (const batch of matchingReflections(context, owner, { within: "journal", ...span }))
    for (const read of batch) {
      if (read.state === "damaged") continue;
      const { reflection } = read;
      const { id, revision, day, mood } = reflection;
      const counted = days.get(day);
      if (!counted) continue;
      counted.words += reflection.word_count;
      counted.isWritten ||= reflection.word_count > 0;
      if (mood !== null) counted.moods.push(mood);
      if (!isForAi(reflection)) continue;
      addLabels(topics, reflection);
      choosing.read(reflection);
      const quote = hasSign(reflection) ? "" : textOf(reflection);
      if (quote !== "") texts.push({ reflection_id: id, revision, day, mood, quote });
      await pause();
    }
  if (![...days.values()].some(({ isWritten }) => isWritten)) return null;
  await addNames(context, owner, topics, span);
  return {
    days: [...days].map(([day, { words, moods, isWritten }]) => ({
      day,
      words: isWritten ? words : null,
      mood: moods.length === 0 ? null : Math.round(mean(moods)),
    })),
    topics: topics.most(),
    texts: withinLength(texts),
    ...choosing.chosen(),
  };
}

/** The parts of a period of which a letter quotes a passage each: the week, a quarter of a month, a month of a year. */
const partOf: Record<LetterKind, (day: Day) => string> = {
  weekly: () => "",
  monthly: (day) => String(Math.min(Math.floor((Number(day.slice(8)) - 1) / 7), 3)),
  yearly: (day) => day.slice(0, 7),
};

const textOf = ({ body }: ReflectionForAi): string =>
  body.trim() === "" ? "" : shortened(ownPlainText(body.slice(0, 2 * maxOneLength)), maxOneLength);

/** Up to the last end of a sentence if there is one, because a letter may quote the last words. */
function shortened(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return /^.*[.!?…]["”’)]*(?=\s)/s.exec(cut)?.[0] ?? cut;
}

/** Shortens each text, or takes some from the whole period at even distances. */
function withinLength(texts: readonly Passage[]): Passage[] {
  const length = Math.max(minOneLength, Math.floor(maxAllLength / Math.max(texts.length, 1)));
  const count = Math.min(texts.length, Math.floor(maxAllLength / length));
  return Array.from({ length: count }, (_, at) => texts[Math.floor((at * texts.length) / count)])
    .filter((text) => text !== undefined)
    .map((text) => ({ ...text, quote: shortened(text.quote, length) }));
}

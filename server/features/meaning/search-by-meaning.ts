import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Day } from "#contract/day-rules.ts";
import type { Context } from "#server/context.ts";
import { isAiOn } from "#server/features/models/index.ts";
import { countChangedForAi, countWithWords, coverageForAi } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { embedderOf, encodingOf } from "./encoder/embedder.ts";
import { prepareToFind } from "./finding/find-near.ts";
import { type Asked, findPassages, readableFilter } from "./finding/find-passages.ts";
import { asksHowOften, parseQuestion } from "./finding/question.ts";
import type { Passage } from "./reading/sources.ts";
import { prepareToUnderstand, understandInTurns } from "./understanding/understand.ts";
import { lastEmbeddedChange } from "./vectors/vector-store.ts";

type Found = {
  passages: Passage[];
  /** No passage contains the question's words. Likeness can't tell whether such passages answer it. */
  isNearOnly: boolean;
  /** How many reflections contain all of its words, if the question asks how often. */
  matching: number | null;
  /** How many reflections can't be found by meaning yet. */
  left: number;
};

/** Finds passages that help to answer a question, by meaning, words, times and moods. */
export async function searchByMeaning(context: Context, owner: Owner, asked: Asked): Promise<Found> {
  await prepareToUnderstand();
  const passages = await findPassages(context, owner, asked);
  // A question such as "how was last summer?" has only words of its time.
  const { words } = parseQuestion(asked.question, asked.filters);
  const isNearOnly =
    passages.length > 0 &&
    (words.length > 0 || asked.filters.length === 0) &&
    !passages.some(({ isByWords }) => isByWords);
  const matching =
    words.length > 0 && asksHowOften(asked.question)
      ? await countWithWords(context, owner, { ...readableFilter(asked.filters), words })
      : null;
  if (!(await isAiOn(context, owner))) return { passages, isNearOnly, matching, left: 0 };
  const since = await lastEmbeddedChange(context, owner, (await embedderOf(context, owner)).model);
  return { passages, isNearOnly, matching, left: await countChangedForAi(context, owner, since) };
}

/** The times and moods that a question names. A question about nothing else means the latest such time. */
export async function understandQuestion(question: string, today: Day): Promise<QuestionFilter[]> {
  const filters = await understandInTurns(question, today);
  if (parseQuestion(question, filters).words.length > 0) return filters;
  return filters.map((filter) => {
    if (filter.kind !== "days") return filter;
    const { kind, words, from, to } = filter;
    return { kind, words, from, to };
  });
}

/**
 * Loads what the first question needs, without waiting for it.
 * @returns how many reflections may be read, of all
 */
export function prepareForQuestion(context: Context, owner: Owner): Promise<{ read: number; all: number }> {
  const { onProblem } = context;
  prepareToUnderstand().catch((error: unknown) => onProblem("patterns could not be compiled", error));
  prepareToFind(context, owner).catch((error: unknown) => {
    if (!encodingOf(context).stopping.signal.aborted)
      onProblem("a journal could not be opened before a question", error);
  });
  return coverageForAi(context, owner);
}

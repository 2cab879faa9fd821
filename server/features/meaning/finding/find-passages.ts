import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import { findByWords, indexPending, type ReadableFilter } from "#server/features/reflections/index.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Passage } from "../reading/sources.ts";
import { spansOf } from "../understanding/understand.ts";
import { feelingsIn } from "./feelings.ts";
import { findNear, type Near } from "./find-near.ts";
import { extremePassages, matchingIds, notablePassages, passagesAcross } from "./passages-of-time.ts";
import { asksWhatHelps, extremeMoodsAsked, type Order, orderAsked, parseQuestion } from "./question.ts";
import { ratePassages } from "./rate-passages.ts";
import { diverse, inOrderOf } from "./scores.ts";

/** Maximum reflections opened for one question: by words, by meaning, and by feelings. */
const maxByWords = 24;
const maxByMeaning = 24;
const maxByFeelings = 24;

export type Asked = { question: string; filters: readonly QuestionFilter[]; limit: number };

/** Best first. Leaves out reflections that are excluded from AI, in the trash, blank or another person's. */
export async function findPassages(
  context: Context,
  owner: Owner,
  { question, filters, limit }: Asked,
): Promise<Passage[]> {
  const isAboutHelp = asksWhatHelps(question);
  const asked = parseQuestion(
    question,
    isAboutHelp ? filters.filter(({ kind }) => kind === "days") : filters,
  );
  const filter = { ...readableFilter(filters), ...(isAboutHelp && { moods: [] }) };
  const isFiltered = filter.spans.length + filter.moods.length > 0;
  const order = orderAsked(question);
  await indexPending(context, owner);
  const felt = await feelingsIn(context, owner, question, asked.words);
  const feltIds =
    felt.size > 0 ? await matchingIds(context, owner, { ...filter, feelings: [...felt.keys()] }) : [];
  if (asked.words.length === 0 && feltIds.length === 0) {
    if (!isFiltered) return [];
    const extreme = extremeMoodsAsked(question);
    if (extreme) return extremePassages(context, owner, filter, { limit, moods: extreme });
    return order === null
      ? notablePassages(context, owner, filter, limit)
      : passagesAcross(context, owner, filter, { limit, order });
  }
  const byWords = findByWords(context, owner, {
    ...filter,
    words: asked.words,
    max: maxByWords,
    evenCommon: true,
    isOldestFirst: order === "oldest",
  });
  const [matches, near] = await Promise.all([
    byWords,
    findNear(context, owner, {
      text: asked.text,
      among: isFiltered ? new Set(await matchingIds(context, owner, filter)) : null,
      also: byWords.then((found) => new Set([...found.map(({ id }) => id), ...feltIds])),
      limit: maxByMeaning,
    }),
  ]);
  const rated = await ratePassages(context, owner, {
    words: asked.words,
    shares: new Map(matches.map(({ id, share }) => [id, share])),
    felt,
    feltIds: chosenOf(feltIds, near, order),
    near,
    isFiltered,
  });
  const found = ranked(rated, order, limit);
  if (!isFiltered || found.length >= limit) return found;
  const isNew = ({ reflection_id }: Passage) => found.every((each) => each.reflection_id !== reflection_id);
  const others = (await passagesAcross(context, owner, filter, { limit, order })).filter(isNew);
  return [...found, ...others.map((passage) => ({ ...passage, score: 0 }))].slice(0, limit);
}

export function readableFilter(filters: readonly QuestionFilter[]): ReadableFilter {
  return {
    spans: filters.flatMap(spansOf),
    moods: [...new Set(filters.flatMap((filter) => (filter.kind === "moods" ? filter.moods : [])))],
  };
}

/** Chooses which of these reflections to open: the first or last ones if the question asks for them, otherwise the nearest in meaning. */
function chosenOf(ids: readonly string[], near: readonly Near[], order: Order): readonly string[] {
  if (order === "oldest") return ids.slice(0, maxByFeelings);
  if (order === "newest" || near.length === 0) return ids.slice(-maxByFeelings);
  const likenesses = new Map<string, number>();
  for (const { id, likeness } of near) likenesses.set(id, Math.max(likeness, likenesses.get(id) ?? 0));
  const likenessOf = (id: string) => likenesses.get(id) ?? 0;
  return ids.toSorted((one, other) => likenessOf(other) - likenessOf(one)).slice(0, maxByFeelings);
}

/** By day among those with the question's words or feelings, if it asks for the first or the last time. */
function ranked(rated: readonly Passage[], order: Order, limit: number): Passage[] {
  const best = diverse(rated, limit);
  if (order === null) return best;
  const byWords = inOrderOf(
    rated.filter((passage) => passage.isByWords),
    order,
  );
  if (byWords.length === 0) return best;
  if (order === "newest") return byWords.slice(0, limit);
  // People often describe a first time in other words.
  if (!best[0]?.isByWords) return best;
  const first = byWords.slice(0, Math.ceil(limit / 2));
  return [...new Set([...first, ...best])].slice(0, limit);
}

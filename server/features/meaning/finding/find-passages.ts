import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Context } from "#server/context.ts";
import {
  detailsForAi,
  findByWords,
  type ReadableFilter,
  readForAi,
} from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { encoderOf } from "../encoder/embedder.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import { spansOf } from "../understanding/understand.ts";
import { findNear, type Near } from "./find-near.ts";
import { notableDays } from "./notable-days.ts";
import { createWordShares } from "./passage-words.ts";
import { asksForLastTime, type ParsedQuestion, parseQuestion } from "./question.ts";
import { diverse, isByWords, isEvidence, newestFirst, scoreOf } from "./scores.ts";

/** Maximum reflections opened for one question, by words and by meaning. */
const maxByWords = 24;
const maxByMeaning = 24;
/** Maximum reflections of a time, and of all others, that are compared to find the notable ones. */
const maxOfTime = 400;
const maxOthers = 100;
/** How many passages are rated without a pause. */
const passagesAtOnce = 16;
/** The score of a passage that only matches the filters. */
const filteredScore = 0.5;

export type Asked = { question: string; filters: readonly QuestionFilter[]; limit: number };

/** Best first. Leaves out reflections that are excluded from AI, in the trash, blank or another person's. */
export async function findPassages(
  context: Context,
  owner: Owner,
  { question, filters, limit }: Asked,
): Promise<Passage[]> {
  const asked = parseQuestion(question, filters);
  const filter = readableFilter(filters);
  const isFiltered = filter.spans.length + filter.moods.length > 0;
  const isOfLastTime = asksForLastTime(question);
  if (asked.words.length === 0) {
    if (!isFiltered) return [];
    return isOfLastTime
      ? acrossTime(context, owner, filter, { limit, isOfLastTime })
      : notablePassages(context, owner, filter, limit);
  }
  const [matches, near] = await Promise.all([
    findByWords(context, owner, {
      ...filter,
      words: asked.words,
      max: maxByWords,
      evenCommon: true,
    }),
    (async () => {
      const among = isFiltered ? new Set(await matchingIds(context, owner, filter)) : null;
      return findNear(context, owner, { text: asked.text, among, limit: maxByMeaning });
    })(),
  ]);
  const shares = new Map(matches.map(({ id, share }) => [id, share]));
  const rated = await rate(context, owner, asked, shares, near, isFiltered);
  const byWords = isOfLastTime ? rated.filter((passage) => passage.isByWords) : [];
  const found = byWords.length > 0 ? byWords.sort(newestFirst).slice(0, limit) : diverse(rated, limit);
  if (!isFiltered || found.length >= limit) return found;
  const isNew = ({ reflection_id }: Passage) => found.every((each) => each.reflection_id !== reflection_id);
  const others = (await acrossTime(context, owner, filter, { limit, isOfLastTime })).filter(isNew);
  return [...found, ...others.map((passage) => ({ ...passage, score: 0 }))].slice(0, limit);
}

export function readableFilter(filters: readonly QuestionFilter[]): ReadableFilter {
  return {
    spans: filters.flatMap(spansOf),
    moods: [...new Set(filters.flatMap((filter) => (filter.kind === "moods" ? filter.moods : [])))],
  };
}

/** At most `limit` ids, evenly spread over all. */
function spread(ids: readonly string[], limit: number): string[] {
  const count = Math.min(limit, ids.length);
  return Array.from({ length: count }, (_, at) => ids[Math.floor(((at + 0.5) * ids.length) / count)] ?? "");
}

async function matchingIds(context: Context, owner: Owner, filter: ReadableFilter): Promise<string[]> {
  const ids: string[] = [];
  for await (const batch of detailsForAi(context, owner, filter)) ids.push(...batch.map(({ id }) => id));
  return ids;
}

/** For a question that names only a time or a mood: passages of its most notable days. */
async function notablePassages(
  context: Context,
  owner: Owner,
  filter: ReadableFilter,
  limit: number,
): Promise<Passage[]> {
  const ids = await matchingIds(context, owner, filter);
  const matching = new Set(ids);
  const all = await matchingIds(context, owner, { spans: [], moods: [] });
  const others = all.filter((id) => !matching.has(id));
  const open = (some: readonly string[]) => Array.fromAsync(readForAi(context, owner, { ids: some }));
  const days = await open(spread(ids, maxOfTime));
  const found: Passage[] = [];
  for (const { each, sentence } of await notableDays(days, await open(spread(others, maxOthers)), limit)) {
    const passages = await encoderOf(context).passagesOf(each.body);
    const text = passages.find((passage) => passage.includes(sentence)) ?? passages[0];
    if (text === undefined) continue;
    const passage = toPassage(each, text, filteredScore);
    found.push(sentence !== "" && text.includes(sentence) ? { ...passage, notable: sentence } : passage);
  }
  return found;
}

/** The first passages of reflections that match: the latest ones, or some over the whole time. */
async function acrossTime(
  context: Context,
  owner: Owner,
  filter: ReadableFilter,
  { limit, isOfLastTime }: { limit: number; isOfLastTime: boolean },
): Promise<Passage[]> {
  const all = await matchingIds(context, owner, filter);
  const ids = isOfLastTime ? all.slice(-limit) : spread(all, limit);
  const found: Passage[] = [];
  for await (const reflection of readForAi(context, owner, { ids })) {
    const [text] = await encoderOf(context).passagesOf(reflection.body);
    if (text !== undefined) found.push(toPassage(reflection, text, filteredScore));
  }
  return isOfLastTime ? found.sort(newestFirst) : found;
}

/** Reads the passages from the store again, so nothing excluded or deleted since is returned. */
async function rate(
  context: Context,
  owner: Owner,
  asked: ParsedQuestion,
  shares: ReadonlyMap<string, number>,
  near: readonly Near[],
  isFiltered: boolean,
): Promise<Passage[]> {
  const wordSharesIn = createWordShares(asked.words);
  const nearIn = Map.groupBy(near, ({ id }) => id);
  const ids = [...new Set([...shares.keys(), ...nearIn.keys()])];
  const found: Passage[] = [];
  for await (const reflection of readForAi(context, owner, { ids })) {
    const { id, revision, title, tags, body } = reflection;
    const share = shares.get(id) ?? 0;
    // Another revision has other passages.
    const current = (nearIn.get(id) ?? []).filter((each) => each.revision === revision);
    const likenesses = new Map(current.map(({ passage, likeness }) => [passage, likeness]));
    const wordShareOf = share > 0 ? wordSharesIn(body) : () => 0;
    // Its title and tags count as words of each passage.
    const heading = [title, ...tags].join("\n");
    for (const [at, text] of (await encoderOf(context).passagesOf(body)).entries()) {
      // Lets other requests run in between.
      if (at % passagesAtOnce === passagesAtOnce - 1) await pause();
      const rated = {
        words: share * wordShareOf(`${heading}\n${text}`),
        likeness: likenesses.get(at) ?? null,
      };
      // A matching time or mood makes any of the nearest passages evidence.
      if ((isFiltered && rated.likeness !== null) || isEvidence(rated))
        found.push(toPassage(reflection, text, scoreOf(rated), isByWords(rated)));
    }
  }
  return found;
}

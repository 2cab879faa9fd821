import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { ReadableFilter } from "#server/features/reflections/index.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections } from "../reading/ask-reflections.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import { spansOf } from "../understanding/understand.ts";
import { createPassageWords } from "./passage-words.ts";
import { type AskedQuestion, asksForLastTime, readQuestion } from "./question.ts";
import { diverse, isByWords, isEvidence, newestFirst, scoreOf } from "./scores.ts";
import { notableDays } from "./telling-days.ts";

/** The most reflections that one question opens, by words and by meaning. */
const maxByWords = 24;
const maxByMeaning = 24;
/** The most reflections of a time, and of all others, that are compared to see what stands out. */
const maxOfTime = 400;
const maxOthers = 100;
/** How many passages are rated without a pause. */
const passagesAtOnce = 16;

export type Asked = { question: string; filters: readonly QuestionFilter[]; limit: number };

/** Passages by their places in reflections, and how close they are to the question. */
type Near = { id: string; passage: number; revision: number; likeness: number };
export type FindNear = (
  owner: Owner,
  asked: { text: string; among: ReadonlySet<string> | null; most: number },
) => Promise<readonly Near[]>;

export function passingOf(filters: readonly QuestionFilter[]): ReadableFilter {
  return {
    spans: filters.flatMap(spansOf),
    moods: [...new Set(filters.flatMap((filter) => (filter.kind === "moods" ? filter.moods : [])))],
  };
}

/** At most `most` of them, evenly over all. */
function spread(ids: readonly string[], most: number): string[] {
  const count = Math.min(most, ids.length);
  return Array.from({ length: count }, (_, at) => ids[Math.floor(((at + 0.5) * ids.length) / count)] ?? "");
}

export function createFind({
  reflections,
  openedOf,
  passagesOf,
  findNear,
}: {
  reflections: AskReflections;
  openedOf(owner: Owner, asked: { ids: readonly string[] }): AsyncGenerator<Reflection>;
  passagesOf(markdown: string): Promise<string[]>;
  findNear: FindNear;
}) {
  async function idsPassing(owner: Owner, passing: ReadableFilter): Promise<string[]> {
    const ids: string[] = [];
    for await (const batch of reflections.forAi.readable(owner, passing))
      ids.push(...batch.map(({ id }) => id));
    return ids;
  }

  /** For a question that only names a time or a mood: what stands out of it. */
  async function ofTime(owner: Owner, passing: ReadableFilter, limit: number): Promise<Passage[]> {
    const ids = await idsPassing(owner, passing);
    const passed = new Set(ids);
    const rest = (await idsPassing(owner, { spans: [], moods: [] })).filter((id) => !passed.has(id));
    const opened = async (some: readonly string[]) =>
      some.length === 0 ? [] : await Array.fromAsync(openedOf(owner, { ids: some }));
    const days = await opened(spread(ids, maxOfTime));
    const telling = await notableDays(days, await opened(spread(rest, maxOthers)), limit);
    const found: Passage[] = [];
    for (const { each, sentence } of telling) {
      const passages = await passagesOf(each.body);
      const text = passages.find((passage) => passage.includes(sentence)) ?? passages[0];
      if (text === undefined) continue;
      const passage = toPassage(each, text, 0.5);
      found.push(sentence !== "" && text.includes(sentence) ? { ...passage, telling: sentence } : passage);
    }
    return found;
  }

  /** Some of the passages that match. */
  async function acrossTime(
    owner: Owner,
    passing: ReadableFilter,
    { limit, isOfLastTime }: { limit: number; isOfLastTime: boolean },
  ): Promise<Passage[]> {
    const all = await idsPassing(owner, passing);
    const ids = isOfLastTime ? all.slice(-limit) : spread(all, limit);
    const found: Passage[] = [];
    for await (const reflection of openedOf(owner, { ids })) {
      const [text] = await passagesOf(reflection.body);
      if (text !== undefined) found.push(toPassage(reflection, text, 0.5));
    }
    return isOfLastTime ? found.sort(newestFirst) : found;
  }

  /** Reads the passages from the store again, so nothing excluded or deleted since is returned. */
  async function rate(
    owner: Owner,
    asked: AskedQuestion,
    shares: ReadonlyMap<string, number>,
    near: readonly Near[],
    isFiltered: boolean,
  ): Promise<Passage[]> {
    const wordsIn = createPassageWords(asked.words);
    const nearIn = Map.groupBy(near, ({ id }) => id);
    const ids = [...new Set([...shares.keys(), ...nearIn.keys()])];
    const found: Passage[] = [];
    for await (const reflection of openedOf(owner, { ids })) {
      const { id, revision, title, tags, body } = reflection;
      const share = shares.get(id) ?? 0;
      // Another revision has other passages.
      const places = (nearIn.get(id) ?? []).filter((each) => each.revision === revision);
      const likenesses = new Map(places.map(({ passage, likeness }) => [passage, likeness]));
      const wordsOf = share > 0 ? wordsIn(body) : () => 0;
      // Its title and tags are words of each passage.
      const above = [title, ...tags].join("\n");
      for (const [at, text] of (await passagesOf(body)).entries()) {
        // Lets other requests run in between.
        if (at % passagesAtOnce === passagesAtOnce - 1) await pause();
        const rated = {
          words: share * wordsOf(`${above}\n${text}`),
          likeness: likenesses.get(at) ?? null,
        };
        // A matching time or mood is evidence by itself.
        const isNear = isFiltered && rated.likeness !== null;
        if (isNear || isEvidence(rated))
          found.push(toPassage(reflection, text, scoreOf(rated), isByWords(rated)));
      }
    }
    return found;
  }

  return async function find(owner: Owner, { question, filters, limit }: Asked): Promise<Passage[]> {
    const asked = readQuestion(question, filters);
    const passing = passingOf(filters);
    const isFiltered = passing.spans.length + passing.moods.length > 0;
    const across = { limit, isOfLastTime: asksForLastTime(question) };
    if (asked.words.length === 0) {
      if (!isFiltered) return [];
      return across.isOfLastTime ? acrossTime(owner, passing, across) : ofTime(owner, passing, limit);
    }
    const [matches, near] = await Promise.all([
      reflections.forAi.wordMatches(owner, {
        ...passing,
        words: asked.words,
        most: maxByWords,
        evenCommon: true,
      }),
      (async () => {
        const among = isFiltered ? new Set(await idsPassing(owner, passing)) : null;
        return findNear(owner, { text: asked.text, among, most: maxByMeaning });
      })(),
    ]);
    const shares = new Map(matches.map(({ id, share }) => [id, share]));
    const rated = await rate(owner, asked, shares, near, isFiltered);
    const byWords = across.isOfLastTime ? rated.filter((passage) => passage.isByWords) : [];
    const found = byWords.length > 0 ? byWords.sort(newestFirst).slice(0, limit) : diverse(rated, limit);
    if (!isFiltered || found.length >= limit) return found;
    const isNew = ({ reflection_id }: Passage) => found.every((each) => each.reflection_id !== reflection_id);
    const others = (await acrossTime(owner, passing, across)).filter(isNew);
    return [...found, ...others.map((passage) => ({ ...passage, score: 0 }))].slice(0, limit);
  };
}

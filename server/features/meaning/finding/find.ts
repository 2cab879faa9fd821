import type { QuestionFilter } from "#contract/chat/messages.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { AskReflections, Passing } from "../reading/ask-reflections.ts";
import { type Passage, toPassage } from "../reading/sources.ts";
import { createPassageWords } from "./passage-words.ts";
import { readQuestion } from "./question.ts";

/** How much of a question's words a reflection must hold to be evidence. */
const leastShare = 0.3;
const mostOpened = 40;
const mostOfOneReflection = 2;

export type Asked = { question: string; filters: readonly QuestionFilter[]; limit: number };

export function passingOf(filters: readonly QuestionFilter[]): Passing {
  return {
    spans: filters.flatMap((filter) =>
      filter.kind === "days" ? [{ from: filter.from, to: filter.to }] : [],
    ),
    moods: [...new Set(filters.flatMap((filter) => (filter.kind === "moods" ? filter.moods : [])))],
  };
}

export function createFind({
  reflections,
  openedOf,
  passagesOf,
}: {
  reflections: AskReflections;
  openedOf(owner: Owner, asked: { ids: readonly string[] }): AsyncGenerator<Reflection>;
  passagesOf(markdown: string): Promise<string[]>;
}) {
  return async function find(owner: Owner, { question, filters, limit }: Asked): Promise<Passage[]> {
    const asked = readQuestion(question, filters);
    const passing = passingOf(filters);
    if (asked.words.length === 0) return filters.length > 0 ? acrossTime(owner, passing, limit) : [];
    const matches = await reflections.forAi.wordMatches(owner, {
      ...passing,
      words: asked.words,
      most: mostOpened,
    });
    const shares = new Map(
      matches.filter(({ share }) => share >= leastShare).map(({ id, share }) => [id, share]),
    );
    const wordsIn = createPassageWords(asked.words);
    const found: Passage[] = [];
    for await (const reflection of openedOf(owner, { ids: [...shares.keys()] })) {
      const share = shares.get(reflection.id) ?? 0;
      const texts = await passagesOf(reflection.body);
      const rated = texts
        .map((text) => ({ text, score: wordsIn(text, reflection.body) * share }))
        .filter(({ score }) => score > 0)
        .sort((one, other) => other.score - one.score);
      for (const { text, score } of rated.slice(0, mostOfOneReflection))
        found.push(toPassage(reflection, text, score));
    }
    return found
      .sort((one, other) => other.score - one.score || (one.day < other.day ? 1 : -1))
      .slice(0, limit);
  };

  /** For a question about a time or a mood alone: some of what passes, spread evenly over its days. */
  async function acrossTime(owner: Owner, passing: Passing, limit: number): Promise<Passage[]> {
    const ids: string[] = [];
    for await (const batch of reflections.forAi.readable(owner, passing))
      ids.push(...batch.map(({ id }) => id));
    const count = Math.min(limit, ids.length);
    const spread = Array.from(
      { length: count },
      (_, at) => ids[Math.floor(((at + 0.5) * ids.length) / count)] ?? "",
    );
    const found: Passage[] = [];
    for await (const reflection of openedOf(owner, { ids: spread })) {
      const [text] = await passagesOf(reflection.body);
      if (text !== undefined) found.push(toPassage(reflection, text, 0.5));
    }
    return found;
  }
}

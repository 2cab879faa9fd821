import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { PreparedCondition, PreparedSearch } from "#server/platform/search/prepared-search.ts";
import { findFewMatching, findMatching, matchesWords, prepareSearch } from "../terms/search-index.ts";
import { hasSeqAmong, presentOf, type ReadableFilter, readableOf } from "./filters.ts";
import { indexPending } from "./indexing.ts";

type Asked = ReadableFilter & {
  words: readonly string[];
  max: number;
  evenCommon?: true;
  isOldestFirst?: boolean;
};
type WordMatch = {
  id: string;
  /** The share of the question's words that it contains, from 0 to 1. Rare words weigh more. */
  share: number;
};

/** A word found in more reflections than this, or in a larger part of the journal, is common and doesn't count. */
const maxWithWord = 5000;
const commonShare = 0.25;
/** Common words are in at least this many. */
const minWithWord = 20;
const seqsAtOnce = 1000;

/**
 * Reflections that an AI may read and that contain any of these words in any order, best first, and the newest of equally
 * good ones, or the oldest if asked for. A word weighs as in BM25 (Robertson and Zaragoza, 2009). One found in no reflection weighs most, because the
 * question is about it. A word that much of the journal contains doesn't count, unless there is no other and `evenCommon`
 * is set.
 */
export async function findByWords(context: Context, owner: Owner, asked: Asked): Promise<WordMatch[]> {
  if (asked.words.length === 0) return [];
  await indexPending(context, owner);
  return context.database.asOwner(owner.id, async (tx) => {
    const prepared = await prepare(context, tx, owner, asked.words);
    if (!prepared) return [];
    const { total } = await presentOf(tx, owner)
      .select((row) => row.fn.countAll<number>().as("total"))
      .executeTakeFirstOrThrow();
    const { shares, common } = await sharesOf(context, tx, prepared, total);
    if (shares.size === 0)
      return asked.evenCommon ? newestWith(context, tx, owner, asked, prepared, common) : [];
    const best = [...shares].sort(([, share], [, itsShare]) => itsShare - share);
    const found: (WordMatch & { day: string })[] = [];
    for (let at = 0; at < best.length; at += seqsAtOnce) {
      const some = best.slice(at, at + seqsAtOnce);
      // All that are as good as the last of the best are read, for the newest of them.
      const last = found[asked.max - 1];
      if (last && (some[0]?.[1] ?? 0) < last.share) break;
      const rows = await readableOf(tx, owner, asked)
        .select(["reflections.id", "reflections.seq", "reflections.day"])
        .where(
          hasSeqAmong(
            context,
            some.map(([seq]) => seq),
          ),
        )
        .execute();
      const bySeq = new Map(rows.map((row) => [row.seq, row]));
      for (const [seq, share] of some) {
        const row = bySeq.get(seq);
        if (row) found.push({ id: row.id, day: row.day, share });
      }
    }
    const sign = asked.isOldestFirst ? -1 : 1;
    return found
      .sort((one, other) => other.share - one.share || (one.day < other.day ? sign : -sign))
      .slice(0, asked.max)
      .map(({ id, share }) => ({ id, share }));
  });
}

/** How many reflections that an AI may read contain all of these words. */
export async function countWithWords(
  context: Context,
  owner: Owner,
  asked: ReadableFilter & { words: readonly string[] },
): Promise<number> {
  await indexPending(context, owner);
  return context.database.asOwner(owner.id, async (tx) => {
    const prepared = await prepare(context, tx, owner, asked.words);
    if (!prepared) return 0;
    const { count } = await readableOf(tx, owner, asked)
      .where(matchesWords(context, prepared))
      .select((row) => row.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    return count;
  });
}

/** The reflections that an AI may read and that contain all of these words, by day, earliest first. */
export async function idsWithWords(
  context: Context,
  owner: Owner,
  asked: ReadableFilter & { words: readonly string[] },
): Promise<string[]> {
  await indexPending(context, owner);
  return context.database.asOwner(owner.id, async (tx) => {
    const prepared = await prepare(context, tx, owner, asked.words);
    if (!prepared) return [];
    const rows = await readableOf(tx, owner, asked)
      .where(matchesWords(context, prepared))
      .select(["reflections.id", "reflections.day"])
      .orderBy("reflections.day")
      .limit(maxWithWord)
      .execute();
    return rows.map(({ id }) => id);
  });
}

/** The newest with the most of these words. A word in so many reflections is soon found among the newest. */
async function newestWith(
  context: Context,
  tx: Tx,
  owner: Owner,
  asked: Asked,
  prepared: PreparedSearch,
  common: readonly PreparedCondition[],
): Promise<WordMatch[]> {
  if (common.length === 0) return [];
  const rows = await readableOf(tx, owner, asked)
    .select(["reflections.id", "reflections.seq"])
    .orderBy("reflections.day", asked.isOldestFirst ? "asc" : "desc")
    .orderBy("reflections.seq", asked.isOldestFirst ? "asc" : "desc")
    .limit(maxWithWord)
    .execute();
  const found: WordMatch[] = [];
  for (let at = 0; at < rows.length; at += seqsAtOnce) {
    const some = rows.slice(at, at + seqsAtOnce);
    const holding: Set<number>[] = [];
    for (const condition of common)
      holding.push(
        await findMatching(
          context,
          tx,
          { ...prepared, conditions: [condition] },
          some.map(({ seq }) => seq),
        ),
      );
    for (const { id, seq } of some) {
      const share = holding.filter((seqs) => seqs.has(seq)).length / common.length;
      if (share > 0) found.push({ id, share });
    }
    if (found.filter(({ share }) => share === 1).length >= asked.max) break;
  }
  return found.sort((one, other) => other.share - one.share).slice(0, asked.max);
}

/** `common`: the words that were left out. */
async function sharesOf(context: Context, tx: Tx, prepared: PreparedSearch, total: number) {
  const max = Math.min(maxWithWord, Math.max(minWithWord, Math.floor(total * commonShare)));
  const shares = new Map<number, number>();
  const common: PreparedCondition[] = [];
  let whole = 0;
  for (const condition of prepared.conditions) {
    const seqs = await findFewMatching(context, tx, { ...prepared, conditions: [condition] }, max);
    if (!seqs) {
      common.push(condition);
      continue;
    }
    const weight = Math.log(1 + (Math.max(total - seqs.length, 0) + 0.5) / (seqs.length + 0.5));
    whole += weight;
    for (const seq of seqs) shares.set(seq, (shares.get(seq) ?? 0) + weight);
  }
  for (const [seq, weight] of shares) shares.set(seq, weight / whole);
  return { shares, common };
}

const prepare = (context: Context, tx: Tx, owner: Owner, words: readonly string[]) =>
  prepareSearch(context, tx, owner, words.map((word) => `"${word}"`).join(" "));

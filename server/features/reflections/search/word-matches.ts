import type { Database, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { PreparedCondition, PreparedSearch, SearchIndex } from "#server/platform/search/search-index.ts";
import type { ForAi, ReadableFilter, WordMatch } from "../reading-port.ts";
import { presentOf } from "./filters.ts";
import type { Indexing } from "./indexing.ts";

/** A word found in more reflections than this, or in more than a part of the journal, says nothing beside others. */
const maxOfAWord = 5000;
const commonShare = 0.25;
const minOfAWord = 20;
const seqsAtOnce = 1000;

type Asked = Parameters<ForAi["wordMatches"]>[1];

/** Not blank, not in the trash, and not excluded from AI. */
export function readableOf(tx: Tx, owner: Owner, { spans, moods }: ReadableFilter) {
  return presentOf(tx, owner)
    .where("reflections.excluded_from_ai", "=", 0)
    .$if(moods.length > 0, (query) => query.where("reflections.mood", "in", [...moods]))
    .$if(spans.length > 0, (query) =>
      query.where((is) =>
        is.or(
          spans.map(({ from, to }) =>
            is.and([is("reflections.day", ">=", from), is("reflections.day", "<=", to)]),
          ),
        ),
      ),
    );
}

/**
 * Reflections that an AI may read and that contain any of these words in any order, best first. A word weighs as in
 * BM25 (Robertson and Zaragoza, 2009). One found in no reflection weighs most, because the question is about it.
 */
export function createWordMatches({
  database,
  search,
  indexPending,
}: {
  database: Database;
  search: Pick<SearchIndex, "prepare" | "few" | "matching" | "matches">;
  indexPending: Indexing["indexPending"];
}) {
  const prepare = (tx: Tx, owner: Owner, words: readonly string[]) =>
    search.prepare(tx, owner, words.map((word) => `"${word}"`).join(" "));

  async function wordMatches(owner: Owner, asked: Asked): Promise<WordMatch[]> {
    if (asked.words.length === 0) return [];
    await indexPending(owner);
    return database.asOwner(owner.id, async (tx) => {
      const prepared = await prepare(tx, owner, asked.words);
      if (!prepared) return [];
      const { total } = await presentOf(tx, owner)
        .select((row) => row.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const { shares, common } = await sharesOf(tx, prepared, total);
      if (shares.size === 0) return asked.evenCommon ? newestWith(tx, owner, asked, prepared, common) : [];
      const best = [...shares].sort(([, share], [, itsShare]) => itsShare - share);
      const found: (WordMatch & { day: string })[] = [];
      for (let at = 0; at < best.length; at += seqsAtOnce) {
        const some = best.slice(at, at + seqsAtOnce);
        // All that are as good as the last of the best are read, for the newest of them.
        const last = found[asked.most - 1];
        if (last && (some[0]?.[1] ?? 0) < last.share) break;
        const rows = await readableOf(tx, owner, asked)
          .select(["reflections.id", "reflections.seq", "reflections.day"])
          .where(
            "reflections.seq",
            "in",
            some.map(([seq]) => seq),
          )
          .execute();
        const bySeq = new Map(rows.map((row) => [row.seq, row]));
        for (const [seq, share] of some) {
          const row = bySeq.get(seq);
          if (row) found.push({ id: row.id, day: row.day, share });
        }
      }
      return found
        .sort((one, other) => other.share - one.share || (one.day < other.day ? 1 : -1))
        .slice(0, asked.most)
        .map(({ id, share }) => ({ id, share }));
    });
  }

  async function countWith(owner: Owner, asked: Parameters<ForAi["countWith"]>[1]): Promise<number> {
    await indexPending(owner);
    return database.asOwner(owner.id, async (tx) => {
      const prepared = await prepare(tx, owner, asked.words);
      if (!prepared) return 0;
      const { count } = await readableOf(tx, owner, asked)
        .where(search.matches(prepared))
        .select((row) => row.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    });
  }

  /** The newest with the most of these words. A word in so many reflections is soon found among the newest. */
  async function newestWith(
    tx: Tx,
    owner: Owner,
    asked: Asked,
    prepared: PreparedSearch,
    common: readonly PreparedCondition[],
  ): Promise<WordMatch[]> {
    if (common.length === 0) return [];
    const rows = await readableOf(tx, owner, asked)
      .select(["reflections.id", "reflections.seq"])
      .orderBy("reflections.day", "desc")
      .orderBy("reflections.seq", "desc")
      .limit(maxOfAWord)
      .execute();
    const found: WordMatch[] = [];
    for (let at = 0; at < rows.length; at += seqsAtOnce) {
      const some = rows.slice(at, at + seqsAtOnce);
      const holding: Set<number>[] = [];
      for (const condition of common)
        holding.push(
          await search.matching(
            tx,
            { ...prepared, conditions: [condition] },
            some.map(({ seq }) => seq),
          ),
        );
      for (const { id, seq } of some) {
        const share = holding.filter((seqs) => seqs.has(seq)).length / common.length;
        if (share > 0) found.push({ id, share });
      }
      if (found.filter(({ share }) => share === 1).length >= asked.most) break;
    }
    return found.sort((one, other) => other.share - one.share).slice(0, asked.most);
  }

  /** `common`: the words that were left out. */
  async function sharesOf(tx: Tx, prepared: PreparedSearch, total: number) {
    const most = Math.min(maxOfAWord, Math.max(minOfAWord, Math.floor(total * commonShare)));
    const shares = new Map<number, number>();
    const common: PreparedCondition[] = [];
    let whole = 0;
    for (const condition of prepared.conditions) {
      const seqs = await search.few(tx, { ...prepared, conditions: [condition] }, most);
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

  return { wordMatches, countWith };
}

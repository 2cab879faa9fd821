import type { Database, Tx } from "#server/platform/database.ts";
import type { ReadableFilter, WordMatch } from "#server/platform/reading-port.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { PreparedSearch, SearchIndex } from "#server/platform/search/search-index.ts";
import { presentOf } from "./filters.ts";
import type { Indexing } from "./indexing.ts";

/** A word found in more reflections than this, or in more than a part of the journal, says nothing. */
const mostOfAWord = 5000;
const commonShare = 0.25;
const fewestOfAWord = 20;
const seqsAtOnce = 1000;

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
  search: Pick<SearchIndex, "prepare" | "few">;
  indexPending: Indexing["indexPending"];
}) {
  return async function wordMatches(
    owner: Owner,
    asked: ReadableFilter & { words: readonly string[]; most: number },
  ): Promise<WordMatch[]> {
    if (asked.words.length === 0) return [];
    await indexPending(owner);
    return database.asOwner(owner.id, async (tx) => {
      const prepared = await search.prepare(tx, owner, asked.words.map((word) => `"${word}"`).join(" "));
      if (!prepared) return [];
      const { total } = await presentOf(tx, owner)
        .select((row) => row.fn.countAll<number>().as("total"))
        .executeTakeFirstOrThrow();
      const shares = await sharesOf(tx, prepared, total);
      const best = [...shares].sort(([seq, share], [other, itsShare]) => itsShare - share || other - seq);
      const found: WordMatch[] = [];
      for (let at = 0; at < best.length && found.length < asked.most; at += seqsAtOnce) {
        const some = best.slice(at, at + seqsAtOnce);
        const rows = await readableOf(tx, owner, asked)
          .select(["reflections.id", "reflections.seq"])
          .where(
            "reflections.seq",
            "in",
            some.map(([seq]) => seq),
          )
          .execute();
        const ids = new Map(rows.map(({ id, seq }) => [seq, id]));
        for (const [seq, share] of some) {
          const id = ids.get(seq);
          if (id !== undefined) found.push({ id, share });
        }
      }
      return found.slice(0, asked.most);
    });
  };

  async function sharesOf(tx: Tx, prepared: PreparedSearch, total: number): Promise<Map<number, number>> {
    const most = Math.min(mostOfAWord, Math.max(fewestOfAWord, Math.floor(total * commonShare)));
    const shares = new Map<number, number>();
    let whole = 0;
    for (const condition of prepared.conditions) {
      const seqs = await search.few(tx, { ...prepared, conditions: [condition] }, most);
      if (!seqs) continue;
      const weight = Math.log(1 + (Math.max(total - seqs.length, 0) + 0.5) / (seqs.length + 0.5));
      whole += weight;
      for (const seq of seqs) shares.set(seq, (shares.get(seq) ?? 0) + weight);
    }
    for (const [seq, weight] of shares) shares.set(seq, weight / whole);
    return shares;
  }
}

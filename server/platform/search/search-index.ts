import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import type { Owner } from "../sealing.ts";
import { type AnalysedText, analyse, createStems } from "./analysis.ts";
import { type Language, stem } from "./languages.ts";
import { createOpaqueTerms, type OpaqueTerms } from "./opaque-terms.ts";
import { splitIntoParts } from "./parts.ts";
import { postgresTerms } from "./postgres-terms.ts";
import { type Condition, readSearch } from "./search-text.ts";
import { sqliteTerms } from "./sqlite-terms.ts";
import type { TermPattern } from "./term-store.ts";
import { languagesOf, learnWords, wordsBeginningWith } from "./vocabulary.ts";

/** Increase it whenever the analysis of texts changes, so that everything is reindexed. */
export const searchVersion = 2;

/** The most words to search for with one beginning, so that two letters don't search for everything. */
export const mostWordsOfABeginning = 200;

/** A search prepared for one person. It holds their words, so use it for one request and drop it. */
export type PreparedSearch = {
  conditions: PreparedCondition[];
  /** The tags in the search, as opaque labels. */
  labels: { label: string; negated: boolean }[];
};
export type PreparedCondition = Condition & {
  /** The stems of the person's words with this beginning. */
  completions: Completions;
  /** What the store searches for: a match of any pattern. */
  patterns: TermPattern[];
};
type Completions = ReadonlyMap<Language, ReadonlySet<string>>;

export type SearchIndex = {
  /** Replaces the terms of one reflection. `texts` are plain text. No phrase crosses from one to the next. */
  write(tx: Tx, owner: Owner, seq: number, texts: readonly string[]): Promise<void>;
  remove(tx: Tx, seq: number): Promise<void>;
  /** `null` for an empty search, which everything matches. Use the result in the same transaction. */
  prepare(tx: Tx, owner: Owner, search: string): Promise<PreparedSearch | null>;
  /** A condition on `reflections.seq`, for the words only. The caller must restrict the rows to one owner. */
  matches(search: PreparedSearch): RawBuilder<SqlBool>;
};

export function createSearchIndex(engine: Engine): SearchIndex {
  const store = engine === "sqlite" ? sqliteTerms : postgresTerms;
  return {
    write: async (tx, owner, seq, texts) => {
      const terms = createOpaqueTerms(owner.searchKey);
      const analysed = analyse(texts);
      const stream = termsOf(analysed, terms);
      await store.remove(tx, seq);
      for (const [part, { start, end }] of splitIntoParts(stream).entries()) {
        await store.insert(tx, seq, part, stream.slice(start, end));
      }
      await learnWords(tx, store, owner, terms, analysed);
    },
    remove: store.remove,
    prepare: async (tx, owner, search) => {
      const asked = readSearch(search);
      if (asked.conditions.length + asked.tags.length === 0) return null;
      const terms = createOpaqueTerms(owner.searchKey);
      const labels = asked.tags.map(({ tag, negated }) => ({ label: terms.ofTag(tag), negated }));
      if (asked.conditions.length === 0) return { conditions: [], labels };
      await store.readyToSearch(tx);
      const spoken = await languagesOf(tx, store, owner, terms);
      const conditions: PreparedCondition[] = [];
      for (const condition of asked.conditions) {
        const completions = await completionsOf(tx, owner, terms, condition);
        conditions.push({
          ...condition,
          completions,
          patterns: patternsOf(terms, spoken, condition, completions),
        });
      }
      return { conditions, labels };
    },
    matches: ({ conditions }) =>
      conditions.length === 0
        ? sql`true`
        : sql.join(
            conditions.map(({ negated, patterns }) => store.holds(patterns, negated)),
            sql` and `,
          ),
  };
}

/** `null` separates two texts. */
function termsOf(texts: readonly AnalysedText[], terms: OpaqueTerms): (string | null)[] {
  const stemOf = createStems();
  return texts.flatMap(({ language, words }, at) => [
    ...(at > 0 ? [null] : []),
    ...words.map((word) => terms.ofStem(language, stemOf(language, word))),
  ]);
}

async function completionsOf(
  tx: Tx,
  owner: Owner,
  terms: OpaqueTerms,
  { words, beginning }: Condition,
): Promise<Completions> {
  const completions = new Map<Language, Set<string>>();
  const last = words.at(-1);
  if (beginning === null || last === undefined) return completions;
  let count = 0;
  for (const known of await wordsBeginningWith(tx, owner, terms, beginning)) {
    const stems = completions.get(known.language) ?? new Set();
    const completion = stem(known.language, known);
    if (completion === stem(known.language, last) || stems.has(completion)) continue;
    completions.set(known.language, stems.add(completion));
    count += 1;
    if (count === mostWordsOfABeginning) break;
  }
  return completions;
}

/** One pattern for each language, because the language of a stored text is unknown. */
function patternsOf(
  terms: OpaqueTerms,
  spoken: readonly Language[],
  { words }: Condition,
  completions: Completions,
): TermPattern[] {
  return spoken.map((language) => {
    const own = words.map((word) => terms.ofStem(language, stem(language, word)));
    const completed = [...(completions.get(language) ?? [])];
    return {
      leading: own.slice(0, -1),
      last: [...own.slice(-1), ...completed.map((completion) => terms.ofStem(language, completion))],
    };
  });
}

import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import type { Owner } from "../sealing.ts";
import { createStems, type KnownStems } from "./analysis.ts";
import type { IndexTerms } from "./index-terms.ts";
import type { Language } from "./languages.ts";
import { createOpaqueTerms, type OpaqueTerms } from "./opaque-terms.ts";
import { postgresTerms } from "./postgres-terms.ts";
import { type Condition, readSearch } from "./search-text.ts";
import { sqliteTerms } from "./sqlite-terms.ts";
import type { Latest, Span, TermPattern } from "./term-store.ts";
import { languagesOf, learnWords, wordsBeginningWith } from "./vocabulary.ts";

/** Increase it whenever the analysis of texts changes, so that everything is reindexed. */
export const searchVersion = 5;

/** The most words to search for with one beginning, so that two letters don't search for everything. */
export const maxWordsOfABeginning = 200;

/** A search prepared for one person. It holds their words, so use it for one request and drop it. */
export type PreparedSearch = {
  conditions: PreparedCondition[];
  labels: { label: string; negated: boolean }[];
  /** The languages that the person has written in. */
  spoken: Language[];
  /** Stems that were made for it. Excerpts need them again, and add theirs. */
  stems?: KnownStems;
  /** The first and last number of the reflections that are asked about, if they are some of the journal. */
  within?: Span | undefined;
};
export type PreparedCondition = Condition & {
  /** The stems of the person's words with this beginning. */
  completions: Completions;
  /** What the store searches for: a match of any pattern. */
  patterns: TermPattern[];
};
type Stems = ReturnType<typeof createStems>;
type Completions = ReadonlyMap<Language, ReadonlySet<string>>;

export type SearchIndex = {
  /** Replaces the terms of one reflection, in pieces that fit into several transactions. */
  replace(owner: Owner, seq: number, terms: IndexTerms): Replacing;
  remove(tx: Tx, seq: number): Promise<void>;
  /** Some milliseconds of work that makes searches faster, for a quiet moment. @returns whether more is left */
  tidySome(tx: Tx): Promise<boolean>;
  /** `null` for an empty search, which everything matches. Use the result in the same transaction. */
  prepare(tx: Tx, owner: Owner, search: string): Promise<PreparedSearch | null>;
  /** A condition on `reflections.seq`, for the words only. The caller must restrict the rows to one owner. */
  matches(search: PreparedSearch): RawBuilder<SqlBool>;
  /** Those of these reflections whose words match. Takes as long for a common word as for a rare one. */
  matching(tx: Tx, search: PreparedSearch, seqs: readonly number[]): Promise<Set<number>>;
  /** All reflections whose words match; `null` if there are more than `most`, or all words are negated. */
  few(tx: Tx, search: PreparedSearch, most: number): Promise<number[] | null>;
  /**
   * About `most` of the matches written last, before the number `before`; `null` if finding them takes long, or all words
   * are negated.
   */
  latest(tx: Tx, search: PreparedSearch, most: number, before?: number): Promise<Latest | null>;
};

/** Until it is done, the reflection has some of its terms only: no search may ask for it. */
export type Replacing = {
  /**
   * Writes for as long as there is room. 1 is about the work for one term in SQLite: 2 microseconds on a small machine.
   * @returns the room left, and below 0 if the last piece was larger
   */
  write(tx: Tx, room: number): Promise<number>;
  hasBegun(): boolean;
  isDone(): boolean;
};

/** Higher than any reflection's number. */
const afterAll = 2 ** 40;

/** The work for removing a part and for a new word of the vocabulary, in terms. */
const removal = 250;
const newWord = 8;
/** The digits of a term and a space, in a part and in the vocabulary's lines with their words. */
const termLength = 17;
const lineLength = 36;

export function createSearchIndex(engine: Engine): SearchIndex {
  const store = engine === "sqlite" ? sqliteTerms : postgresTerms;
  async function matching(tx: Tx, { conditions }: PreparedSearch, seqs: readonly number[]) {
    let left = seqs;
    for (const { negated, patterns } of conditions) {
      if (left.length === 0) break;
      const holding = await store.among(tx, patterns, left);
      left = left.filter((seq) => holding.has(seq) !== negated);
    }
    return new Set(left);
  }
  /** Of reflections that may meet the conditions, those that do. */
  async function whichMeet(tx: Tx, search: PreparedSearch, seqs: readonly number[]): Promise<number[]> {
    const unsure = search.conditions.length > 1 ? await store.withSeveralParts(tx, seqs) : [];
    if (unsure.length === 0) return [...seqs];
    const met = await matching(tx, search, unsure);
    const not = new Set(unsure.filter((seq) => !met.has(seq)));
    return seqs.filter((seq) => !not.has(seq));
  }
  const isFound = ({ conditions }: PreparedSearch) => conditions.some(({ negated }) => !negated);
  return {
    replace(owner, seq, { parts, words }) {
      let [hasBegun, isCleared, part, some] = [false, false, 0, 0];
      const isDone = () => isCleared && part === parts.length && some === words.length;
      return {
        hasBegun: () => hasBegun,
        isDone,
        async write(tx, room) {
          hasBegun = true;
          let left = room;
          while (left > 0 && !isDone()) {
            const [text, lines] = [parts[part], words[some]];
            if (!isCleared) {
              const removed = await store.removeSome(tx, seq);
              isCleared = removed === 0;
              left -= removed * removal;
            } else if (text !== undefined) {
              await store.insert(tx, seq, part, text);
              part += 1;
              left -= text.length / termLength;
            } else if (lines !== undefined) {
              left -= (await learnWords(tx, store, owner, lines)) * newWord + lines.length / lineLength;
              some += 1;
            }
          }
          return left;
        },
      };
    },
    remove: async (tx, seq) => {
      while ((await store.removeSome(tx, seq)) > 0);
    },
    tidySome: (tx) => store.tidySome(tx),
    prepare: async (tx, owner, search) => {
      const asked = readSearch(search);
      if (asked.conditions.length + asked.tags.length === 0) return null;
      const terms = createOpaqueTerms(owner.searchKey);
      const labels = asked.tags.map(({ tag, negated }) => ({ label: terms.ofTag(tag), negated }));
      if (asked.conditions.length === 0) return { conditions: [], labels, spoken: [] };
      await store.readyToSearch(tx);
      const spoken = await languagesOf(tx, store, owner, terms);
      const stems: KnownStems = new Map();
      const stemOf = createStems(stems);
      const conditions: PreparedCondition[] = [];
      for (const condition of asked.conditions) {
        const completions = await completionsOf(tx, owner, terms, stemOf, condition);
        conditions.push({
          ...condition,
          completions,
          patterns: patternsOf(terms, stemOf, spoken, condition, completions),
        });
      }
      return { conditions, labels, spoken, stems };
    },
    matches: (search) => {
      const { conditions, within } = search;
      if (conditions.length === 0) return sql`true`;
      const each = sql<SqlBool>`${sql.join(
        conditions.map(({ negated, patterns }) => store.holds(patterns, negated, within)),
        sql` and `,
      )}`;
      if (conditions.length === 1 || !isFound(search)) return each;
      return sql`${store.mayMeet(conditions)} and (not ${store.hasSeveralParts} or (${each}))`;
    },
    matching,
    async few(tx, search, most) {
      const found = isFound(search) ? await store.few(tx, search.conditions, most) : null;
      return found && whichMeet(tx, search, found);
    },
    async latest(tx, search, most, before = afterAll) {
      const latest = isFound(search) ? await store.latest(tx, search.conditions, most, before) : null;
      return latest && { ...latest, seqs: new Set(await whichMeet(tx, search, [...latest.seqs])) };
    },
  };
}

async function completionsOf(
  tx: Tx,
  owner: Owner,
  terms: OpaqueTerms,
  stemOf: Stems,
  { words, beginning }: Condition,
): Promise<Completions> {
  const completions = new Map<Language, Set<string>>();
  const last = words.at(-1);
  if (beginning === null || last === undefined) return completions;
  let count = 0;
  for (const known of await wordsBeginningWith(tx, owner, terms, beginning)) {
    const stems = completions.get(known.language) ?? new Set();
    const completion = stemOf(known.language, known);
    if (completion === stemOf(known.language, last) || stems.has(completion)) continue;
    completions.set(known.language, stems.add(completion));
    count += 1;
    if (count === maxWordsOfABeginning) break;
  }
  return completions;
}

/** One pattern for each language, because the language of a stored text is unknown. */
function patternsOf(
  terms: OpaqueTerms,
  stemOf: Stems,
  spoken: readonly Language[],
  { words }: Condition,
  completions: Completions,
): TermPattern[] {
  return spoken.map((language) => {
    const own = words.map((word) => terms.ofStem(language, stemOf(language, word)));
    const completed = [...(completions.get(language) ?? [])];
    return {
      leading: own.slice(0, -1),
      last: [...own.slice(-1), ...completed.map((completion) => terms.ofStem(language, completion))],
    };
  });
}

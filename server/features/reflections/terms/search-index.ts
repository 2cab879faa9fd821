import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { createStems, type KnownStems } from "#server/platform/search/analysis.ts";
import type { IndexTerms } from "#server/platform/search/index-terms.ts";
import type { Language } from "#server/platform/search/languages.ts";
import { createOpaqueTerms, type OpaqueTerms } from "#server/platform/search/opaque-terms.ts";
import type {
  PreparedCondition,
  PreparedSearch,
  TermPattern,
} from "#server/platform/search/prepared-search.ts";
import { type Condition, readSearch } from "#server/platform/search/search-text.ts";
import { postgresTerms } from "./postgres-terms.ts";
import { sqliteTerms } from "./sqlite-terms.ts";
import { languagesOf, learnWords, wordsBeginningWith } from "./vocabulary.ts";

/** Increase it whenever the analysis of texts or their excerpts change, so that everything is made again. */
export const searchVersion = 8;

/** The most words to search for with one beginning, so that two letters don't search for everything. */
export const maxWordsOfABeginning = 200;

type Stems = ReturnType<typeof createStems>;
type Completions = PreparedCondition["completions"];
/** A context with the engine that it searches with. */
type Searching = { database: { engine: Engine } };

const storeOf = ({ database }: Searching) => (database.engine === "sqlite" ? sqliteTerms : postgresTerms);

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

/** The work for removing a part and for a new word of the vocabulary, in terms. */
const removal = 250;
const newWord = 8;
/** The digits of a term and a space, in a part and in the vocabulary's lines with their words. */
const termLength = 17;
const lineLength = 36;

/** Replaces the terms of one reflection, in pieces that fit into several transactions. */
export function replaceTerms(
  context: Searching,
  owner: Owner,
  seq: number,
  { parts, words }: IndexTerms,
): Replacing {
  const store = storeOf(context);
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
          const { removed, isMoreLeft } = await store.removeSome(tx, seq);
          isCleared = !isMoreLeft;
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
}

export async function removeTerms(context: Searching, tx: Tx, seq: number): Promise<void> {
  while ((await storeOf(context).removeSome(tx, seq)).isMoreLeft);
}

/** Some milliseconds of work that makes searches faster, for a quiet moment. @returns whether more is left */
export const tidyTerms = (context: Searching, tx: Tx): Promise<boolean> => storeOf(context).tidySome(tx);

/** `null` for a blank search, which everything matches. Use the result in the same transaction. */
export async function prepareSearch(
  context: Searching,
  tx: Tx,
  owner: Owner,
  search: string,
): Promise<PreparedSearch | null> {
  const store = storeOf(context);
  const asked = readSearch(search);
  if (asked.conditions.length + asked.tags.length === 0)
    return search.trim() === "" ? null : { conditions: [], labels: [], spoken: [], isUnreadable: true };
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
    const patterns = patternsOf(terms, stemOf, spoken, condition, completions);
    conditions.push({ ...condition, completions, patterns });
  }
  return { conditions, labels, spoken, stems };
}

/** A condition on `reflections.seq`, for the words only. The caller must restrict the rows to one owner. */
export function matchesWords(context: Searching, { conditions }: PreparedSearch): RawBuilder<SqlBool> {
  if (conditions.length === 0) return sql`true`;
  const store = storeOf(context);
  const each = sql<SqlBool>`${sql.join(
    conditions.map(({ negated, patterns }) => store.holds(patterns, negated)),
    sql` and `,
  )}`;
  if (conditions.length === 1 || !hasWanted(conditions)) return each;
  return sql`${store.mayMeet(conditions)} and (not ${store.hasSeveralParts} or (${each}))`;
}

/** Those of these reflections whose words match. Takes as long for a common word as for a rare one. */
export async function findMatching(
  context: Searching,
  tx: Tx,
  { conditions }: PreparedSearch,
  seqs: readonly number[],
): Promise<Set<number>> {
  let left = seqs;
  for (const { negated, patterns } of conditions) {
    if (left.length === 0) break;
    const holding = await storeOf(context).among(tx, patterns, left);
    left = left.filter((seq) => holding.has(seq) !== negated);
  }
  return new Set(left);
}

/** All reflections whose words match; `null` if there are more than `max`, or all words are negated. */
export async function findFewMatching(
  context: Searching,
  tx: Tx,
  search: PreparedSearch,
  max: number,
): Promise<number[] | null> {
  const { conditions } = search;
  const store = storeOf(context);
  const found = hasWanted(conditions) ? await store.few(tx, conditions, max) : null;
  if (!found || conditions.length === 1) return found;
  // The store compares reflections with several parts only by one of their words.
  const unsure = await store.withSeveralParts(tx, found);
  const matching = await findMatching(context, tx, search, unsure);
  const wrong = new Set(unsure.filter((seq) => !matching.has(seq)));
  return found.filter((seq) => !wrong.has(seq));
}

const hasWanted = (conditions: readonly PreparedCondition[]) => conditions.some(({ negated }) => !negated);

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
    const stems = words.map((word) => stemOf(language, word));
    const completed = [...(completions.get(language) ?? [])];
    const leading = stems.slice(0, -1);
    const all = terms.ofStems(language, [...stems, ...completed]);
    return { leading: all.slice(0, leading.length), last: all.slice(leading.length) };
  });
}

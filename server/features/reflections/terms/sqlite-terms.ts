import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { severalPartsTerm } from "#server/platform/search/index-terms.ts";
import { maxParts } from "#server/platform/search/parts.ts";
import type { TermPattern } from "#server/platform/search/prepared-search.ts";
import type { TermCondition, TermStore } from "./term-store.ts";

/** FTS5 (sqlite.org/fts5.html). A row number encodes reflection and part: `seq * maxParts + part`. */
export const sqliteTerms: TermStore = {
  readyToSearch: async () => {},
  insert: async (tx, seq, part, text) => {
    await sql`insert into reflection_terms (rowid, terms) values (${seq * maxParts + part}, ${text})`.execute(
      tx,
    );
  },
  removeSome: async (tx, seq) => {
    // FTS5 keeps the rows' sizes in this table. For a range of its own rows it would read all of them.
    const { rows } = await sql<{ id: number }>`select id from reflection_terms_docsize
      where id between ${seq * maxParts} and ${(seq + 1) * maxParts - 1} limit ${removedAtOnce}`.execute(tx);
    for (const { id } of rows) await sql`delete from reflection_terms where rowid = ${id}`.execute(tx);
    return { removed: rows.length, isMoreLeft: rows.length === removedAtOnce };
  },
  // A negative number begins to merge all segments into one, and a positive one continues that.
  tidySome: async (tx) =>
    (await mergeSome(tx, pagesAtOnce)) ||
    ((await countSegments(tx)) > maxSegments && (await mergeSome(tx, -pagesAtOnce))),
  // The plus keeps SQLite from reading the row of every hit if an index can answer the rest.
  holds: (patterns, negated) =>
    sql`+reflections.seq ${sql.raw(negated ? "not in" : "in")} (${seqsOf(fts5Query(patterns))})`,
  mayMeet: (conditions) => sql`+reflections.seq in (${seqsOf(fts5QueryOfAll(conditions))})`,
  among: async (tx, patterns, seqs) => {
    const wanted = new Set(seqs);
    const [first, last] = [Math.min(...seqs) * maxParts, (Math.max(...seqs) + 1) * maxParts - 1];
    const { rows } = await sql<{ seq: number }>`${seqsOf(fts5Query(patterns))}
      and rowid between cast(${first} as integer) and cast(${last} as integer)`.execute(tx);
    return new Set(rows.flatMap(({ seq }) => (wanted.has(seq) ? seq : [])));
  },
  few: async (tx, conditions, max) => {
    const { rows } = await sql<{ seq: number }>`select distinct rowid / ${sql.lit(maxParts)} as seq
      from reflection_terms where reflection_terms match ${fts5QueryOfAll(conditions)} limit ${max + 1}`.execute(
      tx,
    );
    return rows.length > max ? null : rows.map(({ seq }) => seq);
  },
  hasSeveralParts: sql`exists (${partAfter(sql.ref("reflections.seq"))})`,
  withSeveralParts: async (tx, seqs) => {
    const { rows } = await sql<{ seq: number }>`select value as seq from json_each(${JSON.stringify(seqs)})
      where exists (${partAfter(sql`value`)})`.execute(tx);
    return rows.map(({ seq }) => seq);
  },
  known: async (tx, ownerId, terms) => {
    // One parameter for all terms, because a statement with hundreds takes longer to prepare than to run.
    const { rows } = await sql<{ term: string }>`select term from vocabulary
      where owner_id = ${ownerId} and term in (select value from json_each(${JSON.stringify(terms)}))`.execute(
      tx,
    );
    return new Set(rows.map(({ term }) => term));
  },
};

const seqsOf = (match: string) =>
  sql`select rowid / ${sql.lit(maxParts)} as seq from reflection_terms where reflection_terms match ${match}`;

/** The second part of a reflection. */
function partAfter(seq: RawBuilder<unknown>) {
  return sql`select 1 from reflection_terms_docsize where id = ${seq} * ${sql.lit(maxParts)} + 1`;
}

const removedAtOnce = 16;

/**
 * Each write adds a segment to FTS5's index, and a search looks up each word in every segment. Four of one size are
 * merged. If more than this many are left, all are merged, which rewrites the index: about every fiftieth page.
 */
const maxSegments = 8;
const pagesAtOnce = 16;

/** sqlite.org/fts5.html#the_merge_command. @returns whether there was anything to merge */
async function mergeSome(tx: Tx, pages: number): Promise<boolean> {
  const before = await countChanges(tx);
  await sql`insert into reflection_terms (reflection_terms, rank) values ('merge', ${pages})`.execute(tx);
  // Less than two changes say that there was nothing to merge.
  return (await countChanges(tx)) - before >= 2;
}

async function countSegments(tx: Tx): Promise<number> {
  // From one segment to the next, because the table has a row for each page of the index.
  const { rows } = await sql<{ segments: number }>`with recursive segment (id) as (
      select min(segid) from reflection_terms_idx
      union all
      select (select min(segid) from reflection_terms_idx where segid > segment.id) from segment where id is not null
    ) select count(id) as segments from segment`.execute(tx);
  return rows[0]?.segments ?? 0;
}

async function countChanges(tx: Tx): Promise<number> {
  const { rows } = await sql<{ changes: number }>`select total_changes() as changes`.execute(tx);
  return rows[0]?.changes ?? 0;
}

/** Each part of a reflection is a row, so of one with several parts only the first word is required. */
function fts5QueryOfAll(conditions: readonly TermCondition[]): string {
  const groupsOf = (negated: boolean) =>
    conditions.filter((each) => each.negated === negated).map(({ patterns }) => fts5Query(patterns));
  const [wanted = "", ...others] = groupsOf(false);
  const all = [`(${wanted})`, ...others.map((words) => `(${words} OR ${severalPartsTerm})`)].join(" AND ");
  const excluded = groupsOf(true);
  return excluded.length > 0 ? `(${all}) NOT (${excluded.join(" OR ")})` : all;
}

const fts5Query = (patterns: readonly TermPattern[]) =>
  patterns
    .flatMap(({ leading, last }) => last.map((term) => `"${[...leading, term].join(" ")}"`))
    .join(" OR ");

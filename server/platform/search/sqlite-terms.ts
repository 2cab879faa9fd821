import { sql } from "kysely";
import { mostParts } from "./parts.ts";
import type { TermPattern, TermStore } from "./term-store.ts";

/** FTS5 (sqlite.org/fts5.html). A row number encodes reflection and part: `seq * mostParts + part`. */
export const sqliteTerms: TermStore = {
  readyToSearch: async () => {},
  insert: async (tx, seq, part, text) => {
    await sql`insert into reflection_terms (rowid, terms) values (${seq * mostParts + part}, ${text})`.execute(
      tx,
    );
  },
  removeSome: async (tx, seq) => {
    // FTS5 keeps the rows' sizes in this table. For a range of its own rows it would read all of them.
    const { rows } = await sql<{ id: number }>`select id from reflection_terms_docsize
      where id between ${seq * mostParts} and ${(seq + 1) * mostParts - 1} limit ${removedAtOnce}`.execute(
      tx,
    );
    for (const { id } of rows) await sql`delete from reflection_terms where rowid = ${id}`.execute(tx);
    return rows.length;
  },
  holds: (patterns, negated) =>
    // The plus keeps SQLite from reading the row of every hit if an index can answer the rest.
    sql`+reflections.seq ${sql.raw(negated ? "not in" : "in")} (
      select rowid / ${sql.lit(mostParts)} from reflection_terms where reflection_terms match ${fts5Query(patterns)}
    )`,
  among: async (tx, patterns, seqs) => {
    const words = patterns.reduce((count, { last }) => count + last.length, 0);
    const rows = runsOf(seqs, Math.max(1, Math.floor(mostLookups / Math.max(words, 1)))).map(
      ([first, last]) => [first * mostParts, last * mostParts + mostParts - 1],
    );
    // One parameter for all runs, so that the statement is prepared once. Without "cross", SQLite could read
    // all matches first.
    const found = await sql<{ seq: number }>`select reflection_terms.rowid / ${sql.lit(mostParts)} as seq
      from json_each(${JSON.stringify(rows)}) as run cross join reflection_terms
      where reflection_terms match ${fts5Query(patterns)}
        and reflection_terms.rowid between (run.value ->> 0) and (run.value ->> 1)`.execute(tx);
    return new Set(found.rows.map(({ seq }) => seq));
  },
  few: async (tx, patterns, most) => {
    const { rows } = await sql<{ seq: number }>`select distinct rowid / ${sql.lit(mostParts)} as seq
      from reflection_terms where reflection_terms match ${fts5Query(patterns)} limit ${most + 1}`.execute(
      tx,
    );
    return rows.length > most ? null : rows.map(({ seq }) => seq);
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

const removedAtOnce = 16;

/** How often FTS5 may look up a word; each takes some 20 microseconds. */
const mostLookups = 64;

/** First and last of neighbouring numbers. A gap is read over if that takes less than another look-up. */
function runsOf(seqs: readonly number[], most: number): [number, number][] {
  const runs: [number, number][] = [];
  for (const seq of seqs.toSorted((one, other) => one - other)) {
    const run = runs.at(-1);
    if (run && seq - run[1] <= widestGap) run[1] = seq;
    else runs.push([seq, seq]);
  }
  const [first, last] = [runs[0], runs.at(-1)];
  return runs.length > most && first && last ? [[first[0], last[1]]] : runs;
}
const widestGap = 100;

const fts5Query = (patterns: readonly TermPattern[]) =>
  patterns
    .flatMap(({ leading, last }) => last.map((term) => `"${[...leading, term].join(" ")}"`))
    .join(" OR ");

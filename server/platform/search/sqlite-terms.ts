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

const fts5Query = (patterns: readonly TermPattern[]) =>
  patterns
    .flatMap(({ leading, last }) => last.map((term) => `"${[...leading, term].join(" ")}"`))
    .join(" OR ");

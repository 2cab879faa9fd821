import { sql } from "kysely";
import { mostParts } from "./parts.ts";
import type { TermPattern, TermStore } from "./term-store.ts";

/** FTS5 (sqlite.org/fts5.html). A row number encodes reflection and part: `seq * mostParts + part`. */
export const sqliteTerms: TermStore = {
  readyToSearch: async () => {},
  insert: async (tx, seq, part, terms) => {
    // A gap is stored as a word that no search contains, because FTS5 counts positions by words.
    await sql`insert into reflection_terms (rowid, terms)
      values (${seq * mostParts + part}, ${terms.map((term) => term ?? "gap").join(" ")})`.execute(tx);
  },
  remove: async (tx, seq) => {
    // Deletes row by row until there is none, because for a range FTS5 would read all rows.
    let removed = true;
    for (let part = 0; removed; part += 1) {
      const { numAffectedRows } =
        await sql`delete from reflection_terms where rowid = ${seq * mostParts + part}`.execute(tx);
      removed = numAffectedRows === 1n;
    }
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

const fts5Query = (patterns: readonly TermPattern[]) =>
  patterns
    .flatMap(({ leading, last }) => last.map((term) => `"${[...leading, term].join(" ")}"`))
    .join(" OR ");

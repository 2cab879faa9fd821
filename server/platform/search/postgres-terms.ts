import { sql } from "kysely";
import type { TermPattern, TermStore } from "./term-store.ts";

/** PostgreSQL's text search types (its manual, 8.11) as text, so that no configuration is involved. */
export const postgresTerms: TermStore = {
  readyToSearch: async (tx) => {
    // With many terms, the planner expects most rows to match, and would read those of every person.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  },
  insert: async (tx, seq, part, terms) => {
    await sql`insert into reflection_terms (seq, part, terms)
      values (${seq}, ${part}, ${tsvector(terms)}::tsvector)`.execute(tx);
  },
  remove: async (tx, seq) => {
    await sql`delete from reflection_terms where seq = ${seq}`.execute(tx);
  },
  holds: (patterns, negated) => {
    // "is true" makes PostgreSQL compute this set once, by the index, and look up each reflection in it. As a
    // plain condition it could become a join that tests every reflection or reads every row found.
    const found = sql`(select seq from reflection_terms where terms @@ ${tsquery(patterns)}::tsquery)`;
    return sql`(reflections.seq in ${found}) is ${sql.raw(negated ? "not true" : "true")}`;
  },
  known: async (tx, ownerId, terms) => {
    const { rows } = await sql<{ term: string }>`select term from vocabulary
      where owner_id = ${ownerId} and term = any(${terms}::text[])`.execute(tx);
    return new Set(rows.map(({ term }) => term));
  },
};

/** `<->` means "directly followed by". */
const tsquery = (patterns: readonly TermPattern[]) =>
  patterns.map(({ leading, last }) => [...leading, `(${last.join("|")})`].join("<->")).join("|");

/** Each term with its positions, from 1. */
function tsvector(terms: readonly (string | null)[]): string {
  const positions = new Map<string, number[]>();
  for (const [at, term] of terms.entries()) {
    if (term === null) continue;
    const known = positions.get(term);
    if (known) known.push(at + 1);
    else positions.set(term, [at + 1]);
  }
  return [...positions].map(([term, found]) => `${term}:${found.join(",")}`).join(" ");
}

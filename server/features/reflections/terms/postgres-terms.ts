import { sql } from "kysely";
import { severalPartsTerm } from "#server/platform/search/index-terms.ts";
import type { TermPattern } from "#server/platform/search/prepared-search.ts";
import type { TermCondition, TermStore } from "./term-store.ts";

/** PostgreSQL's text search types (its manual, 8.11) as text, so that no configuration is involved. */
export const postgresTerms: TermStore = {
  readyToSearch: async (tx) => {
    // With many terms, the planner expects most rows to match, and would read those of every person.
    await sql`select set_config('enable_seqscan', 'off', true)`.execute(tx);
  },
  insert: async (tx, seq, part, text) => {
    await sql`insert into reflection_terms (seq, part, terms)
      values (${seq}, ${part}, ${text}::tsvector)`.execute(tx);
  },
  removeSome: async (tx, seq) => {
    const { numAffectedRows } = await sql`delete from reflection_terms where seq = ${seq}`.execute(tx);
    return { removed: Number(numAffectedRows ?? 0), isMoreLeft: false };
  },
  tidySome: async () => false,
  holds: (patterns, negated) =>
    sql`${isAmong(tsquery(patterns))} is ${sql.raw(negated ? "not true" : "true")}`,
  mayMeet: (conditions) => sql`${isAmong(tsqueryOfAll(conditions))} is true`,
  among: async (tx, patterns, seqs) => {
    const { rows } = await sql<{ seq: number }>`select seq from reflection_terms
      where seq = any(${seqs}::bigint[]) and terms @@ ${tsquery(patterns)}::tsquery`.execute(tx);
    return new Set(rows.map(({ seq }) => seq));
  },
  few: async (tx, conditions, max) => {
    const { rows } = await sql<{ seq: number }>`select distinct seq from reflection_terms
      where terms @@ ${tsqueryOfAll(conditions)}::tsquery limit ${max + 1}`.execute(tx);
    return rows.length > max ? null : rows.map(({ seq }) => seq);
  },
  hasSeveralParts: sql`exists (select from reflection_terms where seq = reflections.seq and part = 1)`,
  withSeveralParts: async (tx, seqs) => {
    const { rows } = await sql<{ seq: number }>`select seq from reflection_terms
      where seq = any(${seqs}::bigint[]) and part = 1`.execute(tx);
    return rows.map(({ seq }) => seq);
  },
  known: async (tx, ownerId, terms) => {
    const { rows } = await sql<{ term: string }>`select term from vocabulary
      where owner_id = ${ownerId} and term = any(${terms}::text[])`.execute(tx);
    return new Set(rows.map(({ term }) => term));
  },
};

/**
 * "is true" after it makes PostgreSQL compute this set once, by the index, and look up each reflection in it. As a plain
 * condition it could become a join that tests every reflection or reads every row found.
 */
const isAmong = (query: string) =>
  sql`(reflections.seq in (select seq from reflection_terms where terms @@ ${query}::tsquery))`;

/** Each part of a reflection is a row, so of one with several parts only the first word is required. */
function tsqueryOfAll(conditions: readonly TermCondition[]): string {
  const groupsOf = (negated: boolean) =>
    conditions.filter((each) => each.negated === negated).map(({ patterns }) => tsquery(patterns));
  const [wanted = "", ...others] = groupsOf(false);
  return [
    `(${wanted})`,
    ...others.map((words) => `(${words}|${severalPartsTerm})`),
    ...groupsOf(true).map((words) => `!(${words})`),
  ].join("&");
}

/** `<->` means "directly followed by". */
const tsquery = (patterns: readonly TermPattern[]) =>
  patterns.map(({ leading, last }) => [...leading, `(${last.join("|")})`].join("<->")).join("|");

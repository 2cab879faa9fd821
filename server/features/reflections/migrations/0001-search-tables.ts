import { createTables } from "#server/platform/migrations/create-tables.ts";

/** The search index. */
export const createSearchTables = createTables({
  statements: ({ bytes, owner, withoutRowid }) => [
    // Terms share the prefixes of their words, so one index finds words and prefixes.
    `create table vocabulary (
      ${owner},
      term text not null,
      word ${bytes} not null,
      constraint vocabulary_key primary key (owner_id, term)
    ) ${withoutRowid}`,
  ],
  ofOneOwner: ["vocabulary"],
  sqliteRows: {
    vocabulary: { vocabulary: "10000000 20000 1" },
  },
  sqliteOnly: [
    "create virtual table reflection_terms using fts5(terms, content='', contentless_delete=1, detail=full)",
  ],
  postgresOnly: [
    `create table reflection_terms (
      seq bigint not null, part integer not null, terms tsvector not null, primary key (seq, part)
    )`,
    // Stored inline, because phrase search reads the terms, and the planner ignores the cost of TOAST.
    "alter table reflection_terms alter column terms set storage main",
    // No pending list, because every search would have to read it.
    "create index reflection_terms_index on reflection_terms using gin (terms) with (fastupdate = off)",
  ],
});

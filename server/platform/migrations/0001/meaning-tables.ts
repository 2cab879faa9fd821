import type { ColumnTypes } from "./column-types.ts";

/** What is derived from a journal so that it can be searched by meaning. */
export const meaningTables = ({ bytes, instant, owner }: ColumnTypes): string[] => [
  `create table reflection_vectors (
    reflection_id text primary key references reflections (id) on delete cascade,
    ${owner},
    change ${instant} not null,
    revision integer not null,
    model text not null,
    vectors ${bytes}
  )`,
  // By change: the last one shows how far a model has read, and reading continues from there.
  "create index reflection_vectors_by_change on reflection_vectors (owner_id, model, change)",
];

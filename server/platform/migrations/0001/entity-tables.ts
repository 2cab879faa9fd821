import type { ColumnTypes } from "./column-types.ts";

/** What people decided of names and themes in their journals. */
export const entityTables = ({ bytes, instant, owner }: ColumnTypes): string[] => [
  `create table entity_decisions (
    ${owner},
    id text not null,
    position integer not null,
    decided_at ${instant} not null,
    content ${bytes} not null,
    constraint entity_decisions_key primary key (owner_id, id)
  )`,
  "create unique index entity_decisions_in_order on entity_decisions (owner_id, position)",
];

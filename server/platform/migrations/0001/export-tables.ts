import type { ColumnTypes } from "./column-types.ts";

export const exportTables = ({ bytes, instant, owner }: ColumnTypes): string[] => [
  `create table export_requests (
    id text primary key,
    ${owner},
    content ${bytes} not null,
    expires_at ${instant} not null
  )`,
  "create index export_requests_of_owner on export_requests (owner_id)",
];

import type { ColumnTypes } from "./column-types.ts";

export const exportTables = ({ bytes, instant, ofUser }: ColumnTypes): string[] => [
  `create table export_requests (
    id text primary key,
    user_id text not null ${ofUser},
    content ${bytes} not null,
    expires_at ${instant} not null
  )`,
  "create index export_requests_of_user on export_requests (user_id)",
];

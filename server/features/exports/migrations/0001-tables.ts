import { createTables } from "#server/platform/migrations/create-tables.ts";

/** Requested exports. */
export const createExportTables = createTables({
  statements: ({ bytes, instant, ofUser }) => [
    `create table export_requests (
      id text primary key,
      user_id text not null ${ofUser},
      content ${bytes} not null,
      expires_at ${instant} not null
    )`,
    "create index export_requests_of_user on export_requests (user_id)",
  ],
});

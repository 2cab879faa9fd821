import { createTables } from "./create-tables.ts";

/** The tables of the platform. */
export const createServerTables = createTables({
  statements: ({ bytes, instant }) => [
    `create table installation (name text primary key, value ${bytes} not null)`,

    `create table rate_limits (
      key text primary key,
      hits integer not null,
      resets_at ${instant} not null,
      strikes integer not null default 0,
      kept_until ${instant} not null default 0
    )`,
  ],
});

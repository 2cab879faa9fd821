import type { Engine } from "../database.ts";

const ofUser = "references users (id) on delete cascade";

export const columnTypes = (engine: Engine) => ({
  bytes: engine === "sqlite" ? "blob" : "bytea",
  instant: engine === "sqlite" ? "integer" : "bigint",
  /** Ascending, and never reused. */
  seq:
    engine === "sqlite"
      ? "seq integer primary key autoincrement"
      : "seq bigint primary key generated always as identity",
  ofUser,
  owner: `owner_id text not null ${ofUser}`,
  withoutRowid: engine === "sqlite" ? "without rowid" : "",
});
export type ColumnTypes = ReturnType<typeof columnTypes>;

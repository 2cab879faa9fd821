import { setTimeout as delay } from "node:timers/promises";
import { sql, type Transaction } from "kysely";
import type { Database, Engine, Query } from "../platform/database.ts";
import type { StoreFailure } from "../platform/errors.ts";
import type { Tables } from "../platform/tables.ts";

export type Refusal = Exclude<StoreFailure, "away">;
export const refusals: readonly Refusal[] = ["full", "read-only"];

type Work = (database: Database) => Promise<void>;
type Refusing = Record<Engine, { begin: Work; end: Work }>;

const operations = ["insert", "update", "delete"] as const;

/** Not SQLite's own, which the search index is made of, and not that of `full`. */
const ownTables = /^(filler|reflection_terms)/;

async function forEachTable(database: Database, work: (table: string) => Promise<unknown>): Promise<void> {
  const tables = await database.query.introspection.getTables();
  for (const { name } of tables) if (!ownTables.test(name)) await work(name);
}

/** The engine's own error at every write: pages run out in SQLite, and PostgreSQL says what it says on a full disk. */
const full: Refusing = {
  sqlite: {
    async begin(database) {
      const { query } = database;
      await sql`create table filler (content blob)`.execute(query);
      await forEachTable(database, async (table) => {
        for (const operation of operations)
          await sql`create trigger ${sql.id(`refuse_${operation}_${table}`)} before ${sql.raw(operation)} on
            ${sql.table(table)} begin insert into filler values (zeroblob(8000000)); end`.execute(query);
      });
      await sql`pragma max_page_count = 1`.execute(query);
    },
    async end(database) {
      const { query } = database;
      await sql`pragma max_page_count = 1000000`.execute(query);
      await forEachTable(database, async (table) => {
        for (const operation of operations)
          await sql`drop trigger ${sql.id(`refuse_${operation}_${table}`)}`.execute(query);
      });
      await sql`drop table filler`.execute(query);
    },
  },
  postgres: {
    async begin(database) {
      await sql`create or replace function refuse() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(
        database.query,
      );
      await forEachTable(database, (table) =>
        sql`create trigger refuse before insert or update or delete on ${sql.table(table)}
          for each row execute function refuse()`.execute(database.query),
      );
    },
    async end(database) {
      await forEachTable(database, (table) =>
        sql`drop trigger refuse on ${sql.table(table)}`.execute(database.query),
      );
    },
  },
};

/** As on a standby, and on a managed PostgreSQL whose disk is full. */
const readOnly: Refusing = {
  sqlite: {
    begin: async ({ query }) => {
      await sql`pragma query_only = on`.execute(query);
    },
    end: async ({ query }) => {
      await sql`pragma query_only = off`.execute(query);
    },
  },
  postgres: {
    begin: (database) => settleReadOnly(database, "on"),
    end: (database) => settleReadOnly(database, "off"),
  },
};

async function settleReadOnly({ query }: Database, value: "on" | "off"): Promise<void> {
  const settle = async (tx: Transaction<Tables>) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(tx);
    const [database] = rows;
    await sql`alter database ${sql.id(database?.name ?? "")}
      set default_transaction_read_only = ${sql.lit(value)}`.execute(tx);
  };
  await query.transaction().setAccessMode("read write").execute(settle);
  // Connections that are open keep what they began with.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid != pg_backend_pid()`.execute(query);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(query).catch(() => {});
  while (!(await isSettled(query, value))) await delay(5);
}

/** Asks on all connections of the pool at once. */
async function isSettled(query: Query, value: string): Promise<boolean> {
  const ask = () =>
    sql<{ setting: string }>`
    select current_setting('default_transaction_read_only') as setting, pg_sleep(0.05)`.execute(query);
  const answers = await Promise.allSettled(Array.from({ length: 10 }, ask));
  return answers.every((each) => each.status === "fulfilled" && each.value.rows[0]?.setting === value);
}

const refusing: Record<Refusal, Refusing> = { full, "read-only": readOnly };

/** From now on, the store can be read, and refuses whatever would change a row. */
export const refuseWrites = (database: Database, refusal: Refusal) =>
  refusing[refusal][database.engine].begin(database);

export const takeWrites = (database: Database, refusal: Refusal) =>
  refusing[refusal][database.engine].end(database);

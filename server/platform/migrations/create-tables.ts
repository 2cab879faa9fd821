import { sql } from "kysely";
import type { Engine, Tx } from "../database.ts";
import type { Tables } from "../tables.ts";
import { type ColumnTypes, columnTypes } from "./column-types.ts";

type NewTables = {
  /** The statements that create the tables and their indexes. `tables.ts` describes the columns. */
  statements(types: ColumnTypes): readonly string[];
  sqliteOnly?: readonly string[];
  postgresOnly?: readonly string[];
  /**
   * Tables whose rows each belong to one person, guarded by row-level security on PostgreSQL. The others hold no
   * journal, concern several people, or are read before anyone is signed in.
   */
  ofOneOwner?: readonly (keyof Tables)[];
  /**
   * Statistics for SQLite's planner (sqlite.org/optoverview.html, "Query Planner Stability Guarantee"): a store with
   * 500 people with 20,000 pages each. Otherwise the planner assumes that an index which begins with the owner yields
   * ten rows, and reads a whole journal to find twenty pages by their ids. The figures are fixed, so that every store
   * uses the plans that query-plans.test.ts checks. By table and index: the number of rows, then of rows with the same
   * first column, the same first two, and so on.
   */
  sqliteRows?: { readonly [Table in keyof Tables]?: Readonly<Record<string, string>> };
};

/** A part of a migration that creates tables. */
export const createTables =
  ({ statements, sqliteOnly = [], postgresOnly = [], ofOneOwner = [], sqliteRows = {} }: NewTables) =>
  async (tx: Tx, engine: Engine): Promise<void> => {
    const engines = {
      sqlite: [...sqliteOnly, ...statisticsOf(sqliteRows)],
      postgres: [...postgresOnly, ...ofOneOwner.flatMap(rowLevelSecurity)],
    };
    for (const statement of [...statements(columnTypes(engine)), ...engines[engine]])
      await sql.raw(statement).execute(tx);
  };

/** `analyze sqlite_schema` first creates the empty table of statistics, and then loads its rows. */
const statisticsOf = (rowsOf: NonNullable<NewTables["sqliteRows"]>): string[] => {
  const rows = Object.entries(rowsOf).flatMap(([table, indexes]) =>
    Object.entries(indexes).map(
      ([index, rows]) =>
        `insert into sqlite_stat1 (tbl, idx, stat) values ('${table}', '${index}', '${rows}')`,
    ),
  );
  return rows.length === 0 ? [] : ["analyze sqlite_schema", ...rows, "analyze sqlite_schema"];
};

const rowLevelSecurity = (table: string): string[] => [
  `alter table ${table} enable row level security`,
  `alter table ${table} force row level security`,
  `create policy owner_only on ${table}
    using (current_setting('reflector.owner', true) in (owner_id, '*'))`,
];

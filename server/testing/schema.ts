import { sql } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { describedTables } from "./described-tables.ts";

/** A column or a rule of a table, as PostgreSQL describes it. */
type Fact = {
  table: string;
  columns: string[];
  text: string;
  /** A column that every insert must fill, or a rule that may refuse a write. */
  binds: boolean;
  /** The table that a foreign key without an action on delete refers to. */
  refersTo: string | null;
};

/** The columns, constraints, unique indexes, triggers and policies of a store on PostgreSQL. */
export async function readSchema({ query }: Pick<Database, "query">): Promise<Fact[]> {
  const { rows } = await sql<Omit<Fact, "columns"> & { numbers: number[]; column: string | null }>`
    with tables as materialized (
      select oid, relname as name from pg_class
      where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace
    )
    select name as table, array[attnum] as numbers, concat('column ', attname, ' ', format_type(atttypid, atttypmod),
        case when attnotnull then ' not null' end,
        case when atthasdef or attidentity <> '' then ' default' end) as text,
      attnotnull and not atthasdef and attidentity = '' as binds, null as "refersTo", attname::text as column
    from tables join pg_attribute on attrelid = tables.oid where attnum > 0 and not attisdropped
    union all
    select name, conkey, lower(pg_get_constraintdef(pg_constraint.oid)), true,
      case when contype = 'f' and confdeltype in ('a', 'r') then confrelid::regclass::text end, null
    from tables join pg_constraint on conrelid = tables.oid where contype in ('p', 'u', 'c', 'f', 'x')
    union all
    select name, indkey::int2[], regexp_replace(lower(pg_get_indexdef(indexrelid)), ' index \\S+ on \\S+', ''),
      true, null, null
    from tables join pg_index on indrelid = tables.oid left join pg_constraint on conindid = indexrelid and conrelid = indrelid
    where indisunique and conindid is null
    union all
    select name, array[]::int2[], lower(pg_get_triggerdef(pg_trigger.oid)), true, null, null
    from tables join pg_trigger on tgrelid = tables.oid where not tgisinternal
    union all
    select name, array[]::int2[], concat('policy for ', polcmd, ' using ', pg_get_expr(polqual, polrelid),
      ' check ', pg_get_expr(polwithcheck, polrelid)), true, null, null
    from tables join pg_policy on polrelid = tables.oid
    order by 1, 3`.execute(query);
  const names = new Map(
    rows.flatMap(({ table, numbers, column }) => (column === null ? [] : [[`${table} ${numbers}`, column]])),
  );
  return rows.map(({ numbers, ...fact }) => ({
    ...fact,
    columns: numbers.flatMap((number) => names.get(`${fact.table} ${number}`) ?? []),
  }));
}

/** What the code reads and writes of this schema, by its `tables.ts`: the other columns wait to be dropped. */
export const usedFacts = (schema: readonly Fact[]): string[] =>
  schema.filter(isUsed).map(({ table, text }) => `${table} ${text}`);

const described = new Map(describedTables.map(({ name, columns }) => [name, columns]));
const isUsed = ({ table, columns }: Fact) => {
  const code = described.get(table);
  return code !== undefined && columns.every((column) => new RegExp(`\\b${column}\\??:`).test(code));
};

/**
 * Why a server that uses these facts could not work with this schema.
 * @param released as `usedFacts` gave them for the last release
 */
export function breaksOf(released: readonly string[], schema: readonly Fact[]): string[] {
  const known = new Set(released);
  const tables = new Set(released.map((line) => line.split(" ")[0]));
  const now = new Set(schema.map(({ table, text }) => `${table} ${text}`));
  const gone = released.filter((line) => !now.has(line) && !now.has(`${line} default`));
  const added = schema.filter(
    (fact) =>
      (fact.refersTo !== null && tables.has(fact.refersTo) && !tables.has(fact.table)) ||
      (fact.binds && tables.has(fact.table) && !known.has(`${fact.table} ${fact.text}`)),
  );
  return [
    ...gone.map((line) => `the last release uses: ${line}`),
    ...added.map(({ table, text }) => `the last release does not expect: ${table} ${text}`),
  ];
}

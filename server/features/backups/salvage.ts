import { type RawBuilder, sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { isStoreDamaged } from "#server/platform/errors.ts";
import { type Key, pagesOf, RepeatedKey, type Row, withoutOwn } from "./stored-rows.ts";
import { keyColumns, type StoredTable } from "./stored-tables.ts";

/** Identifies a row that can't be read, as far as that can be read. */
export type LostRow = { id: string | null; ownerId: string | null };

const pageRows = 200;
const lastRowid = Number.MAX_SAFE_INTEGER;

/** Whether reading failed because of the store, so that other rows may still be readable. */
export const isReadDamage = (error: unknown): boolean =>
  isStoreDamaged(error) || error instanceof RepeatedKey;

/** The result of a query, or `null` if it meets damage. */
async function unlessDamaged<Result>(query: Promise<Result>): Promise<Result | null> {
  try {
    return await query;
  } catch (error) {
    if (isReadDamage(error)) return null;
    throw error;
  }
}

/** The rows of a table in a damaged SQLite store that can still be read. Calls `onLost` for each other row. */
export async function* salvagedRows(
  tx: Tx,
  table: StoredTable,
  onLost: (row: LostRow) => void,
): AsyncGenerator<Row> {
  const listed = await sql<{ wr: number }>`select wr from pragma_table_list(${table})`.execute(tx);
  if (listed.rows[0]?.wr === 1) yield* salvagedByKey(tx, table, onLost);
  else yield* salvagedByRowid(tx, table, onLost);
}

/** Lists rowids, which are readable despite a damaged overflow page, and skips pages of the tree that can't be read. */
async function* salvagedByRowid(
  tx: Tx,
  table: StoredTable,
  onLost: (row: LostRow) => void,
): AsyncGenerator<Row> {
  const name = sql.table(table);
  const rowidsAfter = async (after: number, limit: number) => {
    const page = sql<{
      at: number;
    }>`select rowid as at from ${name} where rowid > ${after} order by rowid limit ${limit}`;
    const found = (await unlessDamaged(page.execute(tx)))?.rows.map(({ at }) => at) ?? null;
    // A damaged tree can return rowids out of order, and the same ones again and again.
    return found?.every((at, index) => at > (found[index - 1] ?? after)) ? found : null;
  };
  const isReadableAfter = async (after: number) => (await rowidsAfter(after, 1)) !== null;

  let limit = pageRows;
  for (let after = 0; ; ) {
    const found = await rowidsAfter(after, limit);
    if (found) {
      for (const at of found) yield* rowAt(tx, table, at, onLost);
      const last = found.at(-1);
      if (last === undefined) return;
      after = last;
      limit = pageRows;
    } else if (limit > 1) {
      limit = 1;
    } else {
      const next = await endOfGap(after, isReadableAfter);
      await reportLost(tx, table, sql`+rowid > ${after} and +rowid <= ${next}`, onLost);
      if (next === lastRowid) return;
      after = next;
      limit = pageRows;
    }
  }
}

/** Finds the first rowid after which the tree can be read again, by an exponential and then a binary search. */
async function endOfGap(
  start: number,
  isReadableAfter: (rowid: number) => Promise<boolean>,
): Promise<number> {
  let step = 1;
  while (!(await isReadableAfter(start + step))) {
    step *= 2;
    if (start + step >= lastRowid) return lastRowid;
  }
  let [damaged, readable] = [start + Math.floor(step / 2), start + step];
  while (readable - damaged > 1) {
    const middle = Math.floor((damaged + readable) / 2);
    if (await isReadableAfter(middle)) readable = middle;
    else damaged = middle;
  }
  return readable;
}

async function* rowAt(
  tx: Tx,
  table: StoredTable,
  rowid: number,
  onLost: (row: LostRow) => void,
): AsyncGenerator<Row> {
  const whole = await unlessDamaged(
    sql<Row>`select * from ${sql.table(table)} where rowid = ${rowid}`.execute(tx),
  );
  if (!whole) await reportLost(tx, table, sql`rowid = ${rowid}`, onLost);
  else yield* whole.rows.map((row) => withoutOwn(table, row));
}

/** An id can often be read from an index, and an owner because it precedes the large columns of a row. */
async function reportLost(
  tx: Tx,
  table: StoredTable,
  where: RawBuilder<unknown>,
  onLost: (row: LostRow) => void,
): Promise<void> {
  const columns = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(tx);
  const has = (column: string) => columns.rows.some(({ name }) => name === column);
  const readable = async (column: string) => {
    if (!has(column)) return [];
    const query = sql<{
      at: number;
      value: string;
    }>`select rowid as at, ${sql.ref(column)} as value from ${sql.table(table)} where ${where}`;
    return (await unlessDamaged(query.execute(tx)))?.rows ?? [];
  };
  const ids = new Map((await readable("id")).map(({ at, value }) => [at, value]));
  const owners = new Map((await readable("owner_id")).map(({ at, value }) => [at, value]));
  const rowids = new Set([...ids.keys(), ...owners.keys()]);
  for (const at of rowids) onLost({ id: ids.get(at) ?? null, ownerId: owners.get(at) ?? null });
  if (rowids.size === 0) onLost({ id: null, ownerId: null });
}

/**
 * Tables without rowids have a single index: reads from the beginning, then from the end. Rows that come again count as
 * damage.
 */
async function* salvagedByKey(
  tx: Tx,
  table: StoredTable,
  onLost: (row: LostRow) => void,
): AsyncGenerator<Row> {
  const seen = new Set<string>();
  const keyOf = (row: Row) => JSON.stringify(keyColumns[table].map((name: string) => row[name]));
  let isRepeated = false;
  for (const direction of ["forwards", "backwards"] as const) {
    let after: Key | null = null;
    for (;;) {
      const page: { rows: Row[]; last: Key } | null | undefined = await unlessDamaged(
        pagesOf(tx, table, after, { direction, rows: 1 })
          .next()
          .then(({ value }) => value ?? undefined),
      );
      if (page === undefined && direction === "forwards") return;
      if (!page) break;
      const fresh = page.rows.filter((row) => !seen.has(keyOf(row)));
      if (fresh.length === 0) {
        isRepeated ||= direction === "forwards";
        // Both directions have met.
        if (!isRepeated) return;
        break;
      }
      for (const row of fresh) seen.add(keyOf(row));
      yield* fresh;
      after = page.last;
    }
  }
  onLost({ id: null, ownerId: null });
}

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { keyColumns, type StoredTable } from "./stored-tables.ts";

// Untranslated file: for the host.

export type Cell = string | number | null | Buffer;
export type Row = Readonly<Record<string, Cell>>;
/** The values of a table's key. */
export type Key = readonly (string | number)[];

type PageOptions = { direction?: "forwards" | "backwards"; rows?: number };

const usualPage = 500;
/** Pictures are large. */
const pageSizes: Partial<Record<StoredTable, number>> = { background_pictures: 4, avatars: 50 };

/**
 * Columns that each store assigns itself. Their order is preserved but not their values, and the first search indexes
 * every reflection.
 */
const ownColumns: Partial<Record<StoredTable, Readonly<Record<string, number | undefined>>>> = {
  reflections: { seq: undefined, search_version: 0 },
  security_events: { seq: undefined },
};

/** A damaged index returned a key again, so reading on would never end. */
export class RepeatedKey extends Error {
  constructor(table: StoredTable) {
    super(`An index of the table ${table} is damaged: reading it returns the same rows again.`);
    this.name = "RepeatedKey";
  }
}

/**
 * The rows of a table in the order of its key, after the key `after`. Pages are never empty.
 * @throws RepeatedKey
 */
export async function* pagesOf(
  tx: Tx,
  table: StoredTable,
  after: Key | null = null,
  { direction = "forwards", rows: size = pageSizes[table] ?? usualPage }: PageOptions = {},
): AsyncGenerator<{ rows: Row[]; last: Key }> {
  const names: readonly string[] = keyColumns[table];
  const columns = sql.join(names.map((name) => sql.ref(name)));
  const [than, order] = direction === "forwards" ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`];
  const ordered = sql.join(names.map((name) => sql`${sql.ref(name)} ${order}`));
  const seen = new Set<string>();
  for (let from = after; ; ) {
    if (seen.has(JSON.stringify(from))) throw new RepeatedKey(table);
    seen.add(JSON.stringify(from));
    const rest = from === null ? sql`` : sql`where (${columns}) ${than} (${sql.join(from)})`;
    const page = sql<Row>`select * from ${sql.table(table)} ${rest} order by ${ordered} limit ${size}`;
    const { rows } = await page.execute(tx);
    const end = rows.at(-1);
    if (!end) return;
    from = names.map((name) => keyCell(end[name]));
    yield { rows: rows.map((row) => withoutOwn(table, row)), last: from };
  }
}

function keyCell(cell: Cell | undefined): string | number {
  if (typeof cell === "string" || typeof cell === "number") return cell;
  throw new Error("A key holds text and numbers alone.");
}

export function withoutOwn(table: StoredTable, row: Row): Row {
  const own = ownColumns[table];
  return own ? Object.fromEntries(Object.entries(row).filter(([name]) => !(name in own))) : row;
}

/** Maximum values of a statement. Engines allow at least 32,766. */
const maxValues = 10_000;

/** Inserts rows that have the same columns. */
export async function insertRows(tx: Tx, table: StoredTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const given = Object.entries(ownColumns[table] ?? {}).filter(([, value]) => value !== undefined);
  const names = Object.keys(first);
  const columns = sql.join([...names, ...given.map(([name]) => name)].map((name) => sql.ref(name)));
  const atOnce = Math.max(1, Math.floor(maxValues / (names.length + given.length)));
  for (let at = 0; at < rows.length; at += atOnce) {
    const lines = rows.slice(at, at + atOnce).map((row) => {
      const cells = names.map((name) => row[name]);
      return sql`(${sql.join([...cells, ...given.map(([, value]) => value)])})`;
    });
    await sql`insert into ${sql.table(table)} (${columns}) values ${sql.join(lines)}`.execute(tx);
  }
}

/** The number of rows, and a checksum that depends neither on their order nor on the engine. */
export type Digest = { rows: number; sum: string };
export type Digester = { add(row: Row): void; digest(): Digest };

const modulus = 1n << 256n;

/** The sum of the SHA-256 of all rows. */
export function createDigester(): Digester {
  let rows = 0;
  let sum = 0n;
  return {
    add(row) {
      const names = Object.keys(row).sort();
      const hash = createHash("sha256");
      for (const name of names) hash.update(JSON.stringify([name, toCell(row[name] ?? null)]));
      rows += 1;
      sum = (sum + BigInt(`0x${hash.digest("hex")}`)) % modulus;
    },
    digest: () => ({ rows, sum: sum.toString(16) }),
  };
}

/** A cell as a JSON value. */
export const toCell = (cell: Cell) => (Buffer.isBuffer(cell) ? { bytes: cell.toString("base64") } : cell);

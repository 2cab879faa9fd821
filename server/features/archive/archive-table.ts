import { createHmac } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Engine, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { deriveKey, isAltered, type Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type {
  ArchiveScope,
  ArchiveTable,
  ImportedRecord,
  RecordKind,
  Reference,
  UndoResult,
  UndoTarget,
} from "./archive-part.ts";
import type { Columns, Field, NewRow } from "./fields.ts";

/** How the rows of a table become lines of an archive, and lines become rows. */
type Declaration<Row> = {
  /** The tag of its lines. By default the kind of its records. */
  is?: string;
  /** The columns that identify a row of an owner. None if an owner has one row at most. */
  key: readonly (keyof Row & string)[];
  /** The id of the record if there is no key. */
  recordId?: string;
  /** In the order in which a line holds them. */
  fields: readonly Field<Row>[];
  /** Columns of a new row that lines don't hold. */
  defaults?: (row: NewRow) => Columns | Promise<Columns>;
  /** The rows that are archived and count towards the limit. By default all rows. */
  where?: RawBuilder<unknown>;
  /** By default rows are read in pages by their key, which is a single column. */
  orderBy?: readonly (keyof Row & string)[];
  /** Smaller if rows can be large. */
  pageSize?: number;
  /** Whether a row belongs to a selection of reflections. By default none does. */
  isInScope?: (row: Row, scope: ArchiveScope) => boolean;
  limit?: { max: number; sentence: string };
  /** Rows with the same value in `column` are undone together. `exists`: whether it refers to something. */
  group?: {
    column: keyof Row & string;
    exists?: (tx: Tx, ownerId: string, id: string) => Promise<boolean>;
  };
  /** The values that a person can change. An undo leaves a changed row. By default nothing can change. */
  fingerprint?: (row: Row, owner: Owner, tx: Tx) => readonly unknown[] | Promise<readonly unknown[]>;
  /** Whether the person has removed it. */
  isGone?: (row: Row, isChanged: boolean) => boolean;
  /** Whether the person uses it, in addition to references to it. */
  isUsed?: (tx: Tx, ownerId: string, row: Row) => Promise<boolean>;
  afterInsert?: (target: NewRow, row: Row) => Promise<unknown>;
  afterRemoval?: (target: UndoTarget, row: Row) => Promise<unknown>;
  /** Replaces the undo of one row after the other. */
  undo?: ArchiveTable["undo"];
};

const defaultPageSize = 100;

/** Identifies values. Reveals nothing of them without the owner's keys. */
export const fingerprintOf = (owner: Owner, values: readonly unknown[]): string =>
  createHmac("sha256", deriveKey(owner.searchKey, "brought"))
    .update(JSON.stringify(values))
    .digest("base64url")
    .slice(0, 22);

export function archiveTable<Name extends keyof Tables>(
  name: Name,
  kind: RecordKind,
  declared: Declaration<Selectable<Tables[Name]>>,
): ArchiveTable {
  type Row = Selectable<Tables[Name]>;
  const { is = kind, key, fields, isInScope = () => false, isGone = () => false, group } = declared;
  const table = sql.table(name);
  const counted = declared.where ? sql`and ${declared.where}` : sql``;
  const [pagedBy] = declared.orderBy ? [] : key;
  const ordered = list(declared.orderBy ?? key);
  const idOf = (row: Row) => key.map((column) => String(row[column])).join(" ") || (declared.recordId ?? "");

  async function readPage(tx: Tx, owner: Owner, after: string): Promise<Row[]> {
    const next = pagedBy === undefined ? sql`` : sql`and ${sql.id(pagedBy)} > ${after}`;
    const size = pagedBy === undefined ? sql`` : sql`limit ${declared.pageSize ?? defaultPageSize}`;
    const order = key.length === 0 ? sql`` : sql`order by ${ordered}`;
    const rows = sql<Row>`select * from ${table} where owner_id = ${owner.id} ${counted} ${next} ${order} ${size}`;
    return (await rows.execute(tx)).rows;
  }

  async function toLine(tx: Tx, owner: Owner, row: Row): Promise<object | null> {
    const line = { is };
    try {
      for (const field of fields) {
        const values = await field.read(row, owner, tx);
        if (!values) return null;
        Object.assign(line, values);
      }
      return line;
    } catch (error) {
      if (isAltered(error)) return null;
      throw error;
    }
  }

  const fingerprint = async (tx: Tx, owner: Owner, row: Row): Promise<string> =>
    declared.fingerprint ? fingerprintOf(owner, await declared.fingerprint(row, owner, tx)) : "";

  async function refuseBeyondLimit(tx: Tx, owner: Owner): Promise<void> {
    if (!declared.limit) return;
    const count = sql<{
      rows: number;
    }>`select count(*) as rows from ${table} where owner_id = ${owner.id} ${counted}`;
    const [found] = (await count.execute(tx)).rows;
    if (Number(found?.rows) > declared.limit.max)
      throw new AppError("limit_reached", declared.limit.sentence);
  }

  async function undoRow(target: UndoTarget, record: ImportedRecord): Promise<UndoResult> {
    const { context, tx, owner } = target;
    const parts = record.id.split(" ");
    const isIt = key.map((column, at) => sql`and ${sql.id(column)} = ${parts[at]}`);
    const where = sql`from ${table} where owner_id = ${owner.id} ${sql.join(isIt, sql` `)}`;
    const { rows } = await sql<Row>`select * ${where} ${forUpdate(context.database.engine)}`.execute(tx);
    const [row] = rows;
    if (!row) return "gone";
    const isChanged = (await fingerprint(tx, owner, row)) !== record.fingerprint;
    if (isGone(row, isChanged)) return "gone";
    const isUsed = (await target.isReferenced(record)) || (await declared.isUsed?.(tx, owner.id, row));
    if (isChanged || isUsed) return "kept";
    await sql`delete ${where}`.execute(tx);
    await declared.afterRemoval?.(target, row);
    return "removed";
  }

  return {
    is,
    kind,
    references: fields.flatMap((field) => (field.reference ? [rowsWith(table, field.reference)] : [])),

    async *lines({ database }, owner, scope) {
      for (let after = ""; ; ) {
        const from = after;
        // Each page has its own transaction, so that no transaction waits for a slow client.
        const { lines, last } = await database.asOwner(owner.id, async (tx) => {
          const rows = await readPage(tx, owner, from);
          const wanted = rows.filter((row) => !scope || isInScope(row, scope));
          const opened: (object | null)[] = [];
          for (const row of wanted) opened.push(await toLine(tx, owner, row));
          return { lines: opened, last: rows.at(-1) };
        });
        for (const line of lines) if (line) yield line;
        if (!last || pagedBy === undefined) return;
        after = idOf(last);
      }
    },

    add: ({ context, owner, ids, remember }, line) =>
      context.database.asOwner(owner.id, async (tx) => {
        if (declared.limit) await lockUser(tx, owner.id, context.database.engine);
        const newRow: NewRow = {
          context,
          tx,
          owner,
          ids,
          id: "",
          columns: { owner_id: owner.id },
          afterInsert: [],
        };
        for (const field of fields) {
          newRow.columns = { ...newRow.columns, ...(await field.write(line, newRow)) };
          newRow.id = String(newRow.columns[key[0] ?? ""]);
        }
        const columns = { ...newRow.columns, ...(await declared.defaults?.(newRow)) };
        if (group?.exists && !(await group.exists(tx, owner.id, String(columns[group.column])))) return null;
        const { rows } = await sql<Row>`
          insert into ${table} (${list(Object.keys(columns))}) values (${sql.join(Object.values(columns))})
          on conflict do nothing returning *`.execute(tx);
        const [row] = rows;
        if (!row) return "already_there";
        await refuseBeyondLimit(tx, owner);
        for (const work of newRow.afterInsert) await work();
        await declared.afterInsert?.(newRow, row);
        await remember(tx, {
          kind,
          id: idOf(row),
          ...(group && { group: String(row[group.column]) }),
          fingerprint: await fingerprint(tx, owner, row),
        });
        return "added";
      }),

    async undo(target, records) {
      if (declared.undo) return declared.undo(target, records);
      const results: UndoResult[] = [];
      for (const record of records) results.push(await undoRow(target, record));
      return results.find((result) => result !== "gone") ?? "gone";
    },
  };
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));

const rowsWith = (
  table: RawBuilder<unknown>,
  { column, kind }: NonNullable<Field<never>["reference"]>,
): Reference => ({
  kind,
  async exists(tx, ownerId, id) {
    const found = sql`select 1 from ${table} where owner_id = ${ownerId} and ${sql.id(column)} = ${id} limit 1`;
    return (await found.execute(tx)).rows.length > 0;
  },
});

/** SQLite has one writer, and this transaction writes. */
const forUpdate = (engine: Engine) => (engine === "postgres" ? sql`for update` : sql``);

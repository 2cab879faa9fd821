import { createHmac } from "node:crypto";
import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { deriveKey, isAltered, type Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type {
  AddResult,
  ArchiveScope,
  ArchiveTable,
  ImportedRecord,
  ImportTarget,
  Line,
  RecordKind,
  Reference,
  UndoResult,
  UndoTarget,
} from "./archive-part.ts";
import { type Columns, type Field, insertOnce, type NewRow } from "./fields.ts";

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
  limit?: { max: number; sentence: () => string };
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

type Described<Row> = Declaration<Row> & { name: keyof Tables; kind: RecordKind };

export function archiveTable<Name extends keyof Tables>(
  name: Name,
  kind: RecordKind,
  declared: Declaration<Selectable<Tables[Name]>>,
): ArchiveTable {
  const table = { ...declared, name, kind };
  return {
    is: declared.is ?? kind,
    kind,
    references: referencesIn(table),
    lines: (context, owner, scope) => tableLines(table, context, owner, scope),
    add: (target, line) => addRow(table, target, line),
    undo: declared.undo ?? ((target, records) => undoRows(table, target, records)),
  };
}

const rowsOf = ({ name, where }: { name: keyof Tables; where?: RawBuilder<unknown> }, owner: Owner) =>
  sql`from ${sql.table(name)} where owner_id = ${owner.id} ${where ? sql`and ${where}` : sql``}`;

const idOf = <Row>({ key, recordId = "" }: Declaration<Row>, row: Row): string =>
  key.map((column) => String(row[column])).join(" ") || recordId;

async function* tableLines<Row>(
  table: Described<Row>,
  { database }: Context,
  owner: Owner,
  scope: ArchiveScope | null,
): AsyncGenerator<object> {
  const { key, orderBy, pageSize = defaultPageSize, isInScope = () => false } = table;
  const [pagedBy] = orderBy ? [] : key;
  const ordered = (orderBy ?? key).map((column) => sql.id(column));
  const order = ordered.length === 0 ? sql`` : sql`order by ${sql.join(ordered)}`;
  for (let after = ""; ; ) {
    const next =
      pagedBy === undefined ? order : sql`and ${sql.id(pagedBy)} > ${after} ${order} limit ${pageSize}`;
    // Each page has its own transaction, so that no transaction waits for a slow client.
    const { lines, last } = await database.asOwner(owner.id, async (tx) => {
      const { rows } = await sql<Row>`select * ${rowsOf(table, owner)} ${next}`.execute(tx);
      const opened: (object | null)[] = [];
      for (const row of rows)
        if (!scope || isInScope(row, scope)) opened.push(await toLine(table, tx, owner, row));
      return { lines: opened, last: rows.at(-1) };
    });
    for (const line of lines) if (line) yield line;
    if (!last || pagedBy === undefined) return;
    after = idOf(table, last);
  }
}

/** `null` if a part of the row can't be opened. */
async function toLine<Row>(
  { is, kind, fields }: Described<Row>,
  tx: Tx,
  owner: Owner,
  row: Row,
): Promise<object | null> {
  const line = { is: is ?? kind };
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

const addRow = <Row>(
  table: Described<Row>,
  { context, owner, ids, lockOwner, remember }: ImportTarget,
  line: Line,
): Promise<AddResult | null> =>
  context.database.asOwner(owner.id, async (tx) => {
    const { name, kind, key, group } = table;
    if (table.limit) await lockOwner(tx);
    const columns = { owner_id: owner.id };
    const newRow: NewRow = { context, tx, owner, ids, id: "", columns, afterInsert: [] };
    for (const field of table.fields) {
      newRow.columns = { ...newRow.columns, ...(await field.write(line, newRow)) };
      newRow.id = String(newRow.columns[key[0] ?? ""]);
    }
    const groupId = group && String(newRow.columns[group.column]);
    if (group?.exists && !(await group.exists(tx, owner.id, groupId ?? ""))) return null;
    const more = await table.defaults?.(newRow);
    const row = await insertOnce<Row>(tx, name, { ...newRow.columns, ...more });
    if (row === undefined) return "already_there";
    await refuseTooMany(table, tx, owner);
    for (const insert of newRow.afterInsert) await insert();
    await table.afterInsert?.(newRow, row);
    const fingerprint = await fingerprintOfRow(table, tx, owner, row);
    await remember(tx, {
      kind,
      id: idOf(table, row),
      fingerprint,
      ...(groupId !== undefined && { group: groupId }),
    });
    return "added";
  });

async function refuseTooMany<Row>(table: Described<Row>, tx: Tx, owner: Owner): Promise<void> {
  if (!table.limit) return;
  const counted = sql<{ count: number }>`select count(*) as count ${rowsOf(table, owner)}`;
  const [found] = (await counted.execute(tx)).rows;
  refuseBeyondLimit(Number(found?.count), table.limit.max, table.limit.sentence());
}

async function fingerprintOfRow<Row>({ fingerprint }: Described<Row>, tx: Tx, owner: Owner, row: Row) {
  return fingerprint ? fingerprintOf(owner, await fingerprint(row, owner, tx)) : "";
}

async function undoRows<Row>(
  table: Described<Row>,
  target: UndoTarget,
  records: readonly ImportedRecord[],
): Promise<UndoResult> {
  const results: UndoResult[] = [];
  for (const record of records) results.push(await undoRow(table, target, record));
  return results.find((result) => result !== "gone") ?? "gone";
}

async function undoRow<Row>(
  table: Described<Row>,
  target: UndoTarget,
  record: ImportedRecord,
): Promise<UndoResult> {
  const { context, tx, owner } = target;
  const parts = record.id.split(" ");
  const isRecord = table.key.map((column, at) => sql`and ${sql.id(column)} = ${parts[at]}`);
  const stored = sql`${rowsOf({ name: table.name }, owner)} ${sql.join(isRecord, sql` `)}`;
  // SQLite has one writer, and this transaction writes.
  const lock = context.database.engine === "postgres" ? sql`for update` : sql``;
  const [row] = (await sql<Row>`select * ${stored} ${lock}`.execute(tx)).rows;
  if (row === undefined) return "gone";
  const isChanged = (await fingerprintOfRow(table, tx, owner, row)) !== record.fingerprint;
  if (table.isGone?.(row, isChanged)) return "gone";
  const isUsed = (await target.isReferenced(record)) || (await table.isUsed?.(tx, owner.id, row));
  if (isChanged || isUsed) return "kept";
  await sql`delete ${stored}`.execute(tx);
  await table.afterRemoval?.(target, row);
  return "removed";
}

const referencesIn = <Row>({ name, fields }: Described<Row>): Reference[] =>
  fields.flatMap(({ reference }) => {
    if (!reference) return [];
    const { kind, column } = reference;
    const exists: Reference["exists"] = async (tx, ownerId, id) => {
      const found = sql`
        select 1 from ${sql.table(name)} where owner_id = ${ownerId} and ${sql.id(column)} = ${id} limit 1`;
      return (await found.execute(tx)).rows.length > 0;
    };
    return [{ kind, exists }];
  });

import { sql } from "kysely";
import { ZodError, z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { Line, RecordKind } from "./archive-part.ts";
import type { IdMap } from "./id-map.ts";

export type Cell = string | number | Buffer | null;
export type Columns = Readonly<Record<string, Cell>>;

/** The row that a line becomes. */
export type NewRow = {
  context: Context;
  tx: Tx;
  owner: Owner;
  ids: IdMap;
  /** The first column of its key. */
  id: string;
  /** Those of the fields so far. */
  columns: Columns;
  /** Inserts what belongs to the row. */
  afterInsert: (() => Promise<void>)[];
};

/** A part of a line, and the columns that store it. */
export type Field<Row> = {
  /** `null` if it can't be opened. @throws AppError `sealed_value_refused` */
  read: (row: Row, owner: Owner, tx: Tx) => object | null | Promise<object | null>;
  /** @throws ZodError */
  write: (line: Line, row: NewRow) => Columns | Promise<Columns>;
  /** The column refers to a record of this kind. */
  reference?: { column: string; kind: RecordKind };
};

/** Several values of a line that are stored together. */
export const values = <Value extends object, Row>(
  schema: z.ZodType<Value>,
  read: (row: Row, owner: Owner) => object | null,
  write: (value: Value, row: NewRow) => Columns | Promise<Columns>,
): Field<Row> => ({ read, write: (line, row) => write(schema.parse(line), row) });

/** One value of a line. `read` returns `undefined` if it can't be opened. */
export const value = <Value, Row>(
  name: string,
  schema: z.ZodType<Value>,
  read: (row: Row, owner: Owner, tx: Tx) => Value | undefined | Promise<Value | undefined>,
  write: (value: Value, row: NewRow) => Columns | Promise<Columns>,
): Field<Row> => ({
  async read(row, owner, tx) {
    const found = await read(row, owner, tx);
    return found === undefined ? null : { [name]: found };
  },
  write(line, row) {
    const { data, error, success } = schema.safeParse(line[name]);
    if (success) return write(data, row);
    throw new ZodError(error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  },
});

type Of<Name extends string, Value> = Field<Record<Name, Value>>;

/** A column that is archived unchanged. */
export const column = <Name extends string, Value extends Cell>(
  name: Name,
  schema: z.ZodType<Value>,
  nameInLine: string = name,
): Of<Name, Value> =>
  value(
    nameInLine,
    schema,
    (row) => row[name],
    (cell) => ({ [name]: cell }),
  );

/** The id of a row, which is another one in another journal. */
export const mappedId: Of<"id", string> = value(
  "id",
  idSchema,
  ({ id }) => id,
  (id, { ids }) => ({ id: ids.of(id) }),
);

/** An id that is the same in every journal, because the key of its table begins with the owner. */
export const sameId = column("id", idSchema);

/** The id of a record. An undo doesn't remove a record to which another one refers. */
export const reference = <Name extends string, Id extends string | null>(
  name: Name,
  schema: z.ZodType<Id>,
  kind: RecordKind,
  mapped: (id: string, ids: IdMap) => string,
): Of<Name, Id> => ({
  ...value(
    name,
    schema,
    (row: Record<Name, Id>) => row[name],
    (id, { ids }) => ({ [name]: id === null ? null : mapped(id, ids) }),
  ),
  reference: { column: name, kind },
});

/** A moment, stored in milliseconds. */
export const instant = <Name extends string>(name: Name): Of<Name, number> =>
  value(
    name,
    instantSchema,
    (row) => toInstant(row[name]),
    (moment) => ({ [name]: Date.parse(moment) }),
  );

export const instantOrNull = <Name extends string>(name: Name): Of<Name, number | null> =>
  value(
    name,
    instantSchema.nullable(),
    ({ [name]: moment }) => (moment === null ? null : toInstant(moment)),
    (moment) => ({ [name]: moment === null ? null : Date.parse(moment) }),
  );

/** A truth value, stored as 0 or 1. */
export const flag = <Name extends string>(
  name: Name,
  nameInLine: string = name,
  schema: z.ZodType<boolean> = z.boolean(),
): Of<Name, number> =>
  value(
    nameInLine,
    schema,
    (row) => row[name] === 1,
    (isSet) => ({ [name]: Number(isSet) }),
  );

/** A sealed column. `mapped`: its content with the ids of this journal. */
export const sealed = <Name extends string, Value, Row extends Record<Name, Buffer | null>>(
  name: Name,
  schema: z.ZodType<Value>,
  open: (owner: Owner, row: Row) => Value | undefined,
  seal: (owner: Owner, id: string, value: Value) => Buffer | null,
  mapped: (value: Value, ids: IdMap) => Value = (content) => content,
): Field<Row> =>
  value(
    name,
    schema,
    (row, owner) => open(owner, row),
    (content, { owner, id, ids }) => ({ [name]: seal(owner, id, mapped(content, ids)) }),
  );

/** Rows of another table that belong to the row, such as the days of an experiment. */
export const children = <Child, Row>(
  name: string,
  table: keyof Tables,
  schema: z.ZodType<Child[]>,
  read: (row: Row, owner: Owner, tx: Tx) => Promise<Child[]>,
  write: (children: Child[], row: NewRow) => Columns[] | Promise<Columns[]>,
): Field<Row> =>
  value(name, schema, read, (given, row) => {
    row.afterInsert.push(async () => {
      for (const columns of await write(given, row)) await insertOnce(row.tx, table, columns);
    });
    return {};
  });

/** @returns nothing if a row with its key exists */
export async function insertOnce<Row>(
  tx: Tx,
  table: keyof Tables,
  columns: Columns,
): Promise<Row | undefined> {
  const names = sql.join(Object.keys(columns).map((name) => sql.id(name)));
  const { rows } = await sql<Row>`
    insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(columns))})
    on conflict do nothing returning *`.execute(tx);
  return rows[0];
}

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

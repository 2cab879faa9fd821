import { ZodError, z } from "zod";
import { idSchema, instantSchema } from "#contract/endpoint.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
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
  /** Runs after the row was inserted. */
  afterInsert: (() => Promise<unknown>)[];
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
export const fields = <Value extends object, Row>(
  schema: z.ZodType<Value>,
  read: (row: Row, owner: Owner) => object | null,
  write: (value: Value, row: NewRow) => Columns | Promise<Columns>,
): Field<Row> => ({ read, write: (line, row) => write(schema.parse(line), row) });

/** One value of a line. `read` returns `undefined` if it can't be opened. */
export const field = <Value, Row>(
  name: string,
  schema: z.ZodType<Value>,
  read: (row: Row, owner: Owner, tx: Tx) => Value | undefined | Promise<Value | undefined>,
  write: (value: Value, row: NewRow) => Columns | Promise<Columns>,
): Field<Row> => ({
  async read(row, owner, tx) {
    const value = await read(row, owner, tx);
    return value === undefined ? null : { [name]: value };
  },
  write(line, row) {
    const { data, error, success } = schema.safeParse(line[name]);
    if (success) return write(data, row);
    throw new ZodError(error.issues.map((issue) => ({ ...issue, path: [name, ...issue.path] })));
  },
});

/** A column that is archived unchanged. */
export const column = <Name extends string, Value extends Cell>(
  name: Name,
  schema: z.ZodType<Value>,
  nameInLine: string = name,
): Field<Record<Name, Value>> =>
  field(
    nameInLine,
    schema,
    (row: Record<Name, Value>) => row[name],
    (value) => ({ [name]: value }),
  );

/** The id of a row, which is another one in another journal. */
export const mappedId: Field<{ id: string }> = field(
  "id",
  idSchema,
  (row: { id: string }) => row.id,
  (id, { ids }) => ({ id: ids.of(id) }),
);

/** An id that is the same in every journal, because the key of its table begins with the owner. */
export const sameId = column("id", idSchema);

/** The id of a record. A record that others refer to is not removed by an undo. */
export const reference = <Name extends string, Id extends string | null>(
  name: Name,
  schema: z.ZodType<Id>,
  kind: RecordKind,
  mapped: (id: string, ids: IdMap) => string,
): Field<Record<Name, Id>> => ({
  ...field(
    name,
    schema,
    (row: Record<Name, Id>) => row[name],
    (id, { ids }) => ({ [name]: id === null ? null : mapped(id, ids) }),
  ),
  reference: { column: name, kind },
});

/** A moment, stored in milliseconds. */
export const instant = <Name extends string>(name: Name): Field<Record<Name, number>> =>
  field(
    name,
    instantSchema,
    (row: Record<Name, number>) => toInstant(row[name]),
    (value) => ({ [name]: Date.parse(value) }),
  );

export const instantOrNull = <Name extends string>(name: Name): Field<Record<Name, number | null>> =>
  field(
    name,
    instantSchema.nullable(),
    (row: Record<Name, number | null>) => {
      const value = row[name];
      return value === null ? null : toInstant(value);
    },
    (value) => ({ [name]: value === null ? null : Date.parse(value) }),
  );

/** A truth value, stored as 0 or 1. */
export const flag = <Name extends string>(
  name: Name,
  nameInLine: string = name,
  schema: z.ZodType<boolean> = z.boolean(),
): Field<Record<Name, number>> =>
  field(
    nameInLine,
    schema,
    (row: Record<Name, number>) => row[name] === 1,
    (value) => ({ [name]: Number(value) }),
  );

/** A sealed column. `mapped`: the value with the ids that its content has here. */
export const sealed = <Name extends string, Value, Row extends Record<Name, Buffer | null>>(
  name: Name,
  schema: z.ZodType<Value>,
  open: (owner: Owner, row: Row) => Value | undefined,
  seal: (owner: Owner, id: string, value: Value) => Buffer | null,
  mapped: (value: Value, ids: IdMap) => Value = (value) => value,
): Field<Row> =>
  field(
    name,
    schema,
    (row: Row, owner) => open(owner, row),
    (value, { owner, id, ids }) => ({ [name]: seal(owner, id, mapped(value, ids)) }),
  );

/** Rows of another table that belong to the row. They are added after it. */
export const children = <Value, Row>(
  name: string,
  schema: z.ZodType<Value>,
  read: (row: Row, owner: Owner, tx: Tx) => Promise<Value>,
  add: (value: Value, row: NewRow) => Promise<unknown>,
): Field<Row> =>
  field(name, schema, read, (value, row) => {
    row.afterInsert.push(() => add(value, row));
    return {};
  });

export const toInstant = (milliseconds: number): string => new Date(milliseconds).toISOString();

import { z } from "zod";
import type { ImportedKind } from "#contract/imports/import-rules.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { IdMap } from "./id-map.ts";

/** What a feature writes to our own archive and imports from it. */
export type ArchivePart = {
  /** The name of its data file. */
  of: string;
  /** Whether reflections refer to it, so that it is imported before them, or it refers to reflections. */
  order: "beforeReflections" | "afterReflections";
  /** In the order in which their lines are written. */
  tables: readonly ArchiveTable[];
  /** References from tables that the part does not archive. */
  references?: readonly Reference[];
};

/** One kind of line. Tables that `archiveTable` can't describe implement it themselves. */
export type ArchiveTable = {
  /** The tag of its lines. */
  is: string;
  kind: RecordKind;
  /** Leaves out rows that were altered in the store. `scope`: only what belongs to it; `null`: everything. */
  lines(context: Context, owner: Owner, scope: ArchiveScope | null): AsyncGenerator<object>;
  /**
   * Adds a line's content. Never changes existing content. @returns `null` if the line belongs to nothing here
   * @throws ZodError, AppError
   */
  add(target: ImportTarget, line: Line): Promise<AddResult | null>;
  /** Removes what `add` added, unless the person has changed it since. The records form one group. */
  undo(target: UndoTarget, records: readonly ImportedRecord[]): Promise<UndoResult>;
  references: readonly Reference[];
};

export type Line = Readonly<Record<string, unknown>>;
export type AddResult = "added" | "already_there";
/** `kept`: changed or used since it was imported. `gone`: the person had removed it before. */
export type UndoResult = "removed" | "kept" | "gone";

/** The reflections of a selection, and what these refer to. */
export type ArchiveScope = {
  reflections: ReadonlySet<string>;
  activities: ReadonlySet<string>;
  programmeRuns: ReadonlySet<string>;
};

export type RecordKind = Exclude<ImportedKind, "reflection">;

/** Remembers what an archive added, for the undo. Holds no written text. */
export type ImportedRecord = {
  kind: RecordKind;
  /** Unique within its kind. */
  id: string;
  /** Records of one group are removed together or not at all. By default a record is a group of its own. */
  group?: string;
  /** Covers what a person can change. Empty if nothing can change. */
  fingerprint: string;
};

/** Something that keeps a record from being removed. */
export type Reference = {
  kind: RecordKind;
  exists(tx: Tx, ownerId: string, id: string): Promise<boolean>;
};

export type ImportTarget = {
  context: Context;
  owner: Owner;
  ids: IdMap;
  /** Makes other transactions that lock the same person wait, so that a limit is checked safely. */
  lockOwner(tx: Tx): Promise<void>;
  /** Called in the transaction that adds the record. */
  remember(tx: Tx, record: ImportedRecord): Promise<void>;
};

export type UndoTarget = {
  context: Context;
  tx: Tx;
  owner: Owner;
  isReferenced(record: ImportedRecord): Promise<boolean>;
};

export async function* archiveLines(
  context: Context,
  part: ArchivePart,
  owner: Owner,
  scope: ArchiveScope | null,
): AsyncGenerator<object> {
  for (const table of part.tables) yield* table.lines(context, owner, scope);
}

/** @throws ZodError, AppError */
export function addLine(target: ImportTarget, part: ArchivePart, given: unknown): Promise<AddResult | null> {
  const line = z.looseObject({ is: z.enum(part.tables.map(({ is }) => is)) }).parse(given);
  return tableWhere(part, ({ is }) => is === line.is).add(target, line);
}

/** Undoes the import of one group of records. `parts`: all parts, whose rows may refer to the records. */
export function undoRecords(
  target: Omit<UndoTarget, "isReferenced">,
  { part, parts }: { part: ArchivePart; parts: readonly ArchivePart[] },
  records: readonly ImportedRecord[],
): Promise<UndoResult> {
  const references = parts.flatMap((each) => [
    ...(each.references ?? []),
    ...each.tables.flatMap((table) => table.references),
  ]);
  const isReferenced = async ({ kind, id }: ImportedRecord) => {
    for (const reference of references)
      if (reference.kind === kind && (await reference.exists(target.tx, target.owner.id, id))) return true;
    return false;
  };
  const table = tableWhere(part, ({ kind }) => kind === records[0]?.kind);
  return table.undo({ ...target, isReferenced }, records);
}

function tableWhere({ of, tables }: ArchivePart, matches: (table: ArchiveTable) => boolean): ArchiveTable {
  const table = tables.find(matches);
  if (!table) throw new Error(`The part ${of} of an archive has no such table.`);
  return table;
}

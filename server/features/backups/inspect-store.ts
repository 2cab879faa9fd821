import { sql } from "kysely";
import type { BlobStore } from "#server/platform/blobs/blobs.ts";
import type { Engine, Tx } from "#server/platform/database.ts";
import { sealedStream } from "#server/platform/sealed-stream.ts";
import { attachmentFiles } from "./attachment-files.ts";
import { BackupError } from "./backup-errors.ts";
import { addPart, type Damage, noDamage } from "./damage.ts";
import { isReadDamage, salvagedRows } from "./salvage.ts";
import { createOpener, type Opened, type Opener } from "./sealed-columns.ts";
import { pagesOf, type Row } from "./stored-rows.ts";
import { type CarriedTable, carriedTables } from "./stored-tables.ts";

// Untranslated file: for the host.

/** `salvaged`: the tables with unreadable rows. */
export type Inspection = { damage: Damage; opened: Opened; salvaged: ReadonlySet<CarriedTable> };

/**
 * Reads everything that a backup will hold, opens what the master key opens, and checks that each file exists.
 * @throws BackupError `store_damaged` if PostgreSQL can't read a table: its transaction then ends
 */
export async function inspectStore(
  tx: Tx,
  engine: Engine,
  blobs: Pick<BlobStore, "size">,
  masterKey: Buffer,
  isCarried: (table: CarriedTable, row: Row) => boolean,
): Promise<Inspection> {
  const damage = noDamage();
  if (engine === "sqlite") damage.structure.push(...(await quickCheck(tx)));
  const opener = createOpener(masterKey);
  const salvaged = new Set<CarriedTable>();

  const inspect = async (table: CarriedTable, rows: AsyncIterable<Row>, found: Damage) => {
    for await (const row of rows) {
      if (!isCarried(table, row)) continue;
      checkRow(opener, table, row, found);
      if (table === "attachments") await checkFiles(row, (blob) => blobs.size(blob), opener, found);
    }
  };

  for (const table of carriedTables) {
    const before = opener.counted();
    let found = noDamage();
    try {
      await inspect(table, allRows(tx, table), found);
    } catch (error) {
      if (!isReadDamage(error)) throw error;
      if (engine === "postgres")
        throw new BackupError(
          "store_damaged",
          `PostgreSQL can’t read a page of the table ${table}, so no backup was made: restore the last good one.`,
        );
      salvaged.add(table);
      opener.setCounted(before);
      found = noDamage();
      const lost = salvagedRows(tx, table, ({ id, ownerId }) =>
        addPart(found, { what: "unreadable", table, id, owner: opener.usernameOf({ owner_id: ownerId }) }),
      );
      await inspect(table, lost, found);
    }
    for (const part of found.parts) addPart(damage, part);
    damage.more += found.more;
  }
  return { damage, opened: opener.counted(), salvaged };
}

async function* allRows(tx: Tx, table: CarriedTable): AsyncGenerator<Row> {
  for await (const { rows } of pagesOf(tx, table)) yield* rows;
}

const maxSaid = 20;

/** What SQLite reports about its pages. It names tables and pages, but no values. */
export async function quickCheck(tx: Tx): Promise<string[]> {
  try {
    const { rows } = await sql<{ quick_check: string }>`pragma quick_check(${sql.lit(maxSaid)})`.execute(tx);
    return rows.map(({ quick_check }) => quick_check.replaceAll("\n", " ")).filter((said) => said !== "ok");
  } catch (error) {
    if (!isReadDamage(error)) throw error;
    return ["it stopped at a damaged page"];
  }
}

/** Adds a row with a value that does not open. */
export function checkRow(opener: Opener, table: CarriedTable, row: Row, damage: Damage): void {
  if (opener.opens(table, row)) return;
  addPart(damage, { what: "altered", table, id: nameOfRow(row), owner: opener.usernameOf(row) });
}

const nameOfRow = (row: Row): string | null => {
  const id = row.id ?? row.owner_id ?? row.user_id;
  return id === undefined || id === null ? null : String(id);
};

/** Adds the files of an attachment that are missing or don't have their length, or the row if it doesn't name them. */
export async function checkFiles(
  row: Row,
  sizeOf: (blob: string) => Promise<number | null> | number | null,
  opener: Pick<Opener, "usernameOf">,
  damage: Damage,
): Promise<void> {
  const files = attachmentFiles(row);
  if (!files) {
    const owner = opener.usernameOf(row);
    return addPart(damage, { what: "unreadable", table: "attachments", id: nameOfRow(row), owner });
  }
  for (const name of files.names) {
    const size = await sizeOf(`${files.folder}/${name}`);
    const plain = size === null ? null : sealedStream.plainLength(size);
    if (plain !== null && (name !== "original" || plain === files.bytes)) continue;
    const id = `${nameOfRow(row)}/${name}`;
    addPart(damage, {
      what: size === null ? "missing" : "cut",
      table: "attachments",
      id,
      owner: opener.usernameOf(row),
    });
  }
}

import { createHash } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import { migrations } from "#server/features/migrations.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { StartError } from "#server/platform/errors.ts";
import {
  endFilling,
  fillingName,
  findFilling,
  refuseIncompleteRestore,
  saveFilling,
} from "#server/platform/incomplete-restore.ts";
import { migrate } from "#server/platform/migrations.ts";
import { masterKeyCheckName } from "#server/platform/secrets.ts";
import { createDigester, type Digest, insertRows, pagesOf, type Row } from "./stored-rows.ts";
import { movedTables, type StoredTable } from "./stored-tables.ts";

/** The progress of a move, stored in the new store with each batch. `after`: the last copied key of `table`. */
const progressSchema = z.object({
  /** Identifies the store that is being moved. A move of another store can't continue it. */
  from: z.string(),
  table: z.enum(movedTables),
  after: z.array(z.union([z.string(), z.number()])).nullable(),
});
type Progress = z.infer<typeof progressSchema>;

export type Copied = { table: StoredTable; rows: number };

/**
 * Copies everything to another store, in batches, and compares row counts and checksums at the end. An interrupted move
 * continues where it stopped. The old store is only read; `copyFiles` runs first. The first searches rebuild the search
 * terms.
 * @returns the number of rows in the new store
 * @throws StartError if the new store has other content, or the old one changed meanwhile
 */
export async function moveStore(
  from: Database,
  to: Database,
  {
    clock,
    copyFiles = async () => {},
    onBatch = () => {},
  }: { clock: Clock; copyFiles?: () => Promise<void>; onBatch?: (copied: Copied) => void },
): Promise<number> {
  const source = await sourceOf(from);
  await migrate(to, clock, migrations);
  const begun = await beginOrGoOn(to, source);
  await copyFiles();
  await from.asSystem((tx) => copy(tx, to, begun, onBatch));
  // Reading it again shows whether the old store was written to meanwhile.
  const moved = await from.asSystem(digests);
  const arrived = await to.asSystem(digests);
  const changed = movedTables.find(
    (table) => moved[table]?.rows !== arrived[table]?.rows || moved[table]?.sum !== arrived[table]?.sum,
  );
  if (changed !== undefined) {
    await empty(to, source);
    throw new StartError(
      `The old store changed while it was moved (${changed}): stop every server that uses it, and run this again.`,
    );
  }
  await to.transaction(endFilling);
  return movedTables.reduce((sum, table) => sum + (arrived[table]?.rows ?? 0), 0);
}

/** Identifies a store. @throws StartError if it is not a whole store of this version */
async function sourceOf(from: Database): Promise<string> {
  await refuseIncompleteRestore(from);
  const key = await from.query
    .selectFrom("installation")
    .select("value")
    .where("name", "=", masterKeyCheckName)
    .executeTakeFirst();
  if (!key)
    throw new StartError("There is no journal to move. Set DATA_DIR or DATABASE_URL as on the server.");
  return createHash("sha256").update(key.value).digest("base64url");
}

async function beginOrGoOn(to: Database, from: string): Promise<Progress> {
  const filling = await findFilling(to);
  if (filling) {
    const begun = progressSchema.safeParse(filling.at).data;
    if (filling.by === "move" && begun?.from === from) return begun;
    throw new StartError("The new store holds a part of something else: name an empty one.");
  }
  const [key, person] = [
    await to.query.selectFrom("installation").select("name").limit(1).executeTakeFirst(),
    await to.query.selectFrom("users").select("id").limit(1).executeTakeFirst(),
  ];
  if (key || person)
    throw new StartError(
      "The new store is not empty, or a server has been started on it: name an empty one.",
    );
  const beginning: Progress = { from, table: movedTables[0] ?? "users", after: null };
  await saveFilling(to.query, { by: "move", at: beginning });
  return beginning;
}

async function copy(
  source: Tx,
  to: Database,
  { from, table: first, after }: Progress,
  onBatch: (copied: Copied) => void,
): Promise<void> {
  for (const table of movedTables.slice(movedTables.indexOf(first))) {
    for await (const { rows, last } of pagesOf(source, table, table === first ? after : null)) {
      const at: Progress = { from, table, after: [...last] };
      await to.asSystem(async (tx) => {
        await insertRows(tx, table, rows);
        await saveFilling(tx, { by: "move", at });
      }, "latest");
      onBatch({ table, rows: rows.length });
    }
  }
}

type Digests = Partial<Record<StoredTable, Digest>>;

async function digests(tx: Tx): Promise<Digests> {
  const found: Digests = {};
  for (const table of movedTables) {
    const digester = createDigester();
    for await (const { rows } of pagesOf(tx, table))
      for (const row of rows) if (!isProgress(table, row)) digester.add(row);
    found[table] = digester.digest();
  }
  return found;
}

const isProgress = (table: StoredTable, row: Row) => table === "installation" && row.name === fillingName;

/** Empties the new store, so that the next attempt starts over. */
async function empty(to: Database, from: string): Promise<void> {
  await to.asSystem(async (tx) => {
    for (const table of movedTables.toReversed()) await sql`delete from ${sql.table(table)}`.execute(tx);
    const at: Progress = { from, table: movedTables[0] ?? "users", after: null };
    await saveFilling(tx, { by: "move", at });
  }, "latest");
}

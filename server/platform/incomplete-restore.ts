import { z } from "zod";
import type { Database, Tx } from "./database.ts";
import { StartError } from "./errors.ts";

// Untranslated file: for the host.

/** The row of `installation`. */
export const fillingName = "filling";

/** `at`: the progress of a move. */
const fillingSchema = z.object({ by: z.enum(["restore", "move", "salvage"]), at: z.unknown() });
export type Filling = z.infer<typeof fillingSchema>;

/** The restore, move or salvage that is running on this store or was interrupted; `null` if the store is complete. */
export async function findFilling({ query }: Pick<Database, "query">): Promise<Filling | null> {
  const row = await query
    .selectFrom("installation")
    .select("value")
    .where("name", "=", fillingName)
    .executeTakeFirst();
  return row ? fillingSchema.parse(JSON.parse(row.value.toString("utf8"))) : null;
}

/** Marks the store as incomplete. Servers and commands refuse to open it until `endFilling`. */
export async function saveFilling(query: Pick<Tx, "insertInto">, filling: Filling): Promise<void> {
  const value = Buffer.from(JSON.stringify(filling), "utf8");
  await query
    .insertInto("installation")
    .values({ name: fillingName, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value }))
    .execute();
}

/** Call it in the transaction that completes the store. */
export async function endFilling(tx: Tx): Promise<void> {
  await tx.deleteFrom("installation").where("name", "=", fillingName).execute();
}

const sentences: Readonly<Record<Filling["by"], string>> = {
  restore: "A restore into this store was cut short, so it is incomplete: run npm run restore again.",
  move: "A move into this store is not finished: run npm run move again, from the old store.",
  salvage:
    "Saving a damaged store into this one was cut short: run npm run salvage again, to an empty folder.",
};

/** @throws StartError */
export async function refuseIncompleteRestore(database: Pick<Database, "query">): Promise<void> {
  const filling = await findFilling(database);
  if (!filling) return;
  throw new StartError(sentences[filling.by]);
}

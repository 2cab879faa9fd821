import { readFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { addReflections } from "#server/features/reflections/testing.ts";
import type { Owner } from "#server/platform/sealing.ts";

/** The lines of a file in `meaning/`, split at `|`. */
export const readLines = (file: string): string[][] =>
  readFileSync(join(import.meta.dirname, "meaning", file), "utf8")
    .trim()
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .map((line) => line.split("|"));

/** Passages of a diary. */
export const readPassages = () =>
  readLines("journal.txt").map(([key = "", day = "", mood = "", ...body]) => ({
    key,
    day,
    mood: Number(mood),
    body: body.join("|"),
  }));

/** Gives the changes numbers in this order, because idle work reads them by number. */
export async function addInOrder(...input: Parameters<typeof addReflections>) {
  const [database, owner] = input;
  const added = await addReflections(...input);
  await database.asOwner(owner.id, async (tx) => {
    await sql`update reflections set change = seq where owner_id = ${owner.id}`.execute(tx);
    await sql`update users set last_change = 1000000 where id = ${owner.id}`.execute(tx);
  });
  return added;
}

/** Does a feature's idle work until nothing is left. */
export async function finishIdleWork(
  { idleWork }: { idleWork(owner: Owner): Promise<number> },
  owner: Owner,
): Promise<void> {
  while ((await idleWork(owner)) > 0);
}

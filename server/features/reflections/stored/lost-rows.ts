import { sql } from "kysely";
import type { Tx } from "#server/platform/database.ts";
import { isDamagedPage } from "#server/platform/errors.ts";
import { type ReflectionRow, toInstant } from "./reflection-rows.ts";

/** What an index still knows of a reflection whose row is on a damaged page of the database. */
export type LostRow = Pick<ReflectionRow, "seq" | "id" | "day">;

/**
 * What `readAll` finds or, if it meets a damaged page, what can be read of it one by one: each row, or `lost` in its
 * place. Only SQLite reads on after a damaged page.
 */
export async function readSalvaging<Key, Row>(
  keys: readonly Key[],
  readAll: (keys: readonly Key[]) => Promise<Row[]>,
  lost: (key: Key) => Promise<Row[]>,
): Promise<Row[]> {
  const unlessDamaged = async (some: readonly Key[], otherwise: () => Promise<Row[]>) => {
    try {
      return await readAll(some);
    } catch (error) {
      if (!isDamagedPage(error)) throw error;
      return otherwise();
    }
  };
  return unlessDamaged(keys, async () => {
    const rows: Row[] = [];
    for (const key of keys) rows.push(...(await unlessDamaged([key], () => lost(key))));
    return rows;
  });
}

/** By the index that exports read along. */
export async function findLost(
  tx: Tx,
  ownerId: string,
  column: "seq" | "id",
  value: number | string,
): Promise<LostRow[]> {
  const { rows } = await sql<LostRow>`
    select seq, id, day from reflections indexed by reflections_by_day
    where owner_id = ${ownerId} and ${sql.ref(column)} = ${value}
  `.execute(tx);
  return rows;
}

/** The unsealed columns of a lost row, as far as anything is known. */
export const plainOfLost = ({ id, day }: LostRow) => ({
  id,
  kind: "free" as const,
  day,
  written_at: toInstant(0),
  time_zone: "UTC",
  word_count: 0,
  revision: 0,
  starred: false,
  excluded_from_ai: true,
  scene: null,
  activity_id: null,
  programme_run_id: null,
  created_at: toInstant(0),
  updated_at: toInstant(0),
  deleted_at: null,
});

import { sql } from "kysely";
import type { z } from "zod";
import type { getChanges } from "#contract/reflections/reflection-list.ts";
import type { Reflection } from "#contract/reflections/reflections.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import { isRefused, type ReflectionRow, toReflection } from "../stored/reflection-rows.ts";

type Asked = z.output<typeof getChanges.schema.querystring>;
type Changes = z.output<(typeof getChanges.schema.response)[200]>;
type Change = { id: string; change: number; gone: boolean; bytes: number };

/** A client that knows more than the store, as after a restore of an older backup, begins anew. */
export async function listChanges(tx: Tx, owner: Owner, asked: Asked): Promise<Changes> {
  const { last_change } = await tx
    .selectFrom("users")
    .select("last_change")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const since = asked.since > last_change ? 0 : asked.since;
  const found = await findChanges(tx, owner, { since, until: last_change }, asked.limit + 1);
  // A page ends early with long texts.
  const page = (asked.fields === "all" ? withinBytes(found) : found).slice(0, asked.limit);
  const opened = asked.fields === "all" ? await openAll(tx, owner, page) : new Map<string, null>();
  return {
    changes: page.map(({ id, change, gone }) => ({
      id,
      change,
      gone,
      reflection: opened.get(id) ?? null,
    })),
    since: page.at(-1)?.change ?? since,
    more: found.length > page.length,
  };
}

/** `until` has been reached when it is read: what changes between the two statements comes with a later page. */
async function findChanges(
  tx: Tx,
  owner: Owner,
  { since, until }: { since: number; until: number },
  most: number,
): Promise<Change[]> {
  const there = await tx
    .selectFrom("reflections")
    .select([
      "id",
      "change",
      sql<number>`octet_length(body) + coalesce(octet_length(answers), 0)`.as("bytes"),
    ])
    .where("owner_id", "=", owner.id)
    .where("change", ">", since)
    .where("change", "<=", until)
    .orderBy("change")
    .limit(most)
    .execute();
  const gone = await tx
    .selectFrom("removed_reflections")
    .select(["id", "change"])
    .where("owner_id", "=", owner.id)
    .where("change", ">", since)
    .where("change", "<=", until)
    .orderBy("change")
    .limit(most)
    .execute();
  return [
    ...there.map((row) => ({ ...row, gone: false })),
    ...gone.map((row) => ({ ...row, bytes: 0, gone: true })),
  ]
    .sort((one, other) => one.change - other.change)
    .slice(0, most);
}

async function openAll(
  tx: Tx,
  owner: Owner,
  page: readonly Change[],
): Promise<Map<string, Reflection | null>> {
  const ids = page.filter(({ gone }) => !gone).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom("reflections")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.id, openOrNull(owner, row)]));
}

function openOrNull(owner: Owner, row: ReflectionRow): Reflection | null {
  try {
    return toReflection(owner, row);
  } catch (error) {
    if (isRefused(error)) return null;
    throw error;
  }
}

import type { z } from "zod";
import type * as endpoints from "#contract/reflections/reflection-list.ts";
import type { Context } from "#server/context.ts";
import { lastChange, readFromReplica } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { pause } from "#server/platform/pause.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { withinBytes } from "../stored/page-bytes.ts";
import { openRow, type Reader, type ReadReflection, readRows, rowBytes } from "./matching.ts";

/** For a person: deleted for good. For an AI: excluded from it. */
export type Gone = { state: "gone"; id: string; change: number };
export type ReadChange = ReadReflection | Gone;

const changesAtOnce = 50;

/**
 * Reads what changed after `since`, in the order of the changes: each reflection once, in its current state, even in the
 * trash. To resume later, pass the `since` of the last batch. If the store has not reached `since`, because an older backup
 * was restored, reading starts over. It is for the person: `changedForAi` leaves out what is excluded from AI.
 */
export const changedReflections = (
  context: Context,
  owner: Owner,
  since: number,
): AsyncGenerator<{ changes: ReadChange[]; since: number }> => readChanged(context, owner, since, "person");

export async function* readChanged(
  context: Context,
  owner: Owner,
  from: number,
  reader: Reader,
): AsyncGenerator<{ changes: ReadChange[]; since: number }> {
  for (let since = from; ; ) {
    const page = await readChanges(context, owner, { since, limit: changesAtOnce, reader });
    if (page.changes.length > 0) yield { changes: page.changes, since: page.since };
    if (!page.more) return;
    since = page.since;
    await pause();
  }
}

/** One page of what changed, for a client that has a copy. */
export async function listChanges(
  context: Context,
  owner: Owner,
  { since, limit, fields }: z.output<typeof endpoints.getChanges.schema.querystring>,
): Promise<z.output<(typeof endpoints.getChanges.schema.response)[200]>> {
  const asked = { since, limit, reader: "person" } as const;
  if (fields === "none") {
    const { changes, ...page } = await listChangedIds(context, owner, asked);
    const plain = changes.map(({ id, change, isGone }) => ({ id, change, gone: isGone, reflection: null }));
    return { changes: plain, ...page };
  }
  const { changes, ...page } = await readChanges(context, owner, asked);
  const opened = changes.map((each) => ({
    id: each.id,
    change: each.change,
    gone: each.state === "gone",
    reflection: each.state === "opened" ? each.reflection : null,
  }));
  return { changes: opened, ...page };
}

type Asked = { since: number; limit: number; reader: Reader };
type Page<Change> = { changes: Change[]; since: number; more: boolean; latest: number };
type Found = { id: string; change: number; isGone: boolean; bytes: number };

/**
 * One page of changes with their reflections. The page ends early if they are long. They are opened after the transaction,
 * some at a time, because a whole page takes a while.
 */
async function readChanges(context: Context, owner: Owner, asked: Asked): Promise<Page<ReadChange>> {
  const { rows, page, ...rest } = await readFromReplica(context, owner, async (tx) => {
    const { found, since, latest } = await findChanges(tx, owner, asked);
    const page = withinBytes(found).slice(0, asked.limit);
    const rows = await readRows(
      tx,
      owner,
      page.filter(({ isGone }) => !isGone),
    );
    return { rows, page, since: page.at(-1)?.change ?? since, more: found.length > page.length, latest };
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const changes: ReadChange[] = [];
  for (const { id, change } of page) {
    const row = byId.get(id);
    changes.push(row ? openRow(owner, row) : { state: "gone", id, change });
    if (changes.length % changesAtOnce === 0) await pause();
  }
  return { changes, ...rest };
}

/** One page of changes without words. */
const listChangedIds = (context: Context, owner: Owner, asked: Asked): Promise<Page<Found>> =>
  readFromReplica(context, owner, async (tx) => {
    const { found, since, latest } = await findChanges(tx, owner, asked);
    const changes = found.slice(0, asked.limit);
    return { changes, since: changes.at(-1)?.change ?? since, more: found.length > changes.length, latest };
  });

/** Finds one more than `limit`. What changes between the statements comes on a later page. */
async function findChanges(
  tx: Tx,
  owner: Owner,
  { since: asked, limit, reader }: Asked,
): Promise<{ found: Found[]; since: number; latest: number }> {
  const latest = await lastChange(tx, owner.id);
  const since = asked > latest ? 0 : asked;
  const existing = await tx
    .selectFrom("reflections")
    .select(["id", "change", "excluded_from_ai", rowBytes])
    .where("owner_id", "=", owner.id)
    .where("change", ">", since)
    .where("change", "<=", latest)
    .orderBy("change")
    .limit(limit + 1)
    .execute();
  const removed = await tx
    .selectFrom("removed_reflections")
    .select(["id", "change"])
    .where("owner_id", "=", owner.id)
    .where("change", ">", since)
    .where("change", "<=", latest)
    .orderBy("change")
    .limit(limit + 1)
    .execute();
  const found = [
    ...existing.map(({ excluded_from_ai, ...row }) => ({
      ...row,
      isGone: reader === "ai" && excluded_from_ai === 1,
    })),
    ...(reader === "person" ? removed : []).map((row) => ({ ...row, bytes: 0, isGone: true })),
  ];
  const ordered = found.sort((one, other) => one.change - other.change).slice(0, limit + 1);
  return { found: ordered, since, latest };
}

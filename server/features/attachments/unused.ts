import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Tables } from "#server/platform/tables.ts";
import { askToRemoveBlobs, sweepBlobs } from "./removals.ts";

const dayMs = 86_400_000;
const unfinishedMs = 7 * dayMs;
const unusedMs = 30 * dayMs;

/** Removes abandoned uploads, and files that no reflection has used for a month. */
export async function sweepAttachments(context: Context): Promise<void> {
  const { clock, database } = context;
  const isDue = dueBy(clock.now().getTime());
  const due = await database.asSystem((tx) =>
    tx.selectFrom("attachments").select(["id", "owner_id"]).where(isDue).where(isUnused).execute(),
  );
  // Checks again while the person is locked: a save may just have used or finished the file.
  for (const { id, owner_id } of due)
    await database.asOwner(owner_id, async (tx) => {
      await lockUser(tx, owner_id, database.engine);
      await askToRemoveBlobs(context, tx, await deleteUnused(tx, owner_id, [id], isDue));
    });
  await sweepBlobs(context);
}

type Condition = (row: ExpressionBuilder<Tables, "attachments">) => Expression<SqlBool>;

const dueBy =
  (now: number): Condition =>
  ({ or, and, eb }) =>
    or([
      and([eb("finished_at", "is", null), eb("created_at", "<=", now - unfinishedMs)]),
      eb("finished_at", "<=", now - unusedMs),
    ]);

const isUnused: Condition = ({ not, exists, selectFrom }) =>
  not(
    exists(
      selectFrom("attachment_uses")
        .select("attachment_uses.attachment_id")
        .whereRef("attachment_uses.attachment_id", "=", "attachments.id"),
    ),
  );

/**
 * Deletes those that no reflection uses and that meet the condition `also`. The caller must have locked the person, so that
 * no save uses one meanwhile.
 * @returns the folders of their blobs, which the caller must remove
 */
export async function deleteUnused(
  tx: Tx,
  ownerId: string,
  ids: readonly string[],
  also?: Condition,
): Promise<string[]> {
  if (ids.length === 0) return [];
  const unused = tx
    .deleteFrom("attachments")
    .where("owner_id", "=", ownerId)
    .where("id", "in", ids)
    .where(isUnused);
  const rows = await (also ? unused.where(also) : unused).returning("folder").execute();
  return rows.map(({ folder }) => folder);
}

import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import type { Attachment } from "#contract/attachments/attachments.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { lockUser } from "#server/platform/lock-user.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import type { Addresses } from "./addresses.ts";
import {
  type AttachmentRow,
  fileSealer,
  noSuchAttachment,
  sealColumn,
  toAttachment,
} from "./attachment-rows.ts";
import { countPictures, markChanged, requireReflection } from "./its-reflection.ts";
import { usedBytes } from "./quota.ts";
import type { Removals } from "./removals.ts";

export type AttachmentStore = {
  /** In the order of `ids`, without those that don't exist. */
  find(owner: Owner, ids: readonly string[]): Promise<Attachment[]>;
  /** @throws AppError `not_found` */
  describe(owner: Owner, id: string, alt: string): Promise<Attachment>;
  usedBytes(owner: Owner): Promise<number>;
  /** Oldest first. @throws AppError `not_found` */
  list(owner: Owner, reflectionId: string): Promise<Attachment[]>;
  /** @throws AppError `not_found` */
  attach(owner: Owner, reflectionId: string, id: string): Promise<void>;
  /** @throws AppError `not_found` */
  detach(owner: Owner, reflectionId: string, id: string): Promise<void>;
  /** Removes abandoned uploads, and files that no reflection has used for a month. */
  sweep(): Promise<void>;
};

const dayMs = 86_400_000;
const unfinishedMs = 7 * dayMs;
const unusedMs = 30 * dayMs;

export function createAttachmentStore({
  database,
  clock,
  removals,
  addresses,
}: {
  database: Database;
  clock: Clock;
  removals: Removals;
  addresses: Addresses;
}): AttachmentStore {
  const finished = (tx: Tx, owner: Owner) =>
    tx
      .selectFrom("attachments")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where("finished_at", "is not", null);
  const shown = (owner: Owner, row: AttachmentRow) => toAttachment(owner, row, addresses);

  return {
    find: (owner, ids) =>
      database.asOwner(owner.id, async (tx) => {
        const rows = await finished(tx, owner).where("id", "in", ids).execute();
        const byId = new Map(rows.map((row) => [row.id, row]));
        return [...new Set(ids)].flatMap((id) => {
          const row = byId.get(id);
          return row ? [shown(owner, row)] : [];
        });
      }),

    describe: (owner, id, alt) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .updateTable("attachments")
          .set({ alt: sealColumn(fileSealer(owner, id), id, "alt", alt) })
          .$call(ownRow(owner.id, id))
          .where("finished_at", "is not", null)
          .returningAll()
          .executeTakeFirstOrThrow(noSuchAttachment);
        return shown(owner, row);
      }),

    usedBytes: (owner) => database.asOwner(owner.id, (tx) => usedBytes(tx, owner)),

    list: (owner, reflectionId) =>
      database.asOwner(owner.id, async (tx) => {
        await requireReflection(tx, owner.id, reflectionId);
        const rows = await finished(tx, owner)
          .where("id", "in", (uses) =>
            uses
              .selectFrom("attachment_uses")
              .select("attachment_id")
              .where("owner_id", "=", owner.id)
              .where("reflection_id", "=", reflectionId),
          )
          .orderBy("created_at")
          .orderBy("id")
          .execute();
        return rows.map((row) => shown(owner, row));
      }),

    attach: (owner, reflectionId, id) =>
      database.asOwner(owner.id, async (tx) => {
        await markChanged(tx, owner.id, reflectionId);
        await finished(tx, owner).where("id", "=", id).executeTakeFirstOrThrow(noSuchAttachment);
        await tx
          .insertInto("attachment_uses")
          .values({ attachment_id: id, reflection_id: reflectionId, owner_id: owner.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
        await countPictures(tx, owner.id, reflectionId);
      }),

    detach: (owner, reflectionId, id) =>
      database.asOwner(owner.id, async (tx) => {
        await markChanged(tx, owner.id, reflectionId);
        await tx
          .deleteFrom("attachment_uses")
          .where("owner_id", "=", owner.id)
          .where("reflection_id", "=", reflectionId)
          .where("attachment_id", "=", id)
          .returning("attachment_id")
          .executeTakeFirstOrThrow(noSuchAttachment);
        await countPictures(tx, owner.id, reflectionId);
        await removals.ask(tx, await deleteUnused(tx, owner.id, [id]));
      }),

    async sweep() {
      const isDue = dueBy(clock.now().getTime());
      const due = await database.asSystem((tx) =>
        tx.selectFrom("attachments").select(["id", "owner_id"]).where(isDue).where(isUnused).execute(),
      );
      // Checks again while the person is locked: a save may just have used or finished the file.
      for (const { id, owner_id } of due)
        await database.asOwner(owner_id, async (tx) => {
          await lockUser(tx, owner_id, database.engine);
          await removals.ask(tx, await deleteUnused(tx, owner_id, [id], isDue));
        });
      await removals.sweep();
    },
  };
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
 * Deletes those that no reflection uses and that meet the condition `also`. The caller must have locked the
 * person, so that no save uses one meanwhile.
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

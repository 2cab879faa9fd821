import { createHmac, randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import type { Database } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type MirrorRow = Selectable<Tables["mirrors"]>;
/** A file that is in the folder, or is about to be. `attachmentId: null`: the Markdown of the reflection. */
export type MirrorFile = { id: string; reflectionId: string; attachmentId: string | null; path: string };

export type MirrorStore = ReturnType<typeof createMirrorStore>;

const pathContext = (id: string) => ({ table: "mirror_files", row: id, column: "path" });
/** Many file systems take two names that differ in case for one. */
const pathKey = (owner: Owner, path: string) =>
  createHmac("sha256", owner.searchKey).update(`mirror ${path.toLowerCase()}`).digest("base64url");

export function createMirrorStore(database: Database) {
  return {
    find: (owner: Owner): Promise<MirrorRow | undefined> =>
      database.asOwner(owner.id, (tx) =>
        tx.selectFrom("mirrors").selectAll().where("owner_id", "=", owner.id).executeTakeFirst(),
      ),

    switchOn: (owner: Owner, { folder, now }: { folder: string; now: number }): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        // Starts from the first change, so that files that were changed or removed meanwhile become whole again.
        const begun = { is_on: 1, since: now, problem: null, erasing: 0, last_change: 0 };
        const fresh = {
          ...begun,
          owner_id: owner.id,
          folder,
          written_at: null,
          working_until: null,
        };
        await tx
          .insertInto("mirrors")
          .values(fresh)
          .onConflict((conflict) =>
            conflict.column("owner_id").doUpdateSet(begun).where("mirrors.is_on", "=", 0),
          )
          .execute();
      }),

    switchOff: (owner: Owner, erase: boolean): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .updateTable("mirrors")
          .set({ is_on: 0, problem: null, ...(erase && { erasing: 1 }) })
          .where("owner_id", "=", owner.id)
          .execute();
      }),

    change: (owner: Owner, columns: Partial<Omit<MirrorRow, "owner_id">>): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx.updateTable("mirrors").set(columns).where("owner_id", "=", owner.id).execute();
      }),

    /** One server at a time works on a folder. @returns the row, or undefined if there is nothing to do or another works */
    claim: (owner: Owner, now: number, until: number): Promise<MirrorRow | undefined> =>
      database.asOwner(owner.id, (tx) =>
        tx
          .updateTable("mirrors")
          .set({ working_until: until })
          .where("owner_id", "=", owner.id)
          .where(({ or, eb }) => or([eb("is_on", "=", 1), eb("erasing", "=", 1)]))
          .where(({ or, eb }) => or([eb("working_until", "is", null), eb("working_until", "<=", now)]))
          .returningAll()
          .executeTakeFirst(),
      ),

    /** @returns the new end of the claim; null if it ran out and another server has one now */
    renew: (owner: Owner, claimedUntil: number, until: number): Promise<number | null> =>
      database.asOwner(owner.id, async (tx) => {
        const { numUpdatedRows } = await tx
          .updateTable("mirrors")
          .set({ working_until: until })
          .where("owner_id", "=", owner.id)
          .where("working_until", "=", claimedUntil)
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n ? until : null;
      }),

    /** Does nothing to another server's claim. */
    release: (owner: Owner, claimedUntil: number): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx
          .updateTable("mirrors")
          .set({ working_until: null })
          .where("owner_id", "=", owner.id)
          .where("working_until", "=", claimedUntil)
          .execute();
      }),

    forget: (owner: Owner): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx.deleteFrom("mirrors").where("owner_id", "=", owner.id).execute();
      }),

    /** How many reflections have a file. */
    count: (owner: Owner): Promise<number> =>
      database.asOwner(owner.id, async (tx) => {
        const { count } = await tx
          .selectFrom("mirror_files")
          .select((row) => row.fn.countAll<number>().as("count"))
          .where("owner_id", "=", owner.id)
          .where("attachment_id", "is", null)
          .executeTakeFirstOrThrow();
        return Number(count);
      }),

    /** The files of these reflections. If none are named, all files, a part at a time. */
    files: (owner: Owner, reflectionIds: readonly string[] | null): Promise<MirrorFile[]> =>
      database.asOwner(owner.id, async (tx) => {
        if (reflectionIds?.length === 0) return [];
        const rows = await tx
          .selectFrom("mirror_files")
          .selectAll()
          .where("owner_id", "=", owner.id)
          .$if(reflectionIds !== null, (query) => query.where("reflection_id", "in", reflectionIds ?? []))
          .orderBy("id")
          .$if(reflectionIds === null, (query) => query.limit(200))
          .execute();
        return rows.map(({ id, reflection_id, attachment_id, path }) => ({
          id,
          reflectionId: reflection_id,
          attachmentId: attachment_id,
          path: open(owner, pathContext(id), path),
        }));
      }),

    /** Before the file is written, so that no file is ever unknown. @returns null if another has this path */
    add: (owner: Owner, file: Omit<MirrorFile, "id">): Promise<MirrorFile | null> =>
      database.asOwner(owner.id, async (tx) => {
        const id = randomUUIDv7();
        const added = await tx
          .insertInto("mirror_files")
          .values({
            id,
            owner_id: owner.id,
            reflection_id: file.reflectionId,
            attachment_id: file.attachmentId,
            path: seal(owner, pathContext(id), file.path),
            path_key: pathKey(owner, file.path),
          })
          .onConflict((conflict) => conflict.columns(["owner_id", "path_key"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        return added ? { id, ...file } : null;
      }),

    /** After the file is gone. */
    remove: (owner: Owner, id: string): Promise<void> =>
      database.asOwner(owner.id, async (tx) => {
        await tx.deleteFrom("mirror_files").$call(ownRow(owner.id, id)).execute();
      }),
  };
}

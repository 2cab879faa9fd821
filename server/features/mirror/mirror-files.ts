import { createHmac, randomUUIDv7 } from "node:crypto";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { type Owner, open, seal } from "#server/platform/sealing.ts";

/** A file that is in the folder, or is about to be. `attachmentId: null`: the Markdown of the reflection. */
export type MirrorFile = { id: string; reflectionId: string; attachmentId: string | null; path: string };

const maxFiles = 200;

const sealContext = (id: string) => ({ table: "mirror_files", row: id, column: "path" });
/** Many file systems take two names that differ in case for one. */
const pathKey = (owner: Owner, path: string) =>
  createHmac("sha256", owner.searchKey).update(`mirror ${path.toLowerCase()}`).digest("base64url");

/** How many reflections have a file. */
export const countMirrored = ({ database }: Context, owner: Owner): Promise<number> =>
  database.asOwner(owner.id, async (tx) => {
    const { count } = await tx
      .selectFrom("mirror_files")
      .select((row) => row.fn.countAll<number>().as("count"))
      .where("owner_id", "=", owner.id)
      .where("attachment_id", "is", null)
      .executeTakeFirstOrThrow();
    return Number(count);
  });

const ownFiles = (tx: Tx, owner: Owner) =>
  tx.selectFrom("mirror_files").selectAll().where("owner_id", "=", owner.id).orderBy("id");

type FileRow = Awaited<ReturnType<ReturnType<typeof ownFiles>["execute"]>>[number];

const toFile = (owner: Owner, { id, reflection_id, attachment_id, path }: FileRow): MirrorFile => ({
  id,
  reflectionId: reflection_id,
  attachmentId: attachment_id,
  path: open(owner, sealContext(id), path),
});

export const filesOfReflections = async (
  { database }: Context,
  owner: Owner,
  reflectionIds: readonly string[],
): Promise<MirrorFile[]> => {
  if (reflectionIds.length === 0) return [];
  const rows = await database.asOwner(owner.id, (tx) =>
    ownFiles(tx, owner).where("reflection_id", "in", reflectionIds).execute(),
  );
  return rows.map((row) => toFile(owner, row));
};

/** Some of the files of the folder; none if there are no more. */
export const someFiles = async ({ database }: Context, owner: Owner): Promise<MirrorFile[]> => {
  const rows = await database.asOwner(owner.id, (tx) => ownFiles(tx, owner).limit(maxFiles).execute());
  return rows.map((row) => toFile(owner, row));
};

/** Before the file is written, so that no file is ever unknown. @returns `null` if another one has this path */
export const addFile = (
  { database }: Context,
  owner: Owner,
  file: Omit<MirrorFile, "id">,
): Promise<MirrorFile | null> =>
  database.asOwner(owner.id, async (tx) => {
    const id = randomUUIDv7();
    const added = await tx
      .insertInto("mirror_files")
      .values({
        id,
        owner_id: owner.id,
        reflection_id: file.reflectionId,
        attachment_id: file.attachmentId,
        path: seal(owner, sealContext(id), file.path),
        path_key: pathKey(owner, file.path),
      })
      .onConflict((conflict) => conflict.columns(["owner_id", "path_key"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    return added ? { id, ...file } : null;
  });

/** After the file is gone. */
export const forgetFile = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx.deleteFrom("mirror_files").$call(ownRow(owner.id, id)).execute();
  });

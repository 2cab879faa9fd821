import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import { type Owner, openPicture, sealBytes } from "#server/platform/sealing.ts";
import { noSuchBackground } from "./background-rows.ts";

const sealContext = (id: string, size: string) => ({
  table: "background_pictures",
  row: `${id}/${size}`,
  column: "content",
});

export async function addPicture(
  tx: Tx,
  owner: Owner,
  id: string,
  size: string,
  content: Buffer,
): Promise<void> {
  const sealed = sealBytes(owner, sealContext(id, size), content);
  await tx
    .insertInto("background_pictures")
    .values({ background_id: id, owner_id: owner.id, size, content: sealed })
    .execute();
}

/** @returns WebP, which never changes. @throws AppError `not_found`, `sealed_value_refused` */
export const readPicture = ({ database }: Context, owner: Owner, id: string, size: string): Promise<Buffer> =>
  database.asOwner(owner.id, async (tx) => {
    const { content } = await pictureRow(tx, owner, id, size)
      .select("content")
      .executeTakeFirstOrThrow(noSuchBackground);
    return openPicture(owner, sealContext(id, size), content);
  });

/** @throws AppError `not_found` */
export const refuseMissingPicture = (
  { database }: Context,
  owner: Owner,
  id: string,
  size: string,
): Promise<unknown> =>
  database.asOwner(owner.id, (tx) =>
    pictureRow(tx, owner, id, size).select("size").executeTakeFirstOrThrow(noSuchBackground),
  );

const pictureRow = (tx: Tx, owner: Owner, id: string, size: string) =>
  tx
    .selectFrom("background_pictures")
    .where("owner_id", "=", owner.id)
    .where("background_id", "=", id)
    .where("size", "=", size);

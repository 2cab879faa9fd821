import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchRevisit } from "./revisit-rows.ts";

/** @throws AppError `not_found` */
export const removeRevisit = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .deleteFrom("revisits")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchRevisit);
  });

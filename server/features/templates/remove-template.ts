import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchTemplate } from "./template-rows.ts";

/** @throws AppError `not_found` */
export const removeTemplate = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .deleteFrom("templates")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchTemplate);
  });

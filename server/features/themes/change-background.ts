import type { Theme } from "#contract/themes/theme-rules.ts";
import type { OwnBackground } from "#contract/themes/themes.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchBackground, openBackground, sealName } from "./background-rows.ts";
import { fileOf, lockTheme, withoutBackground, writeTheme } from "./theme-rows.ts";

/** @throws AppError `not_found` */
export const renameBackground = (
  { database }: Context,
  owner: Owner,
  id: string,
  name: string,
): Promise<OwnBackground> =>
  database.asOwner(owner.id, async (tx) => {
    const row = await tx
      .updateTable("backgrounds")
      .set({ name: sealName(owner, id, name) })
      .$call(ownRow(owner.id, id))
      .returningAll()
      .executeTakeFirstOrThrow(noSuchBackground);
    return openBackground(owner, row).background;
  });

/** @returns the theme without it. @throws AppError `not_found` */
export const removeBackground = ({ database }: Context, owner: Owner, id: string): Promise<Theme> =>
  database.asOwner(owner.id, async (tx) => {
    const theme = await lockTheme(tx, owner, database.engine);
    await tx
      .deleteFrom("backgrounds")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(noSuchBackground);
    return writeTheme(tx, owner, withoutBackground(theme, fileOf(id)));
  });

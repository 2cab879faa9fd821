import { randomUUIDv7 } from "node:crypto";
import type { OwnBackground } from "#contract/themes/themes.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/platform/database.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { sealPalette } from "./background-palette.ts";
import { addPicture } from "./background-picture.ts";
import { noSuchBackground, openBackground, refuseTooMany, sealName } from "./background-rows.ts";
import type { EncodedBackground } from "./encode-background.ts";
import { fileOf, isOwnBackground, lockTheme } from "./theme-rows.ts";

/** Called before the picture is read and encoded. @throws AppError `limit_reached` */
export const refuseAnotherBackground = ({ database }: Context, owner: Owner): Promise<void> =>
  database.asOwner(owner.id, (tx) => refuseTooMany(tx, owner));

/** @throws AppError `limit_reached` */
export const addBackground = (
  context: Context,
  owner: Owner,
  name: string,
  encoded: EncodedBackground,
): Promise<OwnBackground> =>
  context.database.asOwner(owner.id, async (tx) => {
    const background = { id: randomUUIDv7(), name, created_at: context.clock.now().getTime() };
    const added = await addBackgroundOnce(context, tx, owner, background, encoded);
    if (!added) throw noSuchBackground();
    return added;
  });

/** @returns `null` if the person already has one with this id. @throws AppError `limit_reached` */
export async function addBackgroundOnce(
  { database }: Context,
  tx: Tx,
  owner: Owner,
  { id, name, created_at }: { id: string; name: string; created_at: number },
  { palette, widths, pictures }: EncodedBackground,
): Promise<OwnBackground | null> {
  // Locked, so that of two simultaneous uploads only one can be the last one allowed.
  await lockTheme(tx, owner, database.engine);
  if (await isOwnBackground(tx, owner.id, fileOf(id))) return null;
  await refuseTooMany(tx, owner);
  const row = await tx
    .insertInto("backgrounds")
    .values({
      id,
      owner_id: owner.id,
      name: sealName(owner, id, name),
      palette: sealPalette(owner, id, palette),
      widths: JSON.stringify(widths),
      created_at,
    })
    // The id may be another person's.
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirstOrThrow(noSuchBackground);
  for (const [size, content] of pictures) await addPicture(tx, owner, id, size, content);
  return openBackground(owner, row).background;
}

import { sceneName } from "#contract/themes/scene-names.ts";
import { sceneFiles } from "#contract/themes/scenes.ts";
import type { OwnBackground, ThemeChoices } from "#contract/themes/themes.ts";
import type { Context } from "#server/context.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { measureAgain, sealPalette } from "./background-palette.ts";
import { readPicture } from "./background-picture.ts";
import { type BackgroundRow, openBackground } from "./background-rows.ts";

/** The built-in scenes, then the person's backgrounds, oldest first. */
export async function listThemeChoices(context: Context, owner: Owner): Promise<ThemeChoices> {
  const own_backgrounds = await listBackgrounds(context, owner);
  return {
    background_choices: Object.fromEntries([
      ...sceneFiles.map((file) => [file, sceneName(file) ?? file]),
      ...own_backgrounds.map(({ file, name }) => [file, name]),
    ]),
    own_backgrounds,
  };
}

/** Oldest first. */
export async function listBackgrounds(context: Context, owner: Owner): Promise<OwnBackground[]> {
  const rows = await context.database.asOwner(owner.id, (tx) =>
    tx
      .selectFrom("backgrounds")
      .selectAll()
      .where("owner_id", "=", owner.id)
      // UUIDv7 ids sort by age.
      .orderBy("id")
      .execute(),
  );
  const backgrounds = [];
  for (const row of rows) backgrounds.push(await openMeasured(context, owner, row));
  return backgrounds;
}

/** Measures the picture again if its palette lacks newer fields. */
async function openMeasured(context: Context, owner: Owner, row: BackgroundRow): Promise<OwnBackground> {
  const { background, isComplete } = openBackground(owner, row);
  if (isComplete) return background;
  const width = String(background.widths[0]);
  const palette = await measureAgain(context, owner, () => readPicture(context, owner, row.id, width));
  if (!palette) return background;
  await context.database.asOwner(owner.id, (tx) =>
    tx
      .updateTable("backgrounds")
      .set({ palette: sealPalette(owner, row.id, palette) })
      .$call(ownRow(owner.id, row.id))
      .execute(),
  );
  return { ...background, palette };
}

import { type ScenePalette, scenePaletteSchema } from "#contract/themes/themes.ts";
import type { Context } from "#server/context.ts";
import { measurePicture, openPictureFile, PictureRefused } from "#server/platform/pictures/picture-files.ts";
import { isAltered, type Owner, open, seal } from "#server/platform/sealing.ts";

const sealContext = (id: string) => ({ table: "backgrounds", row: id, column: "palette" });

export const sealPalette = (owner: Owner, id: string, palette: ScenePalette): Buffer =>
  seal(owner, sealContext(id), JSON.stringify(palette));

/** The palette of versions without light glass. */
const earlierSchema = scenePaletteSchema.omit({ floor: true, mean: true, accent_deep: true, glow: true });

/** `isComplete`: has all fields, so the picture needs no new measurement. @throws AppError `sealed_value_refused` */
export function openPalette(owner: Owner, id: string, sealed: Buffer) {
  const stored: unknown = JSON.parse(open(owner, sealContext(id), sealed));
  const complete = scenePaletteSchema.safeParse(stored);
  if (complete.success) return { palette: complete.data, isComplete: true };
  return { palette: { ...paletteOfUnknown, ...earlierSchema.parse(stored) }, isComplete: false };
}

const measuredWidth = 768;

/** @returns `null` if the picture can't be read */
export async function measureAgain(
  { pictureMutex }: Context,
  { id }: Owner,
  picture: () => Promise<Buffer>,
): Promise<ScenePalette | null> {
  try {
    const file = await picture();
    return await pictureMutex(id, async () => measurePicture(await openPictureFile(file, measuredWidth)));
  } catch (error) {
    if (error instanceof PictureRefused || isAltered(error)) return null;
    throw error;
  }
}

/** Suits the brightest and the darkest pictures. */
export const paletteOfUnknown: ScenePalette = {
  base: "#14171a",
  accent: "#d5dee6",
  accent_ink: "#12181d",
  peak: 1,
  floor: 0,
  mean: 0,
  accent_deep: "#465664",
  glow: "#bed0e1",
  placeholder: "",
};

import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { idSchema, instantSchema, pictureSizeSchema } from "#contract/endpoint.ts";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import {
  backgroundFields,
  defaultTheme,
  startTimeProblem,
  type Theme,
} from "#contract/themes/theme-rules.ts";
import {
  backgroundNameSchema,
  type ScenePalette,
  scenePaletteSchema,
  themeSchema,
} from "#contract/themes/themes.ts";
import type { ArchivePart, CarriedIds } from "#server/platform/archive-part.ts";
import { broughtPrint, type Remember } from "#server/platform/brought.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";
import { measurePicture, openPictureFile } from "#server/platform/pictures/picture-files.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { type BackgroundStore, createBackgroundStore } from "./background-store.ts";
import { fileOf, holdTheme, isOwnBackground, readTheme, themeOfNobody, writeTheme } from "./theme-rows.ts";

/** Base64 of a picture of some 8 MB. */
const maxPicture = 11_000_000;
const widestPicture = 4000;

const fieldsSchema = themeSchema.omit({ id: true });
const lineSchema = z.discriminatedUnion("is", [
  fieldsSchema.extend({ is: z.literal("theme") }),
  z.object({
    is: z.literal("background"),
    id: idSchema,
    name: backgroundNameSchema,
    /** Measured again if this Reflector measures differently. */
    palette: z.unknown(),
    widths: z.array(z.int().min(1).max(widestPicture)).min(1).max(20),
    created_at: instantSchema,
    /** WebP, by width and as a thumbnail. */
    pictures: z
      .array(z.object({ size: pictureSizeSchema("thumbnail"), content: z.base64().max(maxPicture) }))
      .max(21),
  }),
]);
type Line = z.output<typeof lineSchema>;
type Background = Extract<Line, { is: "background" }>;

/** The theme, with the pictures that a person added. */
export function createThemeArchive({ database, clock }: { database: Database; clock: Clock }): ArchivePart {
  const backgrounds = createBackgroundStore({ database, clock });
  return {
    of: "theme",
    order: "beforeReflections",

    async *write(owner, only) {
      if (only) return;
      const { own_backgrounds } = await backgrounds.choices(owner);
      for (const { file: _, ...background } of own_backgrounds) {
        const pictures = await readPictures(owner, background, backgrounds);
        if (pictures) yield { is: "background", ...background, pictures } satisfies Line;
      }
      const { id: _, ...theme } = await database.asOwner(owner.id, (tx) => readTheme(tx, owner));
      if (!isDeepStrictEqual(theme, { ...defaultTheme }))
        yield { is: "theme", ...fieldsSchema.parse(theme) } satisfies Line;
    },

    async take(owner, given, ids, remember) {
      const line = lineSchema.parse(given);
      if (line.is === "theme") return takeTheme(database, owner, { line, ids, remember });
      const { id, name, created_at, widths } = line;
      const pictures = await checkedPictures(line);
      const palette = scenePaletteSchema.safeParse(line.palette).data ?? (await measured(pictures, widths));
      const background = { id: ids.of(id), name, created_at: Date.parse(created_at) };
      const isNew = await backgrounds.addOnce(owner, background, { palette, widths, pictures }, (tx) =>
        remember(tx, { kind: "background", id: background.id, print: broughtPrint(owner, name) }),
      );
      return isNew ? "added" : "already_there";
    },

    /** An import sets the theme only if nothing had been chosen, so an undo clears it again. */
    async takeBack(tx, owner, [thing]) {
      const theme = await holdTheme(tx, owner, database.engine);
      if (thing?.kind === "theme") {
        if (broughtPrint(owner, theme) !== thing.print) return "kept";
        await writeTheme(tx, owner, themeOfNobody(owner.id));
        return "removed";
      }
      const id = thing?.id ?? "";
      const name = await backgrounds.nameOf(tx, owner, id);
      if (name === null) return "gone";
      const isShown = backgroundFields.some((field) => theme[field] === fileOf(id));
      if (isShown || broughtPrint(owner, name) !== thing?.print) return "kept";
      await tx.deleteFrom("backgrounds").$call(ownRow(owner.id, id)).execute();
      return "removed";
    },
  };
}

/** `null` if one was altered in the store. */
async function readPictures(
  owner: Owner,
  { id, widths }: Pick<Background, "id" | "widths">,
  backgrounds: Pick<BackgroundStore, "picture">,
): Promise<Background["pictures"] | null> {
  try {
    const pictures: Background["pictures"] = [];
    for (const size of [...widths.map(String), "thumbnail"]) {
      const content = await backgrounds.picture(owner, id, size);
      pictures.push({ size, content: content.toString("base64") });
    }
    return pictures;
  } catch (error) {
    if (isAltered(error)) return null;
    throw error;
  }
}

/** @throws AppError `invalid_input` */
async function checkedPictures({ widths, pictures }: Background): Promise<Map<string, Buffer>> {
  const bySize = new Map(pictures.map(({ size, content }) => [size, Buffer.from(content, "base64")]));
  const sharp = await loadSharp();
  for (const size of [...widths.map(String), "thumbnail"]) {
    const content = bySize.get(size);
    if (!content) throw notWhole();
    const { format, width } = await sharp(content)
      .metadata()
      .catch(() => ({ format: "", width: 0 }));
    if (format !== "webp" || width > widestPicture) throw notWhole();
  }
  return bySize;
}

async function measured(
  pictures: ReadonlyMap<string, Buffer>,
  widths: readonly number[],
): Promise<ScenePalette> {
  const widest = pictures.get(String(Math.max(...widths)));
  if (!widest) throw notWhole();
  return measurePicture(await openPictureFile(widest, widestPicture));
}

const notWhole = () => new AppError("invalid_input", "The pictures of a background are missing or damaged.");

/** Only if the person has chosen nothing yet. */
function takeTheme(
  database: Database,
  owner: Owner,
  { line, ids, remember }: { line: Extract<Line, { is: "theme" }>; ids: CarriedIds; remember: Remember },
) {
  const { is: _, ...fields } = line;
  return database.asOwner(owner.id, async (tx): Promise<"added" | "already_there"> => {
    const { id, ...stored } = await holdTheme(tx, owner, database.engine);
    if (!isDeepStrictEqual(stored, { ...defaultTheme })) return "already_there";
    const theme: Theme = { ...fields, id };
    for (const field of backgroundFields) {
      const file = ids.background(fields[field]);
      const isThere = isBuiltIn(file) || (await isOwnBackground(tx, owner.id, file));
      theme[field] = isThere ? file : defaultTheme[field];
    }
    const problem = startTimeProblem(theme);
    if (problem) throw new AppError("invalid_input", problem.message);
    const written = await writeTheme(tx, owner, theme);
    await remember(tx, { kind: "theme", id: "theme", print: broughtPrint(owner, written) });
    return "added";
  });
}

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
import { backgroundNameSchema, scenePaletteSchema, themeSchema } from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { type ArchivePart, type ArchiveTable, fingerprintOf } from "#server/features/archive/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { loadSharp } from "#server/platform/pictures/load-sharp.ts";
import { measurePicture, openPictureFile } from "#server/platform/pictures/picture-files.ts";
import { isAltered, type Owner } from "#server/platform/sealing.ts";
import { addBackgroundOnce } from "./add-background.ts";
import { readPicture } from "./background-picture.ts";
import { openBackground } from "./background-rows.ts";
import { listBackgrounds } from "./list-backgrounds.ts";
import { fileOf, isOwnBackground, lockTheme, readTheme, unchangedTheme, writeTheme } from "./theme-rows.ts";

/** Base64 of a picture of some 8 MB. */
const maxPicture = 11_000_000;
const maxWidth = 4000;

const backgroundLine = z.object({
  id: idSchema,
  name: backgroundNameSchema,
  /** Measured again if this version of Reflector measures differently. */
  palette: z.unknown(),
  widths: z.array(z.int().min(1).max(maxWidth)).min(1).max(20),
  created_at: instantSchema,
  /** WebP, by width and as a thumbnail. */
  pictures: z
    .array(z.object({ size: pictureSizeSchema("thumbnail"), content: z.base64().max(maxPicture) }))
    .max(21),
});
type Background = z.output<typeof backgroundLine>;

const backgrounds: ArchiveTable = {
  is: "background",
  kind: "background",
  references: [],

  async *lines(context, owner, scope) {
    if (scope) return;
    for (const { file: _, ...background } of await listBackgrounds(context, owner)) {
      const pictures = await readPictures(context, owner, background);
      if (pictures) yield { is: "background", ...background, pictures };
    }
  },

  async add({ context, owner, ids, remember }, line) {
    const archived = backgroundLine.parse(line);
    const { name, created_at, widths } = archived;
    const pictures = await checkedPictures(archived);
    const palette = scenePaletteSchema.safeParse(archived.palette).data ?? (await measure(pictures, widths));
    const background = { id: ids.of(archived.id), name, created_at: Date.parse(created_at) };
    return context.database.asOwner(owner.id, async (tx) => {
      const encoded = { palette, widths, pictures };
      if (!(await addBackgroundOnce(context, tx, owner, background, encoded))) return "already_there";
      await remember(tx, {
        kind: "background",
        id: background.id,
        fingerprint: fingerprintOf(owner, [name]),
      });
      return "added";
    });
  },

  async undo({ context, tx, owner }, [record]) {
    const theme = await lockTheme(tx, owner, context.database.engine);
    const id = record?.id ?? "";
    const row = await tx
      .selectFrom("backgrounds")
      .selectAll()
      .$call(ownRow(owner.id, id))
      .$if(context.database.engine === "postgres", (query) => query.forUpdate())
      .executeTakeFirst();
    if (!row) return "gone";
    const { name } = openBackground(owner, row).background;
    const isShown = backgroundFields.some((field) => theme[field] === fileOf(id));
    if (isShown || fingerprintOf(owner, [name]) !== record?.fingerprint) return "kept";
    await tx.deleteFrom("backgrounds").$call(ownRow(owner.id, id)).execute();
    return "removed";
  },
};

const themeFields = themeSchema.omit({ id: true });

/** Imported only if the person has the default theme, which an undo restores. */
const theme: ArchiveTable = {
  is: "theme",
  kind: "theme",
  references: [],

  async *lines({ database }, owner, scope) {
    if (scope) return;
    const { id: _, ...stored } = await database.asOwner(owner.id, (tx) => readTheme(tx, owner));
    if (!isDeepStrictEqual(stored, { ...defaultTheme })) yield { is: "theme", ...themeFields.parse(stored) };
  },

  add({ context, owner, ids, remember }, line) {
    const archived = themeFields.parse(line);
    return context.database.asOwner(owner.id, async (tx) => {
      const { id, ...stored } = await lockTheme(tx, owner, context.database.engine);
      if (!isDeepStrictEqual(stored, { ...defaultTheme })) return "already_there";
      const changed: Theme = { ...archived, id };
      for (const field of backgroundFields) {
        const file = ids.background(archived[field]);
        const exists = isBuiltIn(file) || (await isOwnBackground(tx, owner.id, file));
        changed[field] = exists ? file : defaultTheme[field];
      }
      const problem = startTimeProblem(changed);
      if (problem) throw new AppError("invalid_input", problem.message);
      const written = await writeTheme(tx, owner, changed);
      await remember(tx, { kind: "theme", id: "theme", fingerprint: fingerprintOf(owner, [written]) });
      return "added";
    });
  },

  async undo({ context, tx, owner }, [record]) {
    const stored = await lockTheme(tx, owner, context.database.engine);
    if (fingerprintOf(owner, [stored]) !== record?.fingerprint) return "kept";
    await writeTheme(tx, owner, unchangedTheme(owner.id));
    return "removed";
  },
};

/** The theme, with the pictures that a person added. */
export const themeArchive: ArchivePart = {
  of: "theme",
  order: "beforeReflections",
  tables: [backgrounds, theme],
};

const sizesOf = ({ widths }: Pick<Background, "widths">) => [...widths.map(String), "thumbnail"];

/** `null` if one is damaged on the server. */
async function readPictures(
  context: Context,
  owner: Owner,
  { id, widths }: Pick<Background, "id" | "widths">,
): Promise<Background["pictures"] | null> {
  try {
    const pictures: Background["pictures"] = [];
    for (const size of sizesOf({ widths })) {
      const content = await readPicture(context, owner, id, size);
      pictures.push({ size, content: content.toString("base64") });
    }
    return pictures;
  } catch (error) {
    if (isAltered(error)) return null;
    throw error;
  }
}

/** By size. @throws AppError `invalid_input` */
async function checkedPictures({ widths, pictures }: Background): Promise<Map<string, Buffer>> {
  const bySize = new Map(pictures.map(({ size, content }) => [size, Buffer.from(content, "base64")]));
  const sharp = await loadSharp();
  for (const size of sizesOf({ widths })) {
    const content = bySize.get(size);
    if (!content) throw damagedPictures();
    const { format, width } = await sharp(content)
      .metadata()
      .catch(() => ({ format: "", width: 0 }));
    if (format !== "webp" || width > maxWidth) throw damagedPictures();
  }
  return bySize;
}

async function measure(pictures: ReadonlyMap<string, Buffer>, widths: readonly number[]) {
  const widest = pictures.get(String(Math.max(...widths)));
  if (!widest) throw damagedPictures();
  return measurePicture(await openPictureFile(widest, maxWidth));
}

const damagedPictures = () =>
  new AppError("invalid_input", t("The pictures of a background are missing or damaged."));

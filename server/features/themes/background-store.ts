import { randomUUIDv7 } from "node:crypto";
import type { Selectable } from "kysely";
import { z } from "zod";
import { scenes } from "#contract/themes/scenes.ts";
import type { Theme } from "#contract/themes/theme-rules.ts";
import { maxOwnBackgrounds, type OwnBackground, type ThemeChoices } from "#contract/themes/themes.ts";
import type { Clock } from "#server/platform/clock.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { createMutex, type Mutex } from "#server/platform/mutex.ts";
import { ownRow } from "#server/platform/own-row.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, open, openPicture, seal, sealBytes, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { measureAgain, openPalette, paletteOfNothing, sealPalette } from "./background-palette.ts";
import { fileOf, holdTheme, isOwnBackground, withoutBackground, writeTheme } from "./theme-rows.ts";
import type { UploadedPicture } from "./uploaded-picture.ts";

type BackgroundRow = Selectable<Tables["backgrounds"]>;

export type BackgroundStore = {
  choices(owner: Owner): Promise<ThemeChoices>;
  /** @throws AppError `limit_reached` */
  refuseBeyondLimit(owner: Owner): Promise<void>;
  /** @throws AppError `limit_reached` */
  add(owner: Owner, name: string, picture: UploadedPicture): Promise<OwnBackground>;
  /** The same with an id of its own. `null` if it is there already. @throws AppError `limit_reached` */
  addOnce(
    owner: Owner,
    background: { id: string; name: string; created_at: number },
    picture: UploadedPicture,
    /** Runs in the same transaction, if it is new. */
    also?: (tx: Tx) => Promise<void>,
  ): Promise<OwnBackground | null>;
  /** `null` if there is none. Nobody else changes it before the end of the transaction. */
  nameOf(tx: Tx, owner: Owner, id: string): Promise<string | null>;
  /** @throws AppError `not_found` */
  rename(owner: Owner, id: string, name: string): Promise<OwnBackground>;
  /** @returns the theme without it. @throws AppError `not_found` */
  remove(owner: Owner, id: string): Promise<Theme>;
  /** WebP; never changes. @throws AppError `not_found`, `sealed_value_refused` */
  picture(owner: Owner, id: string, size: string): Promise<Buffer>;
  /** @throws AppError `not_found` */
  refuseMissing(owner: Owner, id: string, size: string): Promise<void>;
};

const placeOfName = (id: string) => ({ table: "backgrounds", row: id, column: "name" });
const placeOfPicture = (id: string, size: string) => ({
  table: "background_pictures",
  row: `${id}/${size}`,
  column: "content",
});
const widthsSchema = z.array(z.int());

export function createBackgroundStore({
  database,
  clock,
  pictureMutex = createMutex(),
}: {
  database: Database;
  clock: Clock;
  pictureMutex?: Mutex;
}): BackgroundStore {
  const addOnce: BackgroundStore["addOnce"] = (
    owner,
    { id, name, created_at },
    { palette, widths, pictures },
    also,
  ) =>
    database.asOwner(owner.id, async (tx) => {
      // Locked, so that two uploads at once can't both be the last one allowed.
      await holdTheme(tx, owner, database.engine);
      if (await isOwnBackground(tx, owner.id, fileOf(id))) return null;
      await refuseTooMany(tx, owner);
      const row = await tx
        .insertInto("backgrounds")
        .values({
          id,
          owner_id: owner.id,
          name: seal(owner, placeOfName(id), name),
          palette: sealPalette(owner, id, palette),
          widths: JSON.stringify(widths),
          created_at,
        })
        // The id may be another person's.
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .executeTakeFirstOrThrow(noSuchBackground);
      for (const [size, content] of pictures) {
        const sealed = sealBytes(owner, placeOfPicture(id, size), content);
        await tx
          .insertInto("background_pictures")
          .values({ background_id: id, owner_id: owner.id, size, content: sealed })
          .execute();
      }
      await also?.(tx);
      return openBackground(owner, row).background;
    });

  const picture = (owner: Owner, id: string, size: string) =>
    database.asOwner(owner.id, async (tx) => {
      const { content } = await pictureOf(tx, owner, id, size)
        .select("content")
        .executeTakeFirstOrThrow(noSuchBackground);
      return openPicture(owner, placeOfPicture(id, size), content);
    });

  /** With a palette that has all there is to measure. */
  async function wholeBackground(owner: Owner, row: BackgroundRow): Promise<OwnBackground> {
    const { background, isWhole } = openBackground(owner, row);
    if (isWhole) return background;
    const palette = await measureAgain(
      () => picture(owner, row.id, String(background.widths[0])),
      pictureMutex,
    );
    if (!palette) return background;
    await database.asOwner(owner.id, (tx) =>
      tx
        .updateTable("backgrounds")
        .set({ palette: sealPalette(owner, row.id, palette) })
        .$call(ownRow(owner.id, row.id))
        .execute(),
    );
    return { ...background, palette };
  }

  return {
    choices: async (owner) => {
      const rows = await database.asOwner(owner.id, (tx) =>
        tx
          .selectFrom("backgrounds")
          .selectAll()
          .where("owner_id", "=", owner.id)
          // UUIDv7 ids sort by age.
          .orderBy("id")
          .execute(),
      );
      const own = [];
      for (const row of rows) own.push(await wholeBackground(owner, row));
      return {
        background_choices: Object.fromEntries([
          ...scenes.map(({ file, label }) => [file, label]),
          ...own.map(({ file, name }) => [file, name]),
        ]),
        own_backgrounds: own,
      };
    },

    refuseBeyondLimit: (owner) => database.asOwner(owner.id, (tx) => refuseTooMany(tx, owner)),

    async add(owner, name, picture) {
      const background = { id: randomUUIDv7(), name, created_at: clock.now().getTime() };
      const added = await addOnce(owner, background, picture);
      if (!added) throw noSuchBackground();
      return added;
    },

    addOnce,

    async nameOf(tx, owner, id) {
      const row = await tx
        .selectFrom("backgrounds")
        .selectAll()
        .$call(ownRow(owner.id, id))
        .$if(database.engine === "postgres", (query) => query.forUpdate())
        .executeTakeFirst();
      return row ? openBackground(owner, row).background.name : null;
    },

    rename: (owner, id, name) =>
      database.asOwner(owner.id, async (tx) => {
        const row = await tx
          .updateTable("backgrounds")
          .set({ name: seal(owner, placeOfName(id), name) })
          .$call(ownRow(owner.id, id))
          .returningAll()
          .executeTakeFirstOrThrow(noSuchBackground);
        return openBackground(owner, row).background;
      }),

    remove: (owner, id) =>
      database.asOwner(owner.id, async (tx) => {
        const theme = await holdTheme(tx, owner, database.engine);
        await tx
          .deleteFrom("backgrounds")
          .$call(ownRow(owner.id, id))
          .returning("id")
          .executeTakeFirstOrThrow(noSuchBackground);
        return writeTheme(tx, owner, withoutBackground(theme, fileOf(id)));
      }),

    picture,

    refuseMissing: (owner, id, size) =>
      database.asOwner(owner.id, async (tx) => {
        await pictureOf(tx, owner, id, size).select("size").executeTakeFirstOrThrow(noSuchBackground);
      }),
  };
}

const pictureOf = (tx: Tx, owner: Owner, id: string, size: string) =>
  tx
    .selectFrom("background_pictures")
    .where("owner_id", "=", owner.id)
    .where("background_id", "=", id)
    .where("size", "=", size);

/** Call it before another one is added. */
async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  const count = (await countOwn(tx, "backgrounds", owner.id)) + 1;
  refuseBeyondLimit(
    count,
    maxOwnBackgrounds,
    `You have ${maxOwnBackgrounds} backgrounds of your own, which is the limit. Remove one first.`,
  );
}

const noSuchBackground = () => new AppError("not_found", "There is no such background.");

/** Still lists a background that can't be opened, so that it can be removed. */
function openBackground(owner: Owner, row: BackgroundRow): { background: OwnBackground; isWhole: boolean } {
  const plain = {
    id: row.id,
    file: fileOf(row.id),
    widths: widthsSchema.parse(JSON.parse(row.widths)),
    created_at: new Date(row.created_at).toISOString(),
  };
  const { name, palette, isWhole } = unlessAltered(
    () => ({
      ...openPalette(owner, row.id, row.palette),
      name: open(owner, placeOfName(row.id), row.name),
    }),
    { name: "Damaged background", palette: paletteOfNothing, isWhole: true },
  );
  return { background: { ...plain, name, palette }, isWhole };
}

import type { Selectable } from "kysely";
import { isBuiltIn } from "#contract/themes/scenes.ts";
import {
  backgroundFields,
  defaultTheme,
  type Theme,
  type ThemeChange,
} from "#contract/themes/theme-rules.ts";
import { t } from "#contract/translate.ts";
import type { Database, Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

type ThemeRow = Selectable<Tables["themes"]>;

export const toTheme = ({ owner_id, enable_day_cycle, ...fields }: ThemeRow): Theme => ({
  id: owner_id,
  ...fields,
  enable_day_cycle: enable_day_cycle === 1,
});

/** The theme of a person who never changed anything. */
export const unchangedTheme = (ownerId: string): Theme => ({ id: ownerId, ...defaultTheme });

export const readTheme = async (tx: Tx, owner: Owner): Promise<Theme> => {
  const row = await tx.selectFrom("themes").selectAll().where("owner_id", "=", owner.id).executeTakeFirst();
  return row ? toTheme(row) : unchangedTheme(owner.id);
};

/** Reads the theme and locks it until the end of the transaction. */
export async function lockTheme(tx: Tx, owner: Owner, engine: Database["engine"]): Promise<Theme> {
  // Even if it inserts nothing, this makes the transaction SQLite's only writer.
  await tx
    .insertInto("themes")
    .values({ ...defaultTheme, owner_id: owner.id, enable_day_cycle: Number(defaultTheme.enable_day_cycle) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await tx
    .selectFrom("themes")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .$if(engine === "postgres", (query) => query.forUpdate())
    .executeTakeFirstOrThrow();
  return toTheme(row);
}

export async function writeTheme(tx: Tx, owner: Owner, theme: Theme): Promise<Theme> {
  const { id, enable_day_cycle, ...fields } = theme;
  const row = await tx
    .updateTable("themes")
    .set({ ...fields, enable_day_cycle: Number(enable_day_cycle) })
    .where("owner_id", "=", owner.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return toTheme(row);
}

export const fileOf = (backgroundId: string) => `${backgroundId}.webp`;

/** Whether `file` is a background that this person added. */
export const isOwnBackground = async (tx: Tx, ownerId: string, file: string): Promise<boolean> =>
  (await tx
    .selectFrom("backgrounds")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("id", "=", file.replace(/\.webp$/, ""))
    .executeTakeFirst()) !== undefined;

/** @throws AppError `invalid_input` for a background that this person can't choose */
export async function refuseUnknownBackgrounds(tx: Tx, owner: Owner, change: ThemeChange): Promise<void> {
  const named = backgroundFields.filter((field) => {
    const file = change[field];
    return file !== undefined && !isBuiltIn(file);
  });
  if (named.length === 0) return;
  const own = await tx.selectFrom("backgrounds").select("id").where("owner_id", "=", owner.id).execute();
  const files = new Set(own.map(({ id }) => fileOf(id)));
  const unknown = named.filter((field) => !files.has(change[field] ?? ""));
  if (unknown.length === 0) return;
  const sentence = t("This background isn’t among your choices.");
  throw new AppError("invalid_input", sentence, {
    fields: Object.fromEntries(unknown.map((field) => [field, sentence])),
  });
}

/** The theme with `file` replaced by the defaults. */
export const withoutBackground = (theme: Theme, file: string): Theme => ({
  ...theme,
  ...Object.fromEntries(
    backgroundFields.filter((field) => theme[field] === file).map((field) => [field, defaultTheme[field]]),
  ),
});

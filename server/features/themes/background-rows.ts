import type { Selectable } from "kysely";
import { z } from "zod";
import { maxOwnBackgrounds, type OwnBackground } from "#contract/themes/themes.ts";
import { t } from "#contract/translate.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";
import { openPalette, paletteOfUnknown } from "./background-palette.ts";
import { fileOf } from "./theme-rows.ts";

export type BackgroundRow = Selectable<Tables["backgrounds"]>;

const sealContext = (id: string) => ({ table: "backgrounds", row: id, column: "name" });

export const sealName = (owner: Owner, id: string, name: string): Buffer =>
  seal(owner, sealContext(id), name);

const widthsSchema = z.array(z.int());

export const noSuchBackground = () => new AppError("not_found", t("There is no such background."));

/**
 * Still lists a background that can't be opened, so that it can be removed.
 * `isComplete`: its palette needs no new measurement.
 */
export function openBackground(
  owner: Owner,
  row: BackgroundRow,
): { background: OwnBackground; isComplete: boolean } {
  const plain = {
    id: row.id,
    file: fileOf(row.id),
    widths: widthsSchema.parse(JSON.parse(row.widths)),
    created_at: new Date(row.created_at).toISOString(),
  };
  const { name, palette, isComplete } = unlessAltered(
    () => ({ ...openPalette(owner, row.id, row.palette), name: open(owner, sealContext(row.id), row.name) }),
    { name: t("Damaged background"), palette: paletteOfUnknown, isComplete: true },
  );
  return { background: { ...plain, name, palette }, isComplete };
}

/** Call it before another one is added. @throws AppError `limit_reached` */
export async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  const count = (await countOwn(tx, "backgrounds", owner.id)) + 1;
  refuseBeyondLimit(
    count,
    maxOwnBackgrounds,
    t(
      "You have {count, plural, one {# background of your own} other {# backgrounds of your own}}, which is the limit. Remove one first.",
      { count: maxOwnBackgrounds },
    ),
  );
}

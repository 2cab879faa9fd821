import { startTimeProblem, type Theme, type ThemeChange, withChange } from "#contract/themes/theme-rules.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { lockTheme, refuseUnknownBackgrounds, writeTheme } from "./theme-rows.ts";

/**
 * Changes only the given fields. A theme's id is its owner's.
 * @throws AppError `not_found` for another id, `invalid_input` for start times out of order or a background that this
 * person can't choose
 */
export async function saveTheme(
  { database }: Context,
  owner: Owner,
  { id, ...change }: ThemeChange & { id?: string | undefined },
): Promise<Theme> {
  if (id !== undefined && id !== owner.id) throw new AppError("not_found", t("There is no such theme."));
  return database.asOwner(owner.id, async (tx) => {
    const stored = await lockTheme(tx, owner, database.engine);
    await refuseUnknownBackgrounds(tx, owner, change);
    const theme = withChange(stored, change);
    const problem = startTimeProblem(theme);
    if (problem) throw refusedField(problem.field, problem.message);
    return writeTheme(tx, owner, theme);
  });
}

import { startTimeProblem, type Theme, type ThemeChange, withChange } from "#contract/themes/theme-rules.ts";
import type { Database } from "#server/platform/database.ts";
import { AppError, refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { holdTheme, readTheme, refuseUnknownBackgrounds, writeTheme } from "./theme-rows.ts";

export type ThemeStore = {
  /** The defaults for a person who never changed anything. */
  get(owner: Owner): Promise<Theme>;
  /**
   * Changes only the given fields. A theme's id is its owner's.
   * @throws AppError `not_found` for another id, `invalid_input` for start times out of order or a background
   * that this person can't choose
   */
  save(owner: Owner, change: ThemeChange & { id?: string | undefined }): Promise<Theme>;
};

export function createThemeStore({ database }: { database: Database }): ThemeStore {
  return {
    get: (owner) => database.asOwner(owner.id, (tx) => readTheme(tx, owner)),

    save(owner, { id, ...change }) {
      if (id !== undefined && id !== owner.id) throw new AppError("not_found", "There is no such theme.");
      return database.asOwner(owner.id, async (tx) => {
        const stored = await holdTheme(tx, owner, database.engine);
        await refuseUnknownBackgrounds(tx, owner, change);
        const theme = withChange(stored, change);
        const problem = startTimeProblem(theme);
        if (problem) throw refusedField(problem.field, problem.message);
        return writeTheme(tx, owner, theme);
      });
    },
  };
}

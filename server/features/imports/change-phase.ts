import type { ImportOptions } from "#contract/imports/import-preview.ts";
import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { askToRemoveBlobs } from "#server/features/attachments/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { arrivedParts, changeImport, ended } from "./stored/find-import.ts";
import { importParts } from "./stored/import-parts.ts";
import { openAbout, sealAbout, sealOptions, undoUntil, wrongState } from "./stored/import-rows.ts";

// The calls by which a person controls an import. They only change its phase; `workOnImport` does the work.

const nowOf = ({ clock }: Context) => clock.now().getTime();

/** @throws AppError `incomplete`, `wrong_state` */
export const readImport = (context: Context, owner: Owner, id: string): Promise<Import> =>
  changeImport(context, owner, id, async (row, tx) => {
    if (row.phase === "reading" || row.phase === "locked" || row.phase === "ready") return {};
    if (row.phase !== "uploading") throw wrongState(t("These files have already been read."));
    const missing = importParts.count(row.bytes) - (await arrivedParts(tx, owner, row)).length;
    if (missing > 0)
      throw new AppError(
        "incomplete",
        t(
          "{count, plural, one {One part of these files has not arrived yet.} other {# parts of these files have not arrived yet.}}",
          { count: missing },
        ),
      );
    return { phase: "reading", done: 0, total: null, next_at: nowOf(context) };
  });

/** @throws AppError `wrong_state` */
export const startImport = (
  context: Context,
  owner: Owner,
  id: string,
  options: ImportOptions,
): Promise<Import> =>
  changeImport(context, owner, id, (row) => {
    if (row.phase !== "ready")
      throw wrongState(t("This import can no longer be started. Its page shows what happened to it."));
    const about = { ...openAbout(owner, row), problem: null, failures: 0 };
    return {
      phase: "importing",
      done: 0,
      next_at: nowOf(context),
      options: sealOptions(owner, id, options),
      about: sealAbout(owner, id, about),
    };
  });

/** Keeps what was added so far. @throws AppError `wrong_state` */
export const stopImport = (context: Context, owner: Owner, id: string): Promise<Import> =>
  changeImport(context, owner, id, async (row, tx) => {
    if (row.phase !== "importing") throw wrongState(t("Nothing is being imported at the moment."));
    if (row.folder) await askToRemoveBlobs(context, tx, [row.folder]);
    const about = { ...openAbout(owner, row), file_key: null };
    return { ...ended(nowOf(context)), phase: "done", is_stopped: 1, about: sealAbout(owner, id, about) };
  });

/** @throws AppError `wrong_state` */
export const undoImport = (context: Context, owner: Owner, id: string): Promise<Import> =>
  changeImport(context, owner, id, (row) => {
    if (row.phase === "undoing") return {};
    if (row.phase !== "done") throw wrongState(t("Only an import that is done can be undone."));
    if ((undoUntil(row) ?? 0) <= nowOf(context))
      throw wrongState(t("This import is more than 30 days old, so it can no longer be undone."));
    return { phase: "undoing", done: 0, total: row.added + row.rest_added, next_at: nowOf(context) };
  });

import type { Import } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { ImportRefused } from "#server/formats/imported-entry.ts";
import { fileKeyOf } from "#server/formats/source/age-file.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { changeImport, findImport } from "./stored/find-import.ts";
import { importedFiles } from "./stored/import-parts.ts";
import { openAbout, openNames, sealAbout, wrongState } from "./stored/import-rows.ts";

/** Opens encrypted files. @throws AppError `invalid_input` with the field `passphrase`, `wrong_state` */
export async function unlockImport(
  context: Context,
  owner: Owner,
  id: string,
  passphrase: string,
): Promise<Import> {
  const row = await context.database.asOwner(owner.id, (tx) => findImport(tx, owner, id));
  if (row.phase !== "locked") throw notLocked();
  const [file] = importedFiles(context, owner, row, openNames(owner, row));
  const fileKey = file && (await fileKeyOf(file.bytes, passphrase).catch(refusePassphrase));
  if (!fileKey) return refusePassphrase(new ImportRefused(t("This passphrase doesn’t open the file.")));
  return changeImport(context, owner, id, (current) => {
    if (current.phase !== "locked") throw notLocked();
    const about = { ...openAbout(owner, current), file_key: fileKey.toString("base64") };
    return {
      phase: "reading",
      done: 0,
      total: null,
      next_at: context.clock.now().getTime(),
      about: sealAbout(owner, id, about),
    };
  });
}

const notLocked = () => wrongState(t("These files don’t need a passphrase."));

/** @throws AppError */
function refusePassphrase(error: unknown): never {
  if (!(error instanceof ImportRefused)) throw error;
  throw refusedField("passphrase", error.message);
}

import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { formatList } from "#contract/formats.ts";
import { maxOpenImports } from "#contract/imports/import-rules.ts";
import type { beginImport as endpoint, Import, ImportSummary } from "#contract/imports/imports.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { findPerson, lockUser } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { describeImport, openPhases } from "./stored/find-import.ts";
import { importParts } from "./stored/import-parts.ts";
import { openNames, sealAbout, sealNames, toSummary } from "./stored/import-rows.ts";

/**
 * Announces files, whose parts can then be sent. Repeating it with the same id and files returns the same import.
 * @throws AppError `already_taken`, `limit_reached`
 */
export const beginImport = (
  context: Context,
  owner: Owner,
  { id, files, time_zone }: z.output<typeof endpoint.schema.body>,
): Promise<Import> =>
  context.database.asOwner(owner.id, async (tx) => {
    await lockUser(tx, owner.id, context.database.engine);
    const now = context.clock.now().getTime();
    const rows = await tx
      .selectFrom("imports")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .where((is) => is.or([is("id", "=", id), is("phase", "in", openPhases)]))
      .execute();
    const begun = rows.find((row) => row.id === id);
    if (begun) {
      if (JSON.stringify(openNames(owner, begun)) !== JSON.stringify(files))
        throw new AppError("already_taken", t("This id belongs to an import of other files."));
      return describeImport(context, tx, owner, begun);
    }
    // An import that is being undone doesn't wait for the person.
    const unfinished = rows.filter(({ phase }) => phase !== "undoing");
    if (unfinished.length >= maxOpenImports) {
      const names = unfinished.map((row) => quotedName(toSummary(owner, row, now)));
      throw new AppError(
        "limit_reached",
        t("These imports are not finished: {names}. Finish or remove one of them first.", {
          names: formatList(names, { type: "unit" }),
        }),
      );
    }
    const person = await findPerson(tx, owner.id);
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const row = await tx
      .insertInto("imports")
      .values({
        id,
        owner_id: owner.id,
        phase: "uploading",
        folder: randomBytes(16).toString("hex"),
        files: files.length,
        bytes,
        total: importParts.count(bytes),
        created_at: now,
        changed_at: now,
        about: sealAbout(owner, id, {
          name: files[0]?.name ?? "",
          time_zone: person?.time_zone ?? time_zone,
          format: null,
          label: "",
          problem: null,
          failures: 0,
          file_key: null,
        }),
        names: sealNames(owner, id, files),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return describeImport(context, tx, owner, row);
  });

const quotedName = ({ name, damaged }: ImportSummary) =>
  damaged
    ? // Translators: an import, in a list of names.
      t("a damaged import")
    : // Translators: a name in a sentence, in the quotation marks of the language.
      t("“{name}”", { name });

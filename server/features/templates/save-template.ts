import { isDeepStrictEqual } from "node:util";
import type { Template, TemplateContent } from "#contract/templates/templates.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { lockUser } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { noSuchTemplate, refuseTooMany, sealContent, type TemplateRow, toTemplate } from "./template-rows.ts";

/**
 * Revision 0 is a new template.
 * @throws AppError `not_found`, `limit_reached`, `stale_revision` with the stored one
 */
export const saveTemplate = (
  context: Context,
  owner: Owner,
  id: string,
  revision: number,
  content: TemplateContent,
): Promise<Template> =>
  context.database.asOwner(owner.id, async (tx) => {
    const now = context.clock.now().getTime();
    const values = { revision: revision + 1, updated_at: now, content: sealContent(owner, id, content) };
    const saved =
      revision === 0
        ? await addTemplate(context, tx, owner, { ...values, owner_id: owner.id, id, created_at: now })
        : await tx
            .updateTable("templates")
            .set(values)
            .$call(ownRow(owner.id, id))
            .where("revision", "=", revision)
            .returningAll()
            .executeTakeFirst();
    if (saved) return toTemplate(owner, saved);
    const stored = await tx
      .selectFrom("templates")
      .selectAll()
      .$call(ownRow(owner.id, id))
      .executeTakeFirstOrThrow(() => noSuchTemplate(content));
    const current = toTemplate(owner, stored);
    if (isThisSave(current, revision, content)) return current;
    throw new AppError(
      "stale_revision",
      content.prompts
        ? t("This set of prompts has been changed elsewhere since you opened it. Nothing was overwritten.")
        : t("This template has been changed elsewhere since you opened it. Nothing was overwritten."),
      { answer: { current } },
    );
  });

/** @returns nothing if there is one with this id */
async function addTemplate(
  { database }: Context,
  tx: Tx,
  owner: Owner,
  row: TemplateRow,
): Promise<TemplateRow | undefined> {
  await lockUser(tx, owner.id, database.engine);
  const added = await tx
    .insertInto("templates")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  if (added) await refuseTooMany(tx, owner);
  return added;
}

/** Whether this save is a retry: the first one arrived, but its answer was lost. */
const isThisSave = (current: Template, revision: number, content: TemplateContent) =>
  current.revision === revision + 1 &&
  current.name === content.name &&
  current.body === content.body &&
  isDeepStrictEqual(current.prompts, content.prompts);

import type { Selectable } from "kysely";
import { maxTemplates } from "#contract/templates/template-rules.ts";
import { type Template, type TemplateContent, templateContentSchema } from "#contract/templates/templates.ts";
import { t } from "#contract/translate.ts";
import { countOwn } from "#server/platform/count-own.ts";
import type { Tx } from "#server/platform/database.ts";
import { AppError } from "#server/platform/errors.ts";
import { refuseBeyondLimit } from "#server/platform/refuse-beyond-limit.ts";
import { type Owner, open, seal, unlessAltered } from "#server/platform/sealing.ts";
import type { Tables } from "#server/platform/tables.ts";

export type TemplateRow = Selectable<Tables["templates"]>;

const sealContext = (id: string) => ({ table: "templates", row: id, column: "content" });

export const sealContent = (owner: Owner, id: string, { name, body, prompts }: TemplateContent): Buffer =>
  seal(owner, sealContext(id), JSON.stringify({ name, body, prompts }));

/** @throws AppError `sealed_value_refused` */
export const openContent = (
  owner: Owner,
  { id, content }: Pick<TemplateRow, "id" | "content">,
): TemplateContent => templateContentSchema.parse(JSON.parse(open(owner, sealContext(id), content)));

export const noSuchTemplate = (content: Pick<TemplateContent, "prompts">) =>
  new AppError(
    "not_found",
    // Templates that hold prompts are sets of them to people.
    content.prompts ? t("This set of prompts no longer exists.") : t("This template no longer exists."),
  );

/** One that can't be opened is still shown, so that it can be deleted or rewritten. */
export function toTemplate(owner: Owner, row: TemplateRow): Template {
  const { id, revision } = row;
  const moments = {
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  };
  const content = unlessAltered(() => openContent(owner, row));
  return { id, ...(content ?? { name: "", body: "" }), revision, ...moments, damaged: content === null };
}

export const tooManyTemplates = () =>
  t("You have {count, plural, one {# template} other {# templates}}, which is the limit. Delete one first.", {
    count: maxTemplates,
  });

/** @throws AppError `limit_reached`. Call it after the new one was added. */
export async function refuseTooMany(tx: Tx, owner: Owner): Promise<void> {
  refuseBeyondLimit(await countOwn(tx, "templates", owner.id), maxTemplates, tooManyTemplates());
}

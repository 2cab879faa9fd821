import { maxTemplates } from "#contract/templates/template-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import type { Context } from "#server/context.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { toTemplate } from "./template-rows.ts";

/** Oldest first. */
export const listTemplates = ({ database }: Context, owner: Owner): Promise<Template[]> =>
  database.asOwner(owner.id, async (tx) => {
    const rows = await tx
      .selectFrom("templates")
      .selectAll()
      .where("owner_id", "=", owner.id)
      .orderBy("created_at")
      .orderBy("id")
      .limit(maxTemplates)
      .execute();
    return rows.map((row) => toTemplate(owner, row));
  });

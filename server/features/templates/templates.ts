import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { maxTemplates } from "#contract/templates/template-rules.ts";
import type { Template } from "#contract/templates/templates.ts";
import * as endpoints from "#contract/templates/templates.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { ownRow } from "#server/platform/own-row.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { saveTemplate } from "./save-template.ts";
import { noSuchTemplate, toTemplate } from "./template-rows.ts";

/** Templates for new pages. */
export const createTemplates = (context: Context): Feature => ({ routes: templateRoutes(context) });

const templateRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listTemplates,
      handler: async ({ user }) => ({ templates: await listTemplates(context, user) }),
    });
    app.route({
      ...endpoints.saveTemplate,
      handler: ({ user, params, body: { revision, ...content } }) =>
        saveTemplate(context, user, params.id, revision, content),
    });
    app.route({
      ...endpoints.removeTemplate,
      handler: ({ user, params }) => removeTemplate(context, user, params.id),
    });
  };

/** Oldest first. */
const listTemplates = ({ database }: Context, owner: Owner): Promise<Template[]> =>
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

/** @throws AppError `not_found` */
const removeTemplate = ({ database }: Context, owner: Owner, id: string): Promise<void> =>
  database.asOwner(owner.id, async (tx) => {
    await tx
      .deleteFrom("templates")
      .$call(ownRow(owner.id, id))
      .returning("id")
      .executeTakeFirstOrThrow(() => noSuchTemplate({}));
  });

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/templates/templates.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { listTemplates } from "./list-templates.ts";
import { removeTemplate } from "./remove-template.ts";
import { saveTemplate } from "./save-template.ts";

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

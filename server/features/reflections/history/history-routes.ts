import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/reflections/reflection-history.ts";
import type { Context } from "#server/context.ts";
import { changeDetails, removeReflection, restoreReflection, trashReflection } from "./change-reflection.ts";
import { restoreVersion } from "./restore-version.ts";
import { listVersions, readVersion } from "./versions.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const historyRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.changeDetails,
      handler: ({ user, params, body }) => changeDetails(context, user, params.id, body),
    });
    app.route({
      ...endpoints.trashReflection,
      handler: ({ user, params }) => trashReflection(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreReflection,
      handler: ({ user, params }) => restoreReflection(context, user, params.id),
    });
    app.route({
      ...endpoints.removeReflection,
      handler: ({ user, params }) => removeReflection(context, user, params.id),
    });
    app.route({
      ...endpoints.listVersions,
      handler: async ({ user, params }) => ({ versions: await listVersions(context, user, params.id) }),
    });
    app.route({
      ...endpoints.getVersion,
      handler: ({ user, params }) => readVersion(context, user, params.id, params.version_id),
    });
    app.route({
      ...endpoints.restoreVersion,
      handler: ({ user, params, body }) => restoreVersion(context, user, params.id, params.version_id, body),
    });
  };

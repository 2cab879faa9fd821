import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  changeDetails,
  getVersion,
  listVersions,
  removeReflection,
  restoreReflection,
  restoreVersion,
  trashReflection,
} from "#contract/reflections/reflection-history.ts";
import type { ReflectionHistory } from "./reflection-history.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const historyRoutes: FastifyPluginAsyncZod<{ history: ReflectionHistory }> = async (
  app,
  { history },
) => {
  app.route({
    ...changeDetails,
    handler: ({ user, params, body }) => history.changeDetails(user, params.id, body),
  });
  app.route({ ...trashReflection, handler: ({ user, params }) => history.trash(user, params.id) });
  app.route({ ...restoreReflection, handler: ({ user, params }) => history.restore(user, params.id) });
  app.route({
    ...removeReflection,
    handler: async ({ user, params }, reply) => {
      await history.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...listVersions,
    handler: async ({ user, params }) => ({ versions: await history.listVersions(user, params.id) }),
  });
  app.route({
    ...getVersion,
    handler: ({ user, params }) => history.getVersion(user, params.id, params.version_id),
  });
  app.route({
    ...restoreVersion,
    handler: ({ user, params, body }) => history.restoreVersion(user, params.id, params.version_id, body),
  });
};

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getDaily, getReflection, saveDaily } from "#contract/reflections.ts";
import type { ReflectionStore } from "./reflection-store.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const reflectionRoutes: FastifyPluginAsyncZod<{
  reflections: ReflectionStore;
}> = async (app, { reflections }) => {
  app.route({
    ...getDaily,
    handler: async ({ user, params }) => ({ reflection: await reflections.getDaily(user, params.day) }),
  });
  app.route({
    ...saveDaily,
    handler: ({ user, params, body }) => reflections.saveDaily(user, params.day, body),
  });
  app.route({ ...getReflection, handler: ({ user, params }) => reflections.get(user, params.id) });
};

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getCalendar, getLabels, randomReflection, searchReflections } from "#contract/reflection-list.ts";
import { getAround, getBeside } from "#contract/reflections.ts";
import type { ReflectionList } from "./reflection-list.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const listRoutes: FastifyPluginAsyncZod<{ list: ReflectionList }> = async (app, { list }) => {
  app.route({ ...searchReflections, handler: ({ user, body }) => list.search(user, body) });
  app.route({
    ...randomReflection,
    handler: async ({ user, body }) => ({ id: await list.random(user, body) }),
  });
  app.route({
    ...getCalendar,
    handler: async ({ user, query }) => ({ days: await list.calendar(user, query.from, query.to) }),
  });
  app.route({ ...getLabels, handler: ({ user }) => list.labels(user) });
  app.route({ ...getBeside, handler: ({ user, params }) => list.beside(user, params.id) });
  app.route({ ...getAround, handler: ({ user, params }) => list.around(user, params.day) });
};

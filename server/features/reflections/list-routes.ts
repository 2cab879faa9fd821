import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { searchReflections } from "#contract/reflection-list.ts";
import { getAround } from "#contract/reflections.ts";
import type { ReflectionList } from "./reflection-list.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const listRoutes: FastifyPluginAsyncZod<{ list: ReflectionList }> = async (app, { list }) => {
  app.route({ ...searchReflections, handler: ({ user, body }) => list.search(user, body) });
  app.route({ ...getAround, handler: ({ user, params }) => list.around(user, params.day) });
};

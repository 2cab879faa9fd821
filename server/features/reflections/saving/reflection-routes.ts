import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { largestSave } from "#contract/reflections/reflection-rules.ts";
import { getDaily, getReflection, saveDaily, saveReflection } from "#contract/reflections/reflections.ts";
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
    bodyLimit: largestSave,
    handler: ({ user, params, body }) => reflections.saveDaily(user, params.day, body),
  });
  app.route({
    ...saveReflection,
    bodyLimit: largestSave,
    handler: ({ user, params, body }) => reflections.save(user, params.id, body),
  });
  app.route({
    ...getReflection,
    handler: async ({ user, params, headers }, reply) => {
      const known = etagsIn(headers["if-none-match"]);
      const { etag, reflection } = await reflections.get(user, params.id, (own) => known.includes(own));
      reply.header("etag", etag);
      return reflection ? reply.code(200).send(reflection) : reply.code(304).send();
    },
  });
};

/** The ETags of `If-None-Match` (RFC 9110). It compares weakly, so `W/` is dropped. */
const etagsIn = (header = "") => header.split(",").map((etag) => etag.trim().replace(/^W\//, ""));

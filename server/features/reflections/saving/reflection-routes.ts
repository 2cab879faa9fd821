import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { largestSave } from "#contract/reflections/reflection-rules.ts";
import {
  clockDifferenceHeader,
  getDaily,
  getReflection,
  type Save,
  saveDaily,
  saveReflection,
} from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import { secondsAhead } from "../stored/refusals.ts";
import type { ReflectionStore } from "./reflection-store.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const reflectionRoutes: FastifyPluginAsyncZod<{
  reflections: ReflectionStore;
  clock: Clock;
}> = async (app, { reflections, clock }) => {
  const noteClocks = (reply: FastifyReply, { written_at }: Save) => {
    const seconds = secondsAhead(clock, written_at);
    if (seconds !== null) reply.header(clockDifferenceHeader, seconds);
  };

  app.route({
    ...getDaily,
    handler: async ({ user, params }) => ({ reflection: await reflections.getDaily(user, params.day) }),
  });
  app.route({
    ...saveDaily,
    bodyLimit: largestSave,
    handler: ({ user, params, body }, reply) => {
      noteClocks(reply, body);
      return reflections.saveDaily(user, params.day, body);
    },
  });
  app.route({
    ...saveReflection,
    bodyLimit: largestSave,
    handler: ({ user, params, body }, reply) => {
      noteClocks(reply, body);
      return reflections.save(user, params.id, body);
    },
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

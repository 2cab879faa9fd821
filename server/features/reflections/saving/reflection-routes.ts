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
import { notFound, secondsAhead } from "../stored/refusals.ts";
import { refuseKind, seesKind } from "../stored/within-kinds.ts";
import { kindOf, type ReflectionStore } from "./reflection-store.ts";

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
    handler: async ({ user, params }) => {
      refuseKind(user, "daily");
      return { reflection: await reflections.getDaily(user, params.day) };
    },
  });
  app.route({
    ...saveDaily,
    bodyLimit: largestSave,
    handler: async ({ user, params, body }, reply) => {
      refuseKind(user, "daily");
      noteClocks(reply, body);
      return reflections.saveDaily(user, params.day, body);
    },
  });
  app.route({
    ...saveReflection,
    bodyLimit: largestSave,
    handler: async ({ user, params, body }, reply) => {
      const stored = user.token?.kinds ? await reflections.kindOf(user, params.id) : null;
      if (stored && !seesKind(user, stored)) throw notFound();
      if (!stored) refuseKind(user, kindOf(body).kind);
      noteClocks(reply, body);
      return reflections.save(user, params.id, body);
    },
  });
  app.route({
    ...getReflection,
    handler: async ({ user, params, headers }, reply) => {
      // An answer of 304 would confirm a reflection of another kind.
      const known = user.token?.kinds ? [] : etagsIn(headers["if-none-match"]);
      const { etag, reflection } = await reflections.get(user, params.id, known);
      if (reflection && !seesKind(user, reflection.kind)) throw notFound();
      reply.header("etag", etag);
      return reflection ? reply.code(200).send(reflection) : reply.code(304).send();
    },
  });
};

/** The ETags of `If-None-Match` (RFC 9110). It compares weakly, so `W/` is dropped. */
const etagsIn = (header: string | undefined) =>
  header === undefined ? [] : header.split(",").map((etag) => etag.trim().replace(/^W\//, ""));

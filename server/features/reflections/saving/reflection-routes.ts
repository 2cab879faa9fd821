import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { maxSaveBytes } from "#contract/reflections/reflection-rules.ts";
import * as endpoints from "#contract/reflections/reflections.ts";
import type { Context } from "#server/context.ts";
import { notFound } from "../stored/reflection-rows.ts";
import { secondsAhead } from "../stored/refusals.ts";
import { refuseKind, seesKind } from "../stored/within-kinds.ts";
import { findKind, readDaily, readUnlessKnown } from "./read-reflection.ts";
import { kindOf, saveDaily, saveReflection } from "./save-reflection.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const reflectionRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const noteClocks = (reply: FastifyReply, { written_at }: endpoints.Save) => {
      const seconds = secondsAhead(context.clock, written_at);
      if (seconds !== null) reply.header(endpoints.clockDifferenceHeader, seconds);
    };

    app.route({
      ...endpoints.getDaily,
      handler: async ({ user, params }) => {
        refuseKind(user, "daily");
        return { reflection: await readDaily(context, user, params.day) };
      },
    });
    app.route({
      ...endpoints.saveDaily,
      bodyLimit: maxSaveBytes,
      handler: async ({ user, params, body }, reply) => {
        refuseKind(user, "daily");
        noteClocks(reply, body);
        return saveDaily(context, user, params.day, body);
      },
    });
    app.route({
      ...endpoints.saveReflection,
      bodyLimit: maxSaveBytes,
      handler: async ({ user, params, body }, reply) => {
        const stored = user.token?.kinds ? await findKind(context, user, params.id) : null;
        if (stored && !seesKind(user, stored)) throw notFound();
        if (!stored) refuseKind(user, kindOf(body).kind);
        noteClocks(reply, body);
        return saveReflection(context, user, params.id, body);
      },
    });
    app.route({
      ...endpoints.getReflection,
      handler: async ({ user, params, headers }, reply) => {
        // An answer of 304 would confirm a reflection of another kind.
        const known = user.token?.kinds ? [] : etagsIn(headers["if-none-match"]);
        const { etag, reflection } = await readUnlessKnown(context, user, params.id, known);
        if (reflection && !seesKind(user, reflection.kind)) throw notFound();
        reply.header("etag", etag);
        return reflection ? reply.code(200).send(reflection) : reply.code(304).send();
      },
    });
  };

/** The ETags of `If-None-Match` (RFC 9110). It compares weakly, so `W/` is dropped. */
const etagsIn = (header: string | undefined) =>
  header === undefined ? [] : header.split(",").map((etag) => etag.trim().replace(/^W\//, ""));

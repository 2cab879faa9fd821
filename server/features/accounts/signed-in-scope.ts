import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "#server/context.ts";
import { tellStanding } from "#server/platform/http/rate-limit-headers.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { limitLongRequests } from "./long-requests.ts";
import { requireUser } from "./require-user.ts";
import { describeSecurity } from "./security-schemes.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Counts the person's calls of this route. The answer tells how many are left. */
    limit?: Limit;
  }
}

/** A person's lists, searches and other requests that read or change much, waiting or under way. */
const maxLongRequests = 100;
/** People whose lists and searches are waiting or under way. Each can take 50 ms of the event loop. */
const maxPeople = 100;

/** Registers routes for signed-in people: `request.user` is set, and people's requests proceed in turn. */
export const signedInScope =
  (context: Context, routes: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", async (request, reply) => {
      request.user = await requireUser(context, request, reply);
    });
    limitLongRequests(app, { max: maxLongRequests, maxPeople });
    app.addHook("preHandler", ({ user }, _reply, begin) => context.fairQueue(user.id, begin));
    app.addHook("preHandler", async ({ user, routeOptions }, reply) => {
      const { limit } = routeOptions.config;
      if (limit) tellStanding(reply, await context.limits.hit(limit, user.id));
    });
    app.addHook("onResponse", async ({ user, headers }, { statusCode }) => {
      if (user && statusCode < 400)
        await context.events.emit("personActive", user, Number(headers["content-length"] ?? 0));
    });
    app.addHook("onRoute", describeSecurity);
    for (const plugin of routes) await app.register(plugin);
  };

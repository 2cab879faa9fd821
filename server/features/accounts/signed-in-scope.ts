import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "#server/context.ts";
import { limitLongRequests } from "./long-requests.ts";
import { requireUser } from "./require-user.ts";
import { describeSecurity } from "./security-schemes.ts";

/** A person's lists, searches and other requests that read or change much, waiting or under way. */
const maxLongRequests = 100;

/** Registers routes for signed-in people: `request.user` is set, and people's requests proceed in turn. */
export const signedInScope =
  (context: Context, routes: readonly FastifyPluginAsyncZod[]): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook("onRequest", async (request) => {
      request.user = await requireUser(context, request);
    });
    limitLongRequests(app, maxLongRequests);
    app.addHook("preHandler", ({ user }, _reply, begin) => context.fairQueue(user.id, begin));
    app.addHook("onResponse", async ({ user, headers }, { statusCode }) => {
      if (user && statusCode < 400)
        await context.events.emit("personActive", user, Number(headers["content-length"] ?? 0));
    });
    app.addHook("onRoute", describeSecurity);
    for (const plugin of routes) await app.register(plugin);
  };

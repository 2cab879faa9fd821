import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/chat/remembered.ts";
import type { Context } from "#server/context.ts";
import {
  forgetAll,
  forgetRemembered,
  readRemembered,
  saveRemembered,
  setRemembering,
} from "./remembered-store.ts";

/** What the chat remembers about a person. */
export const rememberedRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getRemembered, handler: ({ user }) => readRemembered(context, user) });
    app.route({
      ...endpoints.setRemembering,
      handler: ({ user, body }) => setRemembering(context, user, body.on),
    });
    app.route({
      ...endpoints.saveRemembered,
      handler: ({ user, params, body }) => saveRemembered(context, user, params.id, body.text),
    });
    app.route({
      ...endpoints.forgetRemembered,
      handler: ({ user, params }) => forgetRemembered(context, user, params.id),
    });
    app.route({
      ...endpoints.forgetAll,
      handler: ({ user }) => forgetAll(context, user),
    });
  };

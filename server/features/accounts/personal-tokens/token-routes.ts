import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/tokens.ts";
import type { Context } from "#server/context.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { createToken, listTokens, renameToken, revokeToken } from "./change-tokens.ts";

export const tokenRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getTokens, handler: ({ user }) => listTokens(context, user) });

    app.route({
      ...endpoints.createToken,
      handler: async (request) => {
        const made = await limitByPerson(context, request, createToken);
        return made;
      },
    });

    app.route({
      ...endpoints.renameToken,
      handler: ({ user, params, body }) => renameToken(context, user, params.id, body.name),
    });

    app.route({
      ...endpoints.revokeToken,
      handler: (request) => revokeToken(context, request.user, request.params.id, deviceFrom(request)),
    });
  };

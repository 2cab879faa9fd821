import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { createToken, getTokens, renameToken, revokeToken } from "#contract/accounts/tokens.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { TokenStore } from "./token-store.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const tokenRoutes: FastifyPluginAsyncZod<{
  tokens: Omit<TokenStore, "sweepTokens">;
  signInLimits: Pick<SignInLimits, "ofPerson">;
}> = async (app, { tokens, signInLimits }) => {
  app.route({ ...getTokens, handler: ({ user }) => tokens.listTokens(user) });

  app.route({
    ...createToken,
    handler: async (request, reply) => {
      const made = await signInLimits.ofPerson(request, tokens.createToken);
      return reply.code(201).send(made);
    },
  });

  app.route({
    ...renameToken,
    handler: ({ user, params, body }) => tokens.renameToken(user, params.id, body.name),
  });

  app.route({
    ...revokeToken,
    handler: (request) => tokens.revokeToken(request.user, request.params.id, deviceFrom(request)),
  });
};

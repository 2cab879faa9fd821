import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { finishSignIn, getSignInWays, setFirstPassword } from "#contract/accounts/sign-in.ts";
import { addressOf, deviceFrom, type SiteOf } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { endFormerSession } from "../former-session.ts";
import type { KnownDevices } from "../known-devices.ts";
import { browserCookie } from "../openid/openid-states.ts";
import type { SessionStore } from "../sessions/refresh-session.ts";
import type { SignInWaysStore } from "./sign-in-ways.ts";

const ticketsByAddress: Limit = { name: "ticket by address", hits: 60, windowMs: 300_000 };

/** Open to visitors. */
export const ticketRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<SignInWaysStore, "finishSignIn"> & Pick<SessionStore, "endFormer">;
  limits: Pick<RateLimits, "hit">;
  knownDevices: Pick<KnownDevices, "remember">;
  siteOf: SiteOf;
}> = async (app, { accounts, limits, knownDevices, siteOf }) => {
  app.route({
    ...finishSignIn,
    handler: async (request, reply) => {
      await limits.hit(ticketsByAddress, addressOf(request));
      const site = siteOf(request);
      const credentials = await accounts.finishSignIn(
        request.body,
        browserCookie.read(request, site),
        deviceFrom(request),
      );
      browserCookie.clear(reply, site);
      await endFormerSession(accounts, request, credentials.user.id);
      await knownDevices.remember(request, reply, credentials.user.id);
      return credentials;
    },
  });
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const signInRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<SignInWaysStore, "getSignInWays" | "setFirstPassword">;
}> = async (app, { accounts }) => {
  app.route({ ...getSignInWays, handler: ({ user }) => accounts.getSignInWays(user) });

  app.route({
    ...setFirstPassword,
    handler: async (request, reply) => {
      await accounts.setFirstPassword(request.user, request.body, deviceFrom(request));
      return reply.code(204).send(null);
    },
  });
};

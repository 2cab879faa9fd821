import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { login } from "#contract/accounts/accounts.ts";
import * as endpoints from "#contract/accounts/sign-in.ts";
import type { Context } from "#server/context.ts";
import { addressOf, deviceFrom, siteOf } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { rememberDevice } from "../known-devices.ts";
import { browserCookie } from "../openid/openid-states.ts";
import { setFirstPassword } from "../profile/change-password.ts";
import { endFormerSession } from "../sessions/end-session.ts";
import { limitByName } from "../sign-in-limits.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { logIn } from "./log-in.ts";
import { getSignInWays } from "./sign-in-ways.ts";

const ticketsByAddress: Limit = { name: "ticket by address", hits: 60, windowMs: 300_000 };

/** Open to visitors. */
export const signInRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...login,
      handler: async (request, reply) => {
        const credentials = await limitByName(context, request, request.body.username, () =>
          logIn(context, request.body, deviceFrom(request)),
        );
        await endFormerSession(context, request, credentials.user.id);
        await rememberDevice(context, request, reply, credentials.user.id);
        return credentials;
      },
    });

    app.route({
      ...endpoints.finishSignIn,
      handler: async (request, reply) => {
        await context.limits.hit(ticketsByAddress, addressOf(request));
        const site = siteOf(context.ownUrl, request);
        const browser = browserCookie.read(request, site);
        const credentials = await finishSignIn(context, request.body, browser, deviceFrom(request));
        browserCookie.clear(reply, site);
        await endFormerSession(context, request, credentials.user.id);
        await rememberDevice(context, request, reply, credentials.user.id);
        return credentials;
      },
    });
  };

export const signInWayRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getSignInWays, handler: ({ user }) => getSignInWays(context, user) });

    app.route({
      ...endpoints.setFirstPassword,
      handler: async (request) => {
        await setFirstPassword(context, request.user, request.body, deviceFrom(request));
      },
    });
  };

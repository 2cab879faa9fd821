import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { login } from "#contract/accounts/accounts.ts";
import type { SignInWays } from "#contract/accounts/sign-in.ts";
import * as endpoints from "#contract/accounts/sign-in.ts";
import type { Context } from "#server/context.ts";
import { noPassword } from "#server/platform/credentials/passwords.ts";
import { authenticationRequired } from "#server/platform/errors.ts";
import { addressOf, deviceFrom, siteOf } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import type { Owner } from "#server/platform/sealing.ts";
import { rememberDevice } from "../known-devices.ts";
import { describeOneTimeCodes } from "../one-time-codes/change-one-time-codes.ts";
import { describeConnection } from "../openid/identities.ts";
import { browserCookie } from "../openid/openid-states.ts";
import { listPasskeys } from "../passkeys/passkey-rows.ts";
import { setFirstPassword } from "../profile/change-password.ts";
import { endFormerSession } from "../sessions/end-session.ts";
import { limitByName } from "../sign-in-limits.ts";
import { finishSignIn } from "./finish-sign-in.ts";
import { logIn } from "./log-in.ts";

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

/** Lists how a person can sign in: password, passkeys, one-time codes and the provider. */
async function getSignInWays(context: Context, owner: Owner): Promise<SignInWays> {
  const { query } = context.database;
  const { password_hash } = await query
    .selectFrom("users")
    .select("password_hash")
    .where("id", "=", owner.id)
    .executeTakeFirstOrThrow(() => authenticationRequired());
  return {
    has_password: password_hash !== noPassword,
    passkeys: await listPasskeys(query, owner),
    one_time_codes: await describeOneTimeCodes(query, owner.id),
    provider: await describeConnection(context, owner.id),
  };
}

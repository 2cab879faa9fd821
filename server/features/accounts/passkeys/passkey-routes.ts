import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/sign-in.ts";
import type { Context } from "#server/context.ts";
import { addressOf, deviceFrom, siteOf } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { rememberDevice } from "../known-devices.ts";
import { endFormerSession } from "../sessions/end-session.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { addPasskey, beginPasskey } from "./add-passkey.ts";
import { removePasskey, renamePasskey } from "./change-passkey.ts";
import { beginPasskeySignIn, signInWithPasskey } from "./passkey-sign-in.ts";

const fiveMinutesMs = 300_000;
/** Every visit to the login page asks for one, so that the browser can offer passkeys next to the name. */
const challengesByAddress: Limit = {
  name: "passkey challenge by address",
  hits: 120,
  windowMs: fiveMinutesMs,
};
const answersByAddress: Limit = { name: "passkey by address", hits: 60, windowMs: fiveMinutesMs };

/** Open to visitors. */
export const passkeySignInRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.beginPasskeySignIn,
      handler: async (request) => {
        await context.limits.hit(challengesByAddress, addressOf(request));
        return beginPasskeySignIn(context, siteOf(context.ownUrl, request));
      },
    });

    app.route({
      ...endpoints.signInWithPasskey,
      handler: async (request, reply) => {
        await context.limits.hit(answersByAddress, addressOf(request));
        const site = siteOf(context.ownUrl, request);
        const credentials = await signInWithPasskey(context, request.body, site, deviceFrom(request));
        await endFormerSession(context, request, credentials.user.id);
        await rememberDevice(context, request, reply, credentials.user.id);
        return credentials;
      },
    });
  };

export const passkeyRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.beginPasskey,
      handler: (request) =>
        limitByPerson(context, request, (_, user, body, device) =>
          beginPasskey(context, user, body, siteOf(context.ownUrl, request), device),
        ),
    });

    app.route({
      ...endpoints.addPasskey,
      handler: async (request) => {
        const { user, body } = request;
        const site = siteOf(context.ownUrl, request);
        return addPasskey(context, user, body, site, deviceFrom(request));
      },
    });

    app.route({
      ...endpoints.renamePasskey,
      handler: ({ user, params, body }) => renamePasskey(context, user, params.id, body),
    });

    app.route({
      ...endpoints.removePasskey,
      handler: async (request) => {
        const { id } = request.params;
        await limitByPerson(context, request, (_, user, body, device) =>
          removePasskey(context, user, id, body, device),
        );
      },
    });
  };

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from "#contract/accounts/sign-in.ts";
import { addressOf, deviceFrom, type SiteOf } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { endFormerSession } from "../former-session.ts";
import type { KnownDevices } from "../known-devices.ts";
import type { SessionStore } from "../sessions/refresh-session.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import type { PasskeyStore } from "./add-passkey.ts";
import type { PasskeySignIn } from "./passkey-sign-in.ts";

const fiveMinutesMs = 300_000;
/** Every visit to the login page asks for one, so that the browser can offer passkeys beside the name. */
const challengesByAddress: Limit = {
  name: "passkey challenge by address",
  hits: 120,
  windowMs: fiveMinutesMs,
};
const answersByAddress: Limit = { name: "passkey by address", hits: 60, windowMs: fiveMinutesMs };

/** Open to visitors. */
export const passkeySignInRoutes: FastifyPluginAsyncZod<{
  passkeys: PasskeySignIn & Pick<SessionStore, "endFormer">;
  limits: Pick<RateLimits, "hit">;
  knownDevices: Pick<KnownDevices, "remember">;
  siteOf: SiteOf;
}> = async (app, { passkeys, limits, knownDevices, siteOf }) => {
  app.route({
    ...beginPasskeySignIn,
    handler: async (request) => {
      await limits.hit(challengesByAddress, addressOf(request));
      return passkeys.beginPasskeySignIn(siteOf(request));
    },
  });

  app.route({
    ...signInWithPasskey,
    handler: async (request, reply) => {
      await limits.hit(answersByAddress, addressOf(request));
      const { body } = request;
      const credentials = await passkeys.signInWithPasskey(body, siteOf(request), deviceFrom(request));
      await endFormerSession(passkeys, request, credentials.user.id);
      await knownDevices.remember(request, reply, credentials.user.id);
      return credentials;
    },
  });
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const passkeyRoutes: FastifyPluginAsyncZod<{
  passkeys: PasskeyStore;
  signInLimits: Pick<SignInLimits, "ofPerson">;
  siteOf: SiteOf;
}> = async (app, { passkeys, signInLimits, siteOf }) => {
  app.route({
    ...beginPasskey,
    handler: (request) =>
      signInLimits.ofPerson(request, (user, body, device) =>
        passkeys.beginPasskey(user, body, siteOf(request), device),
      ),
  });

  app.route({
    ...addPasskey,
    handler: async (request, reply) => {
      reply.code(201);
      return passkeys.addPasskey(request.user, request.body, siteOf(request), deviceFrom(request));
    },
  });

  app.route({
    ...renamePasskey,
    handler: ({ user, params, body }) => passkeys.renamePasskey(user, params.id, body),
  });

  app.route({
    ...removePasskey,
    handler: async (request, reply) => {
      const { id } = request.params;
      await signInLimits.ofPerson(request, (user, body, device) =>
        passkeys.removePasskey(user, id, body, device),
      );
      return reply.code(204).send(null);
    },
  });
};

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { login, logout, refreshTokens, register } from "#contract/accounts/accounts.ts";
import { getRegistration, type RegistrationMode } from "#contract/accounts/registration.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AccountStore } from "../account-store.ts";
import { endFormerSession } from "../former-session.ts";
import type { KnownDevices } from "../known-devices.ts";
import type { SignInLimits } from "../sign-in-limits.ts";

const minute = 60_000;
export const registrations: Limit = { name: "register by address", hits: 20, windowMs: 60 * minute };
const refreshes: Limit = { name: "refresh by address", hits: 120, windowMs: minute };

/** Open to visitors. */
export const accountRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<
    AccountStore,
    "register" | "mailConfirmation" | "login" | "endFormer" | "refresh" | "logout"
  >;
  limits: Pick<RateLimits, "hit">;
  signInLimits: SignInLimits;
  knownDevices: Pick<KnownDevices, "remember">;
  registration: RegistrationMode;
  sendsMail: boolean;
  /** What the OpenID Connect provider is called. */
  providerName: string | null;
}> = async (app, { accounts, limits, signInLimits, knownDevices, registration, sendsMail, providerName }) => {
  const afterAnswer = afterAnswers(app);

  app.route({
    ...getRegistration,
    handler: async () => ({ registration, password_reset_by_mail: sendsMail, provider: providerName }),
  });

  app.route({
    ...register,
    handler: async (request, reply) => {
      await limits.hit(registrations, addressOf(request));
      const credentials = await accounts.register(request.body, deviceFrom(request));
      afterAnswer(request, reply, "confirmation not mailed", () =>
        accounts.mailConfirmation(credentials.user.id),
      );
      await knownDevices.remember(request, reply, credentials.user.id);
      return reply.code(201).send(credentials);
    },
  });

  app.route({
    ...login,
    handler: async (request, reply) => {
      const credentials = await signInLimits.ofName(request, request.body.username, () =>
        accounts.login(request.body, deviceFrom(request)),
      );
      await endFormerSession(accounts, request, credentials.user.id);
      await knownDevices.remember(request, reply, credentials.user.id);
      return credentials;
    },
  });

  app.route({
    ...refreshTokens,
    handler: async (request) => {
      await limits.hit(refreshes, addressOf(request));
      return accounts.refresh(request.body.refresh, deviceFrom(request));
    },
  });

  app.route({
    ...logout,
    handler: async (request, reply) => {
      await accounts.logout(request.body.refresh, deviceFrom(request));
      return reply.code(204).send(null);
    },
  });
};

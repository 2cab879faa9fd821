import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  createLinkedAccount,
  getLinkedAccounts,
  linkAccount,
  switchAccount,
  unlinkAccount,
} from "#contract/accounts/linked-accounts.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AccountStore } from "../account-store.ts";
import type { KnownDevices } from "../known-devices.ts";
import { registrations } from "../sign-in/visitor-routes.ts";
import type { SignInLimits } from "../sign-in-limits.ts";

const switches: Limit = { name: "switch by person", hits: 30, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const linkRoutes: FastifyPluginAsyncZod<{
  accounts: AccountStore;
  limits: Pick<RateLimits, "hit">;
  signInLimits: SignInLimits;
  knownDevices: Pick<KnownDevices, "findOf" | "remember">;
}> = async (app, { accounts, limits, signInLimits, knownDevices }) => {
  const afterAnswer = afterAnswers(app);

  app.route({ ...getLinkedAccounts, handler: ({ user }) => accounts.listLinked(user) });

  app.route({
    ...switchAccount,
    handler: async (request, reply) => {
      await limits.hit(switches, request.user.id);
      const { params, body } = request;
      const isKnown = (await knownDevices.findOf(request, request.user.id)) !== null;
      const attempt = () => accounts.switchTo(request.user, params.id, body ?? {}, deviceFrom(request));
      const credentials = await (body?.password
        ? signInLimits.ofName(request, params.id, attempt)
        : attempt());
      // Otherwise a stolen token would make any number of browsers known, each with tries of its own.
      if (isKnown) await knownDevices.remember(request, reply, credentials.user.id);
      return credentials;
    },
  });

  app.route({
    ...linkAccount,
    handler: async (request) => {
      const { user, body } = request;
      const own = await signInLimits.ofPerson(request, accounts.proveOwnSide);
      return signInLimits.ofName(request, body.username, () =>
        accounts.link(user, own, body, deviceFrom(request)),
      );
    },
  });

  app.route({
    ...createLinkedAccount,
    handler: async (request, reply) => {
      const own = await signInLimits.ofPerson(request, accounts.proveOwnSide);
      await limits.hit(registrations, addressOf(request));
      const created = await accounts.createLinked(request.user, own, request.body, deviceFrom(request));
      afterAnswer(request, reply, "confirmation not mailed", () => accounts.mailConfirmation(created.id));
      return reply.code(201).send(created.accounts);
    },
  });

  app.route({
    ...unlinkAccount,
    handler: (request) => accounts.unlink(request.user, request.params.id, deviceFrom(request)),
  });
};

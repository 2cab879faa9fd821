import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  createLinkedAccount,
  getLinkedAccounts,
  linkAccount,
  switchAccount,
  unlinkAccount,
} from "#contract/accounts/linked-accounts.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { registrations } from "./account-routes.ts";
import type { AccountStore } from "./account-store.ts";
import { addressOf, deviceFrom } from "./request-origin.ts";
import type { SignInLimits } from "./sign-in-limits.ts";

const switches: Limit = { name: "switch by person", hits: 30, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const linkRoutes: FastifyPluginAsyncZod<{
  accounts: AccountStore;
  limits: Pick<RateLimits, "hit">;
  signInLimits: SignInLimits;
}> = async (app, { accounts, limits, signInLimits }) => {
  app.route({ ...getLinkedAccounts, handler: ({ user }) => accounts.listLinked(user) });

  app.route({
    ...switchAccount,
    handler: async (request) => {
      await limits.hit(switches, request.user.id);
      const { params, body } = request;
      const attempt = () => accounts.switchTo(request.user, params.id, body ?? {}, deviceFrom(request));
      return body?.password ? signInLimits.ofName(request, params.id, attempt) : attempt();
    },
  });

  app.route({
    ...linkAccount,
    handler: (request) =>
      signInLimits.ofName(request, request.body.username, () =>
        accounts.link(request.user, request.body, deviceFrom(request)),
      ),
  });

  app.route({
    ...createLinkedAccount,
    handler: async (request, reply) => {
      await limits.hit(registrations, addressOf(request));
      reply.code(201);
      return accounts.createLinked(request.user, request.body, deviceFrom(request));
    },
  });

  app.route({
    ...unlinkAccount,
    handler: (request) => accounts.unlink(request.user, request.params.id, deviceFrom(request)),
  });
};

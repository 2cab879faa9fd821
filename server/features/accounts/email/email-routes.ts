import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { changeEmail, confirmEmail, sendEmailConfirmation } from "#contract/accounts/email-confirmation.ts";
import { AppError } from "#server/platform/errors.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { AccountStore } from "../account-store.ts";
import type { SignInLimits } from "../sign-in-limits.ts";

const hour = 3_600_000;
const sendings: Limit = { name: "confirmation by person", hits: 10, windowMs: hour };
const confirmations: Limit = { name: "confirmation by address", hits: 20, windowMs: hour };

/** Open to visitors. */
export const emailConfirmationRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<AccountStore, "confirmEmail">;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { accounts, limits }) => {
  app.route({
    ...confirmEmail,
    handler: async (request) => {
      await limits.hit(confirmations, addressOf(request));
      return { email: await accounts.confirmEmail(request.body.token, deviceFrom(request)) };
    },
  });
};

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const emailRoutes: FastifyPluginAsyncZod<{
  accounts: Pick<
    AccountStore,
    "changeEmail" | "mailConfirmation" | "mailChangeNotice" | "requireUnconfirmed"
  >;
  limits: Pick<RateLimits, "hit">;
  signInLimits: Pick<SignInLimits, "ofPerson">;
  sendsMail: boolean;
}> = async (app, { accounts, limits, signInLimits, sendsMail }) => {
  const afterAnswer = afterAnswers(app);

  app.route({
    ...changeEmail,
    handler: async (request, reply) => {
      const changed = await signInLimits.ofPerson(request, async (user, body, device) => {
        if (sendsMail && body.email) await limits.hit(sendings, user.id);
        return accounts.changeEmail(user, body, device);
      });
      if (sendsMail)
        afterAnswer(request, reply, "confirmation not mailed", async () => {
          await accounts.mailConfirmation(request.user.id);
          await accounts.mailChangeNotice(request.user.id);
        });
      return changed;
    },
  });

  app.route({
    ...sendEmailConfirmation,
    handler: async (request, reply) => {
      if (!sendsMail) throw noMail();
      await accounts.requireUnconfirmed(request.user);
      await limits.hit(sendings, request.user.id);
      afterAnswer(request, reply, "confirmation not mailed", () =>
        accounts.mailConfirmation(request.user.id),
      );
      return reply.code(204).send(null);
    },
  });
};

const noMail = () => new AppError("forbidden", "This server sends no mail.");

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { abandonAccount, forgotPassword, resetPassword } from "#contract/accounts/recovery.ts";
import { AppError } from "#server/platform/errors.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import type { SignInLimits } from "../sign-in-limits.ts";
import { fold } from "../user-rows.ts";
import type { Recovery } from "./reset-password.ts";

const hour = 3_600_000;
const linksByAddress: Limit = { name: "reset link by address", hits: 20, windowMs: hour };
const linksByName: Limit = { name: "reset link by name", hits: 4, windowMs: hour };
const resets: Limit = { name: "reset by address", hits: 20, windowMs: hour };

/** Open to visitors. */
export const recoveryRoutes: FastifyPluginAsyncZod<{
  accounts: Recovery;
  limits: Pick<RateLimits, "hit">;
  signInLimits: Pick<SignInLimits, "forgetNames">;
  sendsMail: boolean;
}> = async (app, { accounts, limits, signInLimits, sendsMail }) => {
  const afterAnswer = afterAnswers(app);

  app.route({
    ...forgotPassword,
    handler: async (request, reply) => {
      if (!sendsMail) throw noMail();
      const name = request.body.username;
      await limits.hit(linksByAddress, addressOf(request));
      await limits.hit(linksByName, fold(name));
      afterAnswer(request, reply, "reset link not mailed", () =>
        accounts.mailResetLink(name, deviceFrom(request)),
      );
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...resetPassword,
    handler: async (request, reply) => {
      await limits.hit(resets, addressOf(request));
      const names = await accounts.resetPassword(request.body, deviceFrom(request));
      await signInLimits.forgetNames(request, names);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...abandonAccount,
    handler: async (request) => {
      await limits.hit(resets, addressOf(request));
      const deletesAt = await accounts.abandonAccount(request.body, deviceFrom(request));
      return { deletes_at: deletesAt.toISOString() };
    },
  });
};

const noMail = () =>
  new AppError(
    "forbidden",
    "This server sends no mail. Ask whoever runs it for a link to set a new password.",
  );

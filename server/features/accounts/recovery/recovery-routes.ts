import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/recovery.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { forgetTries } from "../sign-in-limits.ts";
import { fold } from "../user-rows.ts";
import { abandonAccount, mailResetLink, resetPassword } from "./reset-password.ts";

const hour = 3_600_000;
const linksByAddress: Limit = { name: "reset link by address", hits: 20, windowMs: hour };
const linksByName: Limit = { name: "reset link by name", hits: 4, windowMs: hour };
const resets: Limit = { name: "reset by address", hits: 20, windowMs: hour };

/** Open to visitors. */
export const recoveryRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { limits } = context;
    const afterAnswer = afterAnswers(app);

    app.route({
      ...endpoints.forgotPassword,
      handler: async (request, reply) => {
        if (!context.mailer) throw noMail();
        const name = request.body.username;
        await limits.hit(linksByAddress, addressOf(request));
        await limits.hit(linksByName, fold(name));
        afterAnswer(request, reply, "reset link not mailed", () =>
          mailResetLink(context, name, deviceFrom(request)),
        );
      },
    });

    app.route({
      ...endpoints.resetPassword,
      handler: async (request) => {
        await limits.hit(resets, addressOf(request));
        const names = await resetPassword(context, request.body, deviceFrom(request));
        for (const name of names) await forgetTries(context, request, name);
      },
    });

    app.route({
      ...endpoints.abandonAccount,
      handler: async (request) => {
        await limits.hit(resets, addressOf(request));
        const deletesAt = await abandonAccount(context, request.body, deviceFrom(request));
        return { deletes_at: deletesAt.toISOString() };
      },
    });
  };

const noMail = () =>
  new AppError(
    "forbidden",
    t("This server sends no mail. Ask the person who runs it for a link to set a new password."),
  );

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/email-confirmation.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { changeEmail } from "./change-email.ts";
import { confirmEmail, mailChangeNotice, mailConfirmation, requireUnconfirmed } from "./confirm-email.ts";

const hour = 3_600_000;
const sendings: Limit = { name: "confirmation by person", hits: 10, windowMs: hour };
const confirmations: Limit = { name: "confirmation by address", hits: 20, windowMs: hour };

/** Open to visitors. */
export const emailConfirmationRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.confirmEmail,
      handler: async (request) => {
        await context.limits.hit(confirmations, addressOf(request));
        return { email: await confirmEmail(context, request.body.token, deviceFrom(request)) };
      },
    });
  };

export const emailRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { limits, mailer } = context;
    const afterAnswer = afterAnswers(app);

    app.route({
      ...endpoints.changeEmail,
      handler: async (request, reply) => {
        const changed = await limitByPerson(context, request, async (_, user, body, device) => {
          if (mailer && body.email) await limits.hit(sendings, user.id);
          return changeEmail(context, user, body, device);
        });
        if (mailer)
          afterAnswer(request, reply, "confirmation not mailed", async () => {
            await mailConfirmation(context, request.user.id);
            await mailChangeNotice(context, request.user.id);
          });
        return changed;
      },
    });

    app.route({
      ...endpoints.sendEmailConfirmation,
      handler: async (request, reply) => {
        if (!mailer) throw noMail();
        await requireUnconfirmed(context, request.user);
        await limits.hit(sendings, request.user.id);
        afterAnswer(request, reply, "confirmation not mailed", () =>
          mailConfirmation(context, request.user.id),
        );
      },
    });
  };

const noMail = () => new AppError("forbidden", t("This server sends no mail."));

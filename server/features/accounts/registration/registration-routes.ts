import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/accounts.ts";
import { getRegistration } from "#contract/accounts/registration.ts";
import type { Context } from "#server/context.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import { mailConfirmation } from "../email/confirm-email.ts";
import { rememberDevice } from "../known-devices.ts";
import { registrations } from "../sign-in-limits.ts";
import { register } from "./register.ts";

/** Open to visitors. */
export const registrationRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const afterAnswer = afterAnswers(app);

    app.route({
      ...getRegistration,
      handler: async () => ({
        registration: context.registration,
        minimum_age: context.minimumAge,
        password_reset_by_mail: context.mailer !== null,
        provider: context.provider?.name ?? null,
      }),
    });

    app.route({
      ...endpoints.register,
      handler: async (request, reply) => {
        await context.limits.hit(registrations, addressOf(request));
        const credentials = await register(context, request.body, deviceFrom(request));
        afterAnswer(request, reply, "confirmation not mailed", () =>
          mailConfirmation(context, credentials.user.id),
        );
        await rememberDevice(context, request, reply, credentials.user.id);
        return credentials;
      },
    });
  };

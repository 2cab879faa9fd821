import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/linked-accounts.ts";
import type { Context } from "#server/context.ts";
import { afterAnswers } from "#server/platform/http/after-answers.ts";
import { addressOf, deviceFrom } from "#server/platform/http/request-origin.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { mailConfirmation } from "../email/confirm-email.ts";
import { findOwnDevice, rememberDevice } from "../known-devices.ts";
import { limitByName, limitByPerson, registrations } from "../sign-in-limits.ts";
import { createLinked, linkAccount, listLinked, proveOwnSide, unlinkAccount } from "./link-accounts.ts";
import { switchAccount } from "./switch-account.ts";

const switches: Limit = { name: "switch by person", hits: 30, windowMs: 60_000 };

export const linkRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const afterAnswer = afterAnswers(app);

    app.route({ ...endpoints.getLinkedAccounts, handler: ({ user }) => listLinked(context, user) });

    app.route({
      ...endpoints.switchAccount,
      handler: async (request, reply) => {
        const { user, params, body } = request;
        await context.limits.hit(switches, user.id);
        const isKnown = (await findOwnDevice(context, request, user.id)) !== null;
        const attempt = () => switchAccount(context, user, params.id, body ?? {}, deviceFrom(request));
        const credentials = await (body?.password
          ? limitByName(context, request, params.id, attempt)
          : attempt());
        // Otherwise a stolen token would make any number of browsers known, each with separate tries.
        if (isKnown) await rememberDevice(context, request, reply, credentials.user.id);
        return credentials;
      },
    });

    app.route({
      ...endpoints.linkAccount,
      handler: async (request) => {
        const { user, body } = request;
        const own = await limitByPerson(context, request, proveOwnSide);
        return limitByName(context, request, body.username, () =>
          linkAccount(context, user, own, body, deviceFrom(request)),
        );
      },
    });

    app.route({
      ...endpoints.createLinkedAccount,
      handler: async (request, reply) => {
        const own = await limitByPerson(context, request, proveOwnSide);
        await context.limits.hit(registrations, addressOf(request));
        const { user, body } = request;
        const { id, accounts } = await createLinked(context, user, own, body, deviceFrom(request));
        afterAnswer(request, reply, "confirmation not mailed", () => mailConfirmation(context, id));
        return accounts;
      },
    });

    app.route({
      ...endpoints.unlinkAccount,
      handler: (request) => unlinkAccount(context, request.user, request.params.id, deviceFrom(request)),
    });
  };

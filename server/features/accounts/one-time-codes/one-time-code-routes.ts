import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/sign-in.ts";
import type { Context } from "#server/context.ts";
import { deviceFrom } from "#server/platform/http/request-origin.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import {
  confirmOneTimeCodes,
  makeRecoveryCodes,
  setUpOneTimeCodes,
  switchOffOneTimeCodes,
} from "./change-one-time-codes.ts";

export const oneTimeCodeRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.setUpOneTimeCodes,
      handler: (request) => limitByPerson(context, request, setUpOneTimeCodes),
    });

    app.route({
      ...endpoints.confirmOneTimeCodes,
      handler: (request) => confirmOneTimeCodes(context, request.user, request.body, deviceFrom(request)),
    });

    app.route({
      ...endpoints.switchOffOneTimeCodes,
      handler: async (request) => {
        await limitByPerson(context, request, switchOffOneTimeCodes);
      },
    });

    app.route({
      ...endpoints.makeRecoveryCodes,
      handler: (request) => limitByPerson(context, request, makeRecoveryCodes),
    });
  };

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/accounts/custody.ts";
import type { Context } from "#server/context.ts";
import { limitByPerson } from "../sign-in-limits.ts";
import { readCustody, replaceRecoveryKey, returnCustody, takeCustody } from "./change-custody.ts";

export const custodyRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getCustody, handler: ({ user }) => readCustody(context, user) });

    app.route({
      ...endpoints.takeCustody,
      handler: (request) => limitByPerson(context, request, takeCustody),
    });

    app.route({
      ...endpoints.returnCustody,
      handler: (request) => limitByPerson(context, request, returnCustody),
    });

    app.route({
      ...endpoints.replaceRecoveryKey,
      handler: (request) => limitByPerson(context, request, replaceRecoveryKey),
    });
  };

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/analyzers/findings.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { giveVerdict, listVerdicts, withdrawVerdict } from "./findings/verdicts.ts";
import { lookAtPeriod } from "./runs/look-at-period.ts";

/** The limit of all calls that read findings or texts without storing anything. */
export const lookLimit: Limit = { name: "analyzer look", hits: 60, windowMs: 60_000 };

export const findingRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.lookAtPeriod,
      config: { limit: lookLimit },
      handler: async ({ user, params, query }) => {
        const period = endpoints.periodSchema.safeParse(query);
        if (!period.success) throw refusedField("to", t("The last day can’t be before the first."));
        return lookAtPeriod(context, user, params.id, period.data);
      },
    });
    app.route({
      ...endpoints.comparePeriods,
      config: { limit: lookLimit },
      handler: async ({ user, params, body }) => {
        return {
          one: await lookAtPeriod(context, user, params.id, body.one),
          other: await lookAtPeriod(context, user, params.id, body.other),
        };
      },
    });

    app.route({ ...endpoints.listVerdicts, handler: ({ user }) => listVerdicts(context, user) });
    app.route({
      ...endpoints.giveVerdict,
      handler: ({ user, params, body }) => giveVerdict(context, user, params.id, params.key, body.verdict),
    });
    app.route({
      ...endpoints.takeBackVerdict,
      handler: ({ user, params }) => withdrawVerdict(context, user, params.id, params.key),
    });
  };

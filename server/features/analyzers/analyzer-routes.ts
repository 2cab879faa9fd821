import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/analyzers/analyzers.ts";
import type { Context } from "#server/context.ts";
import { getAnalyzer, listAnalyzers } from "./analyzer-list.ts";
import { changeAnalyzer, markSeen } from "./change-analyzer.ts";
import { findingRoutes, lookLimit } from "./finding-routes.ts";
import { removeAnalyzer, restoreAnalyzer } from "./remove-analyzer.ts";
import { runRoutes } from "./run-routes.ts";
import { estimateCost } from "./runs/estimate-cost.ts";
import { saveAnalyzer } from "./save-analyzer.ts";

export const analyzerRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.listAnalyzers, handler: ({ user }) => listAnalyzers(context, user) });
    app.route({
      ...endpoints.getAnalyzer,
      handler: ({ user, params }) => getAnalyzer(context, user, params.id),
    });
    app.route({
      ...endpoints.changeAnalyzer,
      handler: ({ user, params, body }) => changeAnalyzer(context, user, params.id, body),
    });
    app.route({
      ...endpoints.markSeen,
      handler: ({ user, params }) => markSeen(context, user, params.id),
    });
    app.route({
      ...endpoints.saveAnalyzer,
      handler: ({ user, params, body }) => saveAnalyzer(context, user, params.id, body),
    });
    app.route({
      ...endpoints.deleteAnalyzer,
      handler: ({ user, params }) => removeAnalyzer(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreAnalyzer,
      handler: ({ user, params }) => restoreAnalyzer(context, user, params.id),
    });
    app.route({
      ...endpoints.estimateCost,
      config: { limit: lookLimit },
      handler: async ({ user, body }) => {
        return estimateCost(context, user, body);
      },
    });

    await app.register(runRoutes(context));
    await app.register(findingRoutes(context));
  };

import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/analyzers/runs.ts";
import type { Context } from "#server/context.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { exportRuns } from "./runs/run-export.ts";
import { getRun, listRuns } from "./runs/run-history.ts";
import { startRun } from "./runs/start-run.ts";
import { deleteRun, stopRun } from "./runs/stop-run.ts";

const runLimit: Limit = { name: "analyzer run", hits: 30, windowMs: 60_000 };

export const runRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listRuns,
      handler: ({ user, params, query }) => listRuns(context, user, params.id, query),
    });
    app.route({
      ...endpoints.getRun,
      handler: ({ user, params }) => getRun(context, user, params.id, params.run_id),
    });
    app.route({
      ...endpoints.startRun,
      config: { limit: runLimit },
      handler: async ({ user, params, body }) => {
        return startRun(context, user, params.id, body);
      },
    });
    app.route({
      ...endpoints.stopRun,
      handler: ({ user, params }) => stopRun(context, user, params.id, params.run_id),
    });
    app.route({
      ...endpoints.deleteRun,
      handler: ({ user, params }) => deleteRun(context, user, params.id, params.run_id),
    });
    app.route({
      ...endpoints.exportRuns,
      handler: async ({ user, params, query }, reply) => {
        const lines = await exportRuns(context, user, params.id, query.format);
        const isCsv = query.format === "csv";
        return reply
          .type(isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8")
          .header("content-disposition", contentDisposition.create(isCsv ? "Analyzer.csv" : "Analyzer.md"))
          .send(lines);
      },
    });
  };

import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as analyzerCalls from "#contract/analyzers/analyzers.ts";
import * as findingCalls from "#contract/analyzers/findings.ts";
import * as runCalls from "#contract/analyzers/runs.ts";
import type { Context } from "#server/context.ts";
import { refusedField } from "#server/platform/errors.ts";
import { getAnalyzer, listAnalyzers } from "./analyzer-list.ts";
import { changeAnalyzer, markSeen } from "./change-analyzer.ts";
import { changeQuestion, listQuestions } from "./findings/open-questions.ts";
import { giveVerdict, listVerdicts, withdrawVerdict } from "./findings/verdicts.ts";
import { removeAnalyzer, restoreAnalyzer } from "./remove-analyzer.ts";
import { estimateCost } from "./runs/estimate-cost.ts";
import { lookAtPeriod } from "./runs/look-at-period.ts";
import { exportRuns } from "./runs/run-export.ts";
import { getRun, listRuns } from "./runs/run-history.ts";
import { startRun } from "./runs/start-run.ts";
import { deleteRun, stopRun } from "./runs/stop-run.ts";
import { saveAnalyzer } from "./save-analyzer.ts";

const runLimit = { name: "analyzer run", hits: 30, windowMs: 60_000 };
const lookLimit = { name: "analyzer look", hits: 60, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const analyzerRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { limits } = context;

    app.route({ ...analyzerCalls.listAnalyzers, handler: ({ user }) => listAnalyzers(context, user) });
    app.route({
      ...analyzerCalls.getAnalyzer,
      handler: ({ user, params }) => getAnalyzer(context, user, params.id),
    });
    app.route({
      ...analyzerCalls.changeAnalyzer,
      handler: ({ user, params, body }) => changeAnalyzer(context, user, params.id, body),
    });
    app.route({
      ...analyzerCalls.markSeen,
      handler: async ({ user, params }, reply) => {
        await markSeen(context, user, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...analyzerCalls.saveAnalyzer,
      handler: ({ user, params, body }) => saveAnalyzer(context, user, params.id, body),
    });
    app.route({
      ...analyzerCalls.deleteAnalyzer,
      handler: async ({ user, params }, reply) => {
        await removeAnalyzer(context, user, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...analyzerCalls.restoreAnalyzer,
      handler: ({ user, params }) => restoreAnalyzer(context, user, params.id),
    });
    app.route({
      ...analyzerCalls.estimateCost,
      handler: async ({ user, body }) => {
        await limits.hit(lookLimit, user.id);
        return estimateCost(context, user, body);
      },
    });

    app.route({
      ...runCalls.listRuns,
      handler: ({ user, params, query }) => listRuns(context, user, params.id, query),
    });
    app.route({
      ...runCalls.getRun,
      handler: ({ user, params }) => getRun(context, user, params.id, params.run_id),
    });
    app.route({
      ...runCalls.startRun,
      handler: async ({ user, params, body }, reply) => {
        await limits.hit(runLimit, user.id);
        return reply.code(201).send(await startRun(context, user, params.id, body));
      },
    });
    app.route({
      ...runCalls.stopRun,
      handler: ({ user, params }) => stopRun(context, user, params.id, params.run_id),
    });
    app.route({
      ...runCalls.deleteRun,
      handler: async ({ user, params }, reply) => {
        await deleteRun(context, user, params.id, params.run_id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...runCalls.exportRuns,
      handler: async ({ user, params, query }, reply) => {
        const lines = await exportRuns(context, user, params.id, query.format);
        const isCsv = query.format === "csv";
        return reply
          .type(isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8")
          .header("content-disposition", contentDisposition.create(isCsv ? "Analyzer.csv" : "Analyzer.md"))
          .send(lines);
      },
    });

    app.route({
      ...findingCalls.lookAtPeriod,
      handler: async ({ user, params, query }) => {
        await limits.hit(lookLimit, user.id);
        const period = findingCalls.periodSchema.safeParse(query);
        if (!period.success) throw refusedField("to", "The last day is before the first.");
        return lookAtPeriod(context, user, params.id, period.data);
      },
    });
    app.route({
      ...findingCalls.comparePeriods,
      handler: async ({ user, params, body }) => {
        await limits.hit(lookLimit, user.id);
        return {
          one: await lookAtPeriod(context, user, params.id, body.one),
          other: await lookAtPeriod(context, user, params.id, body.other),
        };
      },
    });

    app.route({ ...findingCalls.listVerdicts, handler: ({ user }) => listVerdicts(context, user) });
    app.route({
      ...findingCalls.giveVerdict,
      handler: ({ user, params, body }) => giveVerdict(context, user, params.id, params.key, body.verdict),
    });
    app.route({
      ...findingCalls.takeBackVerdict,
      handler: async ({ user, params }, reply) => {
        await withdrawVerdict(context, user, params.id, params.key);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...findingCalls.listQuestions,
      handler: ({ user, query }) => listQuestions(context, user, query.state),
    });
    app.route({
      ...findingCalls.changeQuestion,
      handler: async ({ user, params, body }, reply) => {
        await changeQuestion(context, user, params.key, body.state);
        return reply.code(204).send(null);
      },
    });
  };

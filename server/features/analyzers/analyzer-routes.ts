import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  changeAnalyzer,
  deleteAnalyzer,
  estimateCost,
  getAnalyzer,
  listAnalyzers,
  markSeen,
  restoreAnalyzer,
  saveAnalyzer,
} from "#contract/analyzers/analyzers.ts";
import {
  changeQuestion,
  comparePeriods,
  giveVerdict,
  listQuestions,
  listVerdicts,
  lookAtPeriod,
  periodSchema,
  takeBackVerdict,
} from "#contract/analyzers/findings.ts";
import { deleteRun, exportRuns, getRun, listRuns, startRun, stopRun } from "#contract/analyzers/runs.ts";
import { refusedField } from "#server/platform/errors.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Overview } from "./analyzer-list.ts";
import type { Shelf } from "./findings/open-questions.ts";
import { exportRuns as exportAll } from "./runs/run-export.ts";
import type { History } from "./runs/run-history.ts";

const runLimit = { name: "analyzer run", hits: 30, windowMs: 60_000 };
const lookLimit = { name: "analyzer look", hits: 60, windowMs: 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const analyzerRoutes: FastifyPluginAsyncZod<{
  overview: Overview;
  history: History;
  shelf: Shelf;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { overview, history, shelf, limits }) => {
  app.route({ ...listAnalyzers, handler: ({ user }) => overview.list(user) });
  app.route({ ...getAnalyzer, handler: ({ user, params }) => overview.get(user, params.id) });
  app.route({
    ...changeAnalyzer,
    handler: ({ user, params, body }) => overview.change(user, params.id, body),
  });
  app.route({
    ...markSeen,
    handler: async ({ user, params }, reply) => {
      await overview.markSeen(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...saveAnalyzer,
    handler: ({ user, params, body }) => overview.save(user, params.id, body),
  });
  app.route({
    ...deleteAnalyzer,
    handler: async ({ user, params }, reply) => {
      await overview.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({ ...restoreAnalyzer, handler: ({ user, params }) => overview.restore(user, params.id) });
  app.route({
    ...estimateCost,
    handler: async ({ user, body }) => {
      await limits.hit(lookLimit, user.id);
      return overview.cost(user, body);
    },
  });

  app.route({
    ...listRuns,
    handler: async ({ user, params, query }) => {
      await overview.known(user, params.id);
      return history.list(user, params.id, query);
    },
  });
  app.route({
    ...getRun,
    handler: async ({ user, params }) => {
      await overview.known(user, params.id);
      return history.whole(user, params.id, params.run_id);
    },
  });
  app.route({
    ...startRun,
    handler: async ({ user, params, body }, reply) => {
      await limits.hit(runLimit, user.id);
      await overview.start(user, params.id, body);
      return reply.code(201).send((await history.whole(user, params.id, body.id)).run);
    },
  });
  app.route({
    ...stopRun,
    handler: async ({ user, params }) => {
      await overview.stopRun(user, params.id, params.run_id);
      return (await history.whole(user, params.id, params.run_id)).run;
    },
  });
  app.route({
    ...deleteRun,
    handler: async ({ user, params }, reply) => {
      await overview.removeRun(user, params.id, params.run_id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...exportRuns,
    handler: async ({ user, params, query }, reply) => {
      const { name } = await overview.get(user, params.id);
      const isCsv = query.format === "csv";
      return reply
        .type(isCsv ? "text/csv; charset=utf-8" : "text/markdown; charset=utf-8")
        .header("content-disposition", contentDisposition.create(isCsv ? "Analyzer.csv" : "Analyzer.md"))
        .send(exportAll(name, history.all(user, params.id), query.format));
    },
  });

  app.route({
    ...lookAtPeriod,
    handler: async ({ user, params, query }) => {
      await limits.hit(lookLimit, user.id);
      const period = periodSchema.safeParse(query);
      if (!period.success) throw refusedField("to", "The last day is before the first.");
      return overview.lookAt(user, params.id, period.data);
    },
  });
  app.route({
    ...comparePeriods,
    handler: async ({ user, params, body }) => {
      await limits.hit(lookLimit, user.id);
      return {
        one: await overview.lookAt(user, params.id, body.one),
        other: await overview.lookAt(user, params.id, body.other),
      };
    },
  });

  app.route({ ...listVerdicts, handler: ({ user }) => overview.verdicts(user) });
  app.route({
    ...giveVerdict,
    handler: ({ user, params, body }) => overview.giveVerdict(user, params.id, params.key, body.verdict),
  });
  app.route({
    ...takeBackVerdict,
    handler: async ({ user, params }, reply) => {
      await overview.takeBackVerdict(user, params.id, params.key);
      return reply.code(204).send(null);
    },
  });
  app.route({ ...listQuestions, handler: ({ user, query }) => shelf.list(user, query.state) });
  app.route({
    ...changeQuestion,
    handler: async ({ user, params, body }, reply) => {
      await shelf.change(user, params.key, body.state);
      return reply.code(204).send(null);
    },
  });
};

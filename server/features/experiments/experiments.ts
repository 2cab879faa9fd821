import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/experiments/experiments.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { experimentsOnDay } from "./experiments-on-day.ts";
import { listExperiments } from "./list-experiments.ts";
import { noteExperimentDay } from "./note-experiment-day.ts";
import { readExperiment } from "./read-experiment.ts";
import { removeExperiment, restoreExperiment, sweepExperiments } from "./remove-experiment.ts";
import { saveExperiment } from "./save-experiment.ts";
import { stopExperiment } from "./stop-experiment.ts";

/** Self-experiments: two alternatives, with randomly drawn days for each. */
export const createExperiments = (context: Context): Feature => ({
  routes: experimentRoutes(context),
  jobs: { sweep_experiments: everyTenMinutes(() => sweepExperiments(context)) },
});

const experimentRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listExperiments,
      handler: async ({ user }) => ({ experiments: await listExperiments(context, user) }),
    });
    app.route({
      ...endpoints.getExperimentsToday,
      handler: async ({ user, params }) => ({ today: await experimentsOnDay(context, user, params.day) }),
    });
    app.route({
      ...endpoints.getExperiment,
      handler: ({ user, params }) => readExperiment(context, user, params.id),
    });
    app.route({
      ...endpoints.saveExperiment,
      handler: ({ user, params, body }) => saveExperiment(context, user, params.id, body),
    });
    app.route({
      ...endpoints.noteExperimentDay,
      handler: ({ user, params, body }) => noteExperimentDay(context, user, params.id, params.day, body),
    });
    app.route({
      ...endpoints.stopExperiment,
      handler: ({ user, params }) => stopExperiment(context, user, params.id),
    });
    app.route({
      ...endpoints.removeExperiment,
      handler: ({ user, params }) => removeExperiment(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreExperiment,
      handler: ({ user, params }) => restoreExperiment(context, user, params.id),
    });
  };

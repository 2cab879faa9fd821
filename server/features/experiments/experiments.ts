import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  getExperiment,
  getExperimentsToday,
  listExperiments,
  noteExperimentDay,
  removeExperiment,
  restoreExperiment,
  saveExperiment,
  stopExperiment,
} from "#contract/experiments/experiments.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { createExperimentPort } from "./experiment-port.ts";
import { createExperimentStore } from "./experiment-store.ts";
import type { AskOutcomes } from "./outcome.ts";

export function createExperiments(deps: { database: Database; clock: Clock } & AskOutcomes) {
  const { clock } = deps;
  const store = createExperimentStore(deps);

  const routes: FastifyPluginAsyncZod = async (app) => {
    app.route({
      ...listExperiments,
      handler: async ({ user }) => ({ experiments: await store.list(user) }),
    });
    app.route({
      ...getExperimentsToday,
      handler: async ({ user, params }) => ({ today: await store.onDay(user, params.day) }),
    });
    app.route({ ...getExperiment, handler: ({ user, params }) => store.get(user, params.id) });
    app.route({ ...saveExperiment, handler: ({ user, params, body }) => store.save(user, params.id, body) });
    app.route({
      ...noteExperimentDay,
      handler: ({ user, params, body }) => store.note(user, params.id, params.day, body),
    });
    app.route({ ...stopExperiment, handler: ({ user, params }) => store.stop(user, params.id) });
    app.route({
      ...removeExperiment,
      handler: async ({ user, params }, reply) => {
        await store.remove(user, params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({ ...restoreExperiment, handler: ({ user, params }) => store.restore(user, params.id) });
  };

  return {
    routes,
    jobs: { sweep_experiments: everyTenMinutes(store.sweep) },

    /** For reminders. */
    ...createExperimentPort(clock),
  };
}

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  beginProgrammeRun,
  listProgrammeRuns,
  listRunningProgrammes,
  stopProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import type { ProgrammeRuns } from "./programme-runs.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const programmeRunRoutes: FastifyPluginAsyncZod<{ runs: ProgrammeRuns }> = async (app, { runs }) => {
  app.route({
    ...listRunningProgrammes,
    handler: async ({ user }) => ({ runs: await runs.listRunning(user) }),
  });
  app.route({
    ...listProgrammeRuns,
    handler: async ({ user, params }) => ({ runs: await runs.listOf(user, params.id) }),
  });
  app.route({
    ...beginProgrammeRun,
    handler: ({ user, params, body }) => runs.begin(user, params.id, params.run_id, body.begun_on),
  });
  app.route({
    ...stopProgrammeRun,
    handler: ({ user, params }) => runs.stop(user, params.id, params.run_id),
  });
};

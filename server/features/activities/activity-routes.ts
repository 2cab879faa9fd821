import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  createActivity,
  exportActivity,
  getActivity,
  importActivity,
  listActivities,
  markActivity,
  removeActivity,
  saveActivity,
} from "#contract/activities/activities.ts";
import {
  beginProgrammeRun,
  listProgrammeRuns,
  listRunningProgrammes,
  stopProgrammeRun,
} from "#contract/activities/programme-runs.ts";
import { fileNameOf, toFile, withNewIds } from "./activity-file.ts";
import type { ActivityStore } from "./activity-store.ts";
import type { ProgrammeRuns } from "./programme-runs.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const activityRoutes: FastifyPluginAsyncZod<{
  activities: ActivityStore;
  runs: ProgrammeRuns;
}> = async (app, { activities, runs }) => {
  app.route({
    ...listActivities,
    handler: async ({ user }) => ({ activities: await activities.list(user) }),
  });
  app.route({ ...getActivity, handler: ({ user, params }) => activities.get(user, params.id) });
  app.route({
    ...createActivity,
    handler: async ({ user, body }, reply) => reply.code(201).send(await activities.add(user, body)),
  });
  app.route({
    ...saveActivity,
    handler: ({ user, params, body }) => activities.save(user, params.id, body.revision, body.content),
  });
  app.route({ ...markActivity, handler: ({ user, params, body }) => activities.mark(user, params.id, body) });
  app.route({
    ...removeActivity,
    handler: async ({ user, params }, reply) => {
      await activities.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });
  app.route({
    ...exportActivity,
    handler: async ({ user, params }, reply) => {
      const activity = await activities.get(user, params.id);
      reply.header("content-disposition", contentDisposition.create(fileNameOf(activity)));
      return toFile(activity);
    },
  });
  app.route({
    ...importActivity,
    handler: async ({ user, body }, reply) =>
      reply.code(201).send(await activities.add(user, withNewIds(body.activity))),
  });
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

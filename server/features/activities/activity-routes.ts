import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/activities/activities.ts";
import * as runEndpoints from "#contract/activities/programme-runs.ts";
import type { Context } from "#server/context.ts";
import { fileNameOf, toFile, withNewIds } from "./activity-file.ts";
import { beginProgrammeRun } from "./begin-programme-run.ts";
import { getActivity } from "./get-activity.ts";
import { listActivities } from "./list-activities.ts";
import { markActivity } from "./mark-activity.ts";
import { listProgrammeRuns, listRunningProgrammes, stopProgrammeRun } from "./programme-runs.ts";
import { removeActivity } from "./remove-activity.ts";
import { createActivity, saveActivity } from "./save-activity.ts";

export const activityRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listActivities,
      handler: async ({ user }) => ({ activities: await listActivities(context, user) }),
    });
    app.route({
      ...endpoints.getActivity,
      handler: ({ user, params }) => getActivity(context, user, params.id),
    });
    app.route({
      ...endpoints.createActivity,
      handler: ({ user, body }) => createActivity(context, user, body),
    });
    app.route({
      ...endpoints.saveActivity,
      handler: ({ user, params, body }) =>
        saveActivity(context, user, params.id, body.revision, body.content),
    });
    app.route({
      ...endpoints.markActivity,
      handler: ({ user, params, body }) => markActivity(context, user, params.id, body),
    });
    app.route({
      ...endpoints.removeActivity,
      handler: ({ user, params }) => removeActivity(context, user, params.id),
    });
    app.route({
      ...endpoints.exportActivity,
      handler: async ({ user, params }, reply) => {
        const activity = await getActivity(context, user, params.id);
        reply.header("content-disposition", contentDisposition.create(fileNameOf(activity)));
        return toFile(activity);
      },
    });
    app.route({
      ...endpoints.importActivity,
      handler: ({ user, body }) => createActivity(context, user, withNewIds(body.activity)),
    });
    app.route({
      ...runEndpoints.listRunningProgrammes,
      handler: async ({ user }) => ({ runs: await listRunningProgrammes(context, user) }),
    });
    app.route({
      ...runEndpoints.listProgrammeRuns,
      handler: async ({ user, params }) => ({ runs: await listProgrammeRuns(context, user, params.id) }),
    });
    app.route({
      ...runEndpoints.beginProgrammeRun,
      handler: ({ user, params, body }) =>
        beginProgrammeRun(context, user, params.id, params.run_id, body.begun_on),
    });
    app.route({
      ...runEndpoints.stopProgrammeRun,
      handler: ({ user, params }) => stopProgrammeRun(context, user, params.id, params.run_id),
    });
  };

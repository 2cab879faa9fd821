import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { activityRoutes } from "./activity-routes.ts";
import { archivedActivities, hasActivity } from "./activity-rows.ts";
import { createActivityStore } from "./activity-store.ts";
import { createProgrammeRuns } from "./programme-runs.ts";

/** Activities and the runs of their programmes. Answer sets belong to reflections. */
export function createActivities({ database, clock }: { database: Database; clock: Clock }) {
  const runs = createProgrammeRuns({ database, clock });
  const { findRun, endRunsOf } = runs;
  const activities = createActivityStore({ database, clock, endRunsOf });
  const routes: FastifyPluginAsyncZod = (app) => activityRoutes(app, { activities, runs });
  return {
    /** For reminders, which name an activity or a run. */
    hasActivity,
    findRun,
    /** For the chat, which does not offer them. */
    archivedActivities,
    /** For insights. A title that can't be opened is empty. */
    list: activities.list,
    /** For assistants. */
    get: activities.get,
    routes,
  };
}

import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { activityRoutes } from "./activity-routes.ts";

export { archivedActivities, hasActivity } from "./activity-rows.ts";
export { activityArchive } from "./archive.ts";
export { getActivity } from "./get-activity.ts";
export { listActivities } from "./list-activities.ts";
export { findProgrammeRun } from "./programme-runs.ts";

/** Activities and the runs of their programmes. Answer sets belong to reflections. */
export const createActivities = (context: Context): Feature => ({ routes: activityRoutes(context) });

import { perContext } from "#server/context.ts";
import { createActivities } from "./activities.ts";

export { createActivityArchive } from "./activity-archive.ts";

export const activitiesOf = perContext(createActivities);

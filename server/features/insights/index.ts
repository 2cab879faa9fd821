import { perContext } from "#server/context.ts";
import { activitiesOf } from "#server/features/activities/index.ts";
import { readingsOf } from "#server/features/readings/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createInsights } from "./insights.ts";

export const insightsOf = perContext((context) =>
  createInsights({
    reflections: reflectionsOf(context),
    readings: readingsOf(context),
    titlesOfActivities: activitiesOf(context).list,
  }),
);

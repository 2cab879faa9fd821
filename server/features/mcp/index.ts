import { perContext } from "#server/context.ts";
import { activitiesOf } from "#server/features/activities/index.ts";
import { modelsOf } from "#server/features/models/index.ts";
import { reflectionsOf } from "#server/features/reflections/index.ts";
import { createMcp } from "./mcp.ts";

export const mcpOf = perContext((context) =>
  createMcp({
    ...context,
    models: modelsOf(context),
    activities: activitiesOf(context),
    reflections: reflectionsOf(context).forAssistants,
  }),
);

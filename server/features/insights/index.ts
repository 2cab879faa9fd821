import { perContext } from "#server/context.ts";
import { createInsights } from "./insights.ts";

export const insightsOf = perContext(createInsights);

export { createInsights } from "./insights.ts";

import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { modelRoutes } from "./model-routes.ts";

/** The models that people use, the only way out to them, and the ledger of what was sent. */
export const createModels = (context: Context): Feature => ({ routes: modelRoutes(context) });

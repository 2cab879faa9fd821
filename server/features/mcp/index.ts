import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { mcpRoutes } from "./mcp-routes.ts";

export const createMcp = (context: Context): Feature => ({ routes: mcpRoutes(context) });

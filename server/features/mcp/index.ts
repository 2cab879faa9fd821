import { perContext } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { mcpRoutes } from "./mcp-routes.ts";

export const mcpOf = perContext((context): Feature => ({ routes: mcpRoutes(context) }));

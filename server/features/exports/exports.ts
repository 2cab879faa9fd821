import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { renderThreadOf } from "./book/rendering.ts";
import { sweepRequests } from "./export-requests.ts";
import { askRoutes, downloadRoutes } from "./export-routes.ts";
import { closeExports } from "./open-export.ts";

export const createExports = (context: Context) =>
  ({
    routes: askRoutes(context),
    publicRoutes: downloadRoutes(context),
    jobs: { sweep_exports: everyTenMinutes(() => sweepRequests(context)) },
    async beforeClose() {
      closeExports(context);
      await renderThreadOf(context).close();
    },
  }) satisfies Feature & { publicRoutes: Feature["routes"] };

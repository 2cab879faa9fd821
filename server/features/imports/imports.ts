import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyMinute, everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { importRoutes } from "./import-routes.ts";
import { eraseImports, sweepImports } from "./remove-import.ts";
import { continueImports, runImports, stopWork } from "./work/work-on-import.ts";

/** Imports journals of other apps and our own archive. */
export const createImports = (context: Context) =>
  ({
    routes: importRoutes(context),
    events: { personErased: (ownerId) => eraseImports(context, ownerId) },
    jobs: {
      sweep_imports: everyTenMinutes(() => sweepImports(context)),
      run_imports: everyMinute(({ signal }) => runImports(context, signal)),
    },
    idleWork: (owner) => continueImports(context, owner),
    beforeClose: () => stopWork(context),
  }) satisfies Feature;

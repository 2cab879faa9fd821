import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { entityRoutes } from "./entity-routes.ts";
import { forgetSummaries } from "./opened-summaries.ts";
import { readingState } from "./reading-state.ts";
import { signRoutes } from "./sign-routes.ts";

/** Reads each reflection, and finds people, places, themes and patterns in all readings of a journal. */
export const createReadings = (context: Context) =>
  ({
    routes: async (app) => {
      await app.register(entityRoutes(context));
      await app.register(signRoutes(context));
    },
    stop: async () => {
      forgetSummaries(context);
      await readingState(context).thread.close();
    },
  }) satisfies Feature;

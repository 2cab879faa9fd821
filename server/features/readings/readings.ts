import type { ZodTypeProvider } from "fastify-type-provider-zod";
import { checkWords } from "#contract/safety/check-words.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { entityRoutes } from "./entity-routes.ts";
import { hasSign } from "./find-signs.ts";
import { forgetSummaries } from "./opened-summaries.ts";
import { readingState } from "./reading-state.ts";

/** Reads each reflection, and finds people, places, themes and patterns in all readings of a journal. */
export const createReadings = (context: Context) =>
  ({
    routes: async (app) => {
      await app.register(entityRoutes(context));
      app.withTypeProvider<ZodTypeProvider>().route({
        ...checkWords,
        handler: async ({ user, body }) => ({ sign: await hasSign(context, user, body.text) }),
      });
    },
    stop: async () => {
      forgetSummaries(context);
      await readingState(context).thread.close();
    },
  }) satisfies Feature;

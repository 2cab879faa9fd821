import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { answerRoutes } from "./answers/answer-routes.ts";
import { sweepUnfinished } from "./answers/unfinished.ts";
import { historyRoutes } from "./history/history-routes.ts";
import { eraseReflections, sweepTrash } from "./history/trash.ts";
import { listRoutes } from "./list/list-routes.ts";
import { reflectionRoutes } from "./saving/reflection-routes.ts";
import { indexWhileIdle, stopIndexing } from "./search/indexing.ts";

export function createReflections(context: Context) {
  const routes: FastifyPluginAsyncZod = async (app) => {
    for (const some of [reflectionRoutes, historyRoutes, listRoutes, answerRoutes])
      await app.register(some(context));
  };
  return {
    routes,
    jobs: {
      sweep_trash: everyTenMinutes(() => sweepTrash(context)),
      sweep_unfinished: everyTenMinutes(() => sweepUnfinished(context)),
    },
    events: { personErased: (ownerId: string) => eraseReflections(context, ownerId) },
    idleWork: (owner) => indexWhileIdle(context, owner),
    async stop() {
      await Promise.all([stopIndexing(context), context.textTasks.close()]);
    },
  } satisfies Feature;
}

import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { exportAnswered, listAnswered, listUnfinished } from "#contract/activities/answers.ts";
import type { ExportAnswered } from "./answered-export.ts";
import type { ListAnswered } from "./answered-list.ts";
import type { ListUnfinished } from "./unfinished.ts";

const config = { isLong: true } as const;

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const answerRoutes: FastifyPluginAsyncZod<{
  answered: ListAnswered;
  answeredExport: ExportAnswered;
  unfinished: ListUnfinished;
}> = async (app, { answered, answeredExport, unfinished }) => {
  app.route({
    ...listAnswered,
    config,
    handler: ({ user, params, query }) => answered(user, params.id, query),
  });
  app.route({
    ...exportAnswered,
    config,
    handler: async ({ user, params }, reply) => {
      const { name, csv } = await answeredExport(user, params.id);
      return reply
        .type("text/csv; charset=utf-8")
        .header("content-disposition", contentDisposition.create(name))
        .send(csv);
    },
  });
  app.route({ ...listUnfinished, handler: async ({ user }) => ({ unfinished: await unfinished(user) }) });
};

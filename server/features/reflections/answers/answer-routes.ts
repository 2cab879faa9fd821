import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/activities/answers.ts";
import type { Context } from "#server/context.ts";
import { exportAnswered } from "./answered-export.ts";
import { listAnswered } from "./answered-list.ts";
import { listUnfinished } from "./unfinished.ts";

const config = { isLong: true } as const;

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const answerRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listAnswered,
      config,
      handler: ({ user, params, query }) => listAnswered(context, user, params.id, query),
    });
    app.route({
      ...endpoints.exportAnswered,
      config: { ...config, isNeverPutOff: true },
      handler: async ({ user, params }, reply) => {
        const { name, csv } = await exportAnswered(context, user, params.id);
        return reply
          .type("text/csv; charset=utf-8")
          .header("content-disposition", contentDisposition.create(name))
          .send(csv);
      },
    });
    app.route({
      ...endpoints.listUnfinished,
      handler: async ({ user }) => ({ unfinished: await listUnfinished(context, user) }),
    });
  };

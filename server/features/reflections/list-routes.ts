import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  changeMany,
  exportMany,
  getCalendar,
  getLabels,
  randomReflection,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { getAround, getBeside } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { ExportMany } from "./export-many.ts";
import type { ChangeMany } from "./many.ts";
import type { ReflectionList } from "./reflection-list.ts";

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const listRoutes: FastifyPluginAsyncZod<{
  list: ReflectionList;
  change: ChangeMany;
  exporting: ExportMany;
  clock: Clock;
}> = async (app, { list, change, exporting, clock }) => {
  app.route({ ...searchReflections, handler: ({ user, body }) => list.search(user, body) });
  app.route({
    ...randomReflection,
    handler: async ({ user, body }) => ({ id: await list.random(user, body) }),
  });
  app.route({
    ...getCalendar,
    handler: async ({ user, query }) => ({ days: await list.calendar(user, query.from, query.to) }),
  });
  app.route({ ...getLabels, handler: ({ user }) => list.labels(user) });
  app.route({ ...getBeside, handler: ({ user, params }) => list.beside(user, params.id) });
  app.route({ ...getAround, handler: ({ user, params }) => list.around(user, params.day) });
  app.route({
    ...changeMany,
    handler: async ({ user, body }) => ({ changed: await change(user, body) }),
  });
  app.route({
    ...exportMany,
    handler: async ({ user, body }, reply) => {
      const zip = await exporting(user, body.ids);
      const name = `Reflections ${clock.now().toISOString().slice(0, 10)}.zip`;
      return reply
        .type("application/zip")
        .header("content-disposition", contentDisposition.create(name))
        .send(zip);
    },
  });
};

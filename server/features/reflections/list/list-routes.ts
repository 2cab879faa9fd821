import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { type AccountTotals, getAccountTotals } from "#contract/accounts/profile.ts";
import {
  changeInBulk,
  countReflections,
  exportInBulk,
  findSpelling,
  getCalendar,
  getChanges,
  getLabels,
  randomReflection,
  searchReflections,
} from "#contract/reflections/reflection-list.ts";
import { getDayContext, getRelated } from "#contract/reflections/reflections.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Owner } from "#server/platform/sealing.ts";
import type { BulkChange } from "../bulk/bulk-change.ts";
import type { BulkExport } from "../bulk/bulk-export.ts";
import type { ListChanges } from "../reading/changes.ts";
import { withinKinds } from "../stored/within-kinds.ts";
import type { ReflectionList } from "./reflection-list.ts";

const config = { isLong: true } as const;

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const listRoutes: FastifyPluginAsyncZod<{
  list: ReflectionList;
  changes: ListChanges;
  bulkChange: BulkChange;
  bulkExport: BulkExport;
  totalsOf: (owner: Owner) => Promise<AccountTotals>;
  clock: Clock;
}> = async (app, { list, changes, bulkChange, bulkExport, totalsOf, clock }) => {
  app.route({
    ...searchReflections,
    config,
    handler: ({ user, body }) => list.search(user, withinKinds(user, body)),
  });
  app.route({
    ...countReflections,
    config,
    handler: ({ user, body }) => list.count(user, withinKinds(user, body)),
  });
  app.route({
    ...findSpelling,
    config,
    handler: async ({ user, body }) => ({ search: await list.spelling(user, body.search) }),
  });
  app.route({
    ...randomReflection,
    config,
    handler: async ({ user, body }) => ({ id: await list.random(user, withinKinds(user, body)) }),
  });
  app.route({
    ...getCalendar,
    config,
    handler: async ({ user, query }) => ({ days: await list.calendar(user, query.from, query.to) }),
  });
  app.route({ ...getChanges, config, handler: ({ user, query }) => changes(user, query) });
  app.route({ ...getAccountTotals, handler: ({ user }) => totalsOf(user) });
  app.route({ ...getLabels, config, handler: ({ user }) => list.labels(user) });
  app.route({ ...getRelated, config, handler: ({ user, params }) => list.related(user, params.id) });
  app.route({ ...getDayContext, handler: ({ user, params }) => list.dayContext(user, params.day) });
  app.route({
    ...changeInBulk,
    config,
    handler: async ({ user, body }) => {
      if (user.token && body.change.do === "remove")
        throw new AppError(
          "forbidden",
          "A personal token can't delete for good. Sign in to Reflector for it.",
        );
      return bulkChange(user, body);
    },
  });
  app.route({
    ...exportInBulk,
    config,
    handler: async ({ user, body }, reply) => {
      const zip = await bulkExport(user, body.ids);
      const name = `Reflections ${clock.now().toISOString().slice(0, 10)}.zip`;
      return reply
        .type("application/zip")
        .header("content-disposition", contentDisposition.create(name))
        .send(zip);
    },
  });
};

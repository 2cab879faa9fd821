import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { getAccountTotals } from "#contract/accounts/profile.ts";
import * as endpoints from "#contract/reflections/reflection-list.ts";
import { getDayContext, getRelated } from "#contract/reflections/reflections.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { AppError } from "#server/platform/errors.ts";
import { changeInBulk } from "../bulk/bulk-change.ts";
import { exportInBulk } from "../bulk/bulk-export.ts";
import { listChanges } from "../reading/changes.ts";
import { indexPending } from "../search/indexing.ts";
import { withinKinds } from "../stored/within-kinds.ts";
import { findSpelling } from "../terms/spelling.ts";
import { readCalendar } from "./calendar.ts";
import { countReflections, randomReflection } from "./count-reflections.ts";
import { readDayContext } from "./day-context.ts";
import { listLabels } from "./list-labels.ts";
import { listPlaces } from "./list-places.ts";
import { readRelated } from "./related.ts";
import { searchReflections } from "./search-reflections.ts";
import { findTotals } from "./totals.ts";

const config = { isLong: true } as const;

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const listRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.searchReflections,
      config,
      handler: ({ user, body }) => searchReflections(context, user, withinKinds(user, body)),
    });
    app.route({
      ...endpoints.countReflections,
      config,
      handler: ({ user, body }) => countReflections(context, user, withinKinds(user, body)),
    });
    app.route({
      ...endpoints.findSpelling,
      config,
      handler: async ({ user, body }) => {
        await indexPending(context, user);
        return { search: await findSpelling(context.database, user, body.search) };
      },
    });
    app.route({
      ...endpoints.randomReflection,
      config,
      handler: async ({ user, body }) => ({
        id: await randomReflection(context, user, withinKinds(user, body)),
      }),
    });
    app.route({
      ...endpoints.getCalendar,
      config,
      handler: async ({ user, query }) => ({
        days: await readCalendar(context, user, query.from, query.to),
      }),
    });
    app.route({
      ...endpoints.getChanges,
      config: { ...config, isNeverPutOff: true },
      handler: ({ user, query }) => listChanges(context, user, query),
    });
    app.route({ ...getAccountTotals, handler: ({ user }) => findTotals(context, user) });
    app.route({
      ...endpoints.listPlaces,
      config,
      handler: async ({ user }) => ({ places: await listPlaces(context, user) }),
    });
    app.route({ ...endpoints.getLabels, config, handler: ({ user }) => listLabels(context, user) });
    app.route({
      ...getRelated,
      config,
      handler: ({ user, params }) => readRelated(context, user, params.id),
    });
    app.route({
      ...getDayContext,
      handler: ({ user, params }) => readDayContext(context, user, params.day),
    });
    app.route({
      ...endpoints.changeInBulk,
      config: { ...config, isNeverPutOff: true },
      handler: async ({ user, body }) => {
        if (user.token && body.change.do === "remove")
          throw new AppError(
            "forbidden",
            t("A personal token can’t delete for good. Sign in to Reflector to do it."),
          );
        return changeInBulk(context, user, body);
      },
    });
    app.route({
      ...endpoints.exportInBulk,
      config: { ...config, isNeverPutOff: true },
      handler: async ({ user, body }, reply) => {
        const zip = await exportInBulk(context, user, body.ids);
        const day = context.clock.now().toISOString().slice(0, 10);
        // Translators: the name of a file.
        const name = `${t("Reflections {day}", { day })}.zip`;
        return reply
          .type("application/zip")
          .header("content-disposition", contentDisposition.create(name))
          .send(zip);
      },
    });
  };

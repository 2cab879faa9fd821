import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/facts/facts.ts";
import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyTenMinutes } from "#server/platform/jobs/jobs.ts";
import { listFacts } from "./list-facts.ts";
import { orderFacts } from "./order-facts.ts";
import { factsOfDay, readFactValues } from "./read-values.ts";
import { removeFact, restoreFact, sweepFacts } from "./remove-fact.ts";
import { saveFact } from "./save-fact.ts";
import { setFact } from "./set-fact.ts";

/** Daily facts: numbers, scales and yes or no that a person defines and sets for a day. */
export const createFacts = (context: Context): Feature => ({
  routes: factRoutes(context),
  jobs: { sweep_facts: everyTenMinutes(() => sweepFacts(context)) },
});

const factRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoints.listFacts,
      handler: async ({ user }) => ({ facts: await listFacts(context, user) }),
    });
    app.route({
      ...endpoints.saveFact,
      handler: ({ user, params, body: { revision, ...content } }) =>
        saveFact(context, user, params.id, revision, content),
    });
    app.route({
      ...endpoints.removeFact,
      handler: ({ user, params }) => removeFact(context, user, params.id),
    });
    app.route({
      ...endpoints.restoreFact,
      handler: ({ user, params }) => restoreFact(context, user, params.id),
    });
    app.route({ ...endpoints.orderFacts, handler: ({ user, body }) => orderFacts(context, user, body.ids) });
    app.route({
      ...endpoints.getFactsOfDay,
      handler: async ({ user, params }) => ({ facts: await factsOfDay(context, user, params.day) }),
    });
    app.route({
      ...endpoints.setFact,
      handler: ({ user, params, body }) => setFact(context, user, params.day, body),
    });
    app.route({
      ...endpoints.listFactValues,
      config: { isLong: true },
      handler: async ({ user, query }) => ({ values: await readFactValues(context, user, query) }),
    });
  };

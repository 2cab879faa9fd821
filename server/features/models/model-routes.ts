import * as contentDisposition from "content-disposition";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as callEndpoints from "#contract/models/model-calls.ts";
import * as endpoints from "#contract/models/models.ts";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import { closedSignal } from "#server/platform/http/ending-connections.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { exportCalls } from "./call-export.ts";
import { listCalls, readCall, readTotals } from "./list-calls.ts";
import { chooseModels, giveConsent, readOverview, withdrawConsent } from "./model-settings.ts";
import { removeConnection, saveConnection } from "./save-connection.ts";
import { findLocalServers, holdTrial, listConnectionModels, testModelOf } from "./try-connection.ts";

/** Requests that make this server call another one. */
const outgoing: Limit = { name: "calls to try a model", hits: 120, windowMs: 10 * 60_000 };

const mediaTypes = { jsonl: "application/jsonl", csv: "text/csv; charset=utf-8" } as const;

export const modelRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    const { clock } = context;
    app.route({ ...endpoints.getModels, handler: ({ user }) => readOverview(context, user) });
    app.route({
      ...endpoints.findLocalServers,
      config: { limit: outgoing },
      handler: async ({ user }) => {
        return { servers: await findLocalServers(context, user) };
      },
    });
    app.route({
      ...endpoints.saveConnection,
      handler: ({ user, params, body }) => saveConnection(context, user, params.id, body),
    });
    app.route({
      ...endpoints.removeConnection,
      handler: ({ user, params }) => removeConnection(context, user, params.id),
    });
    app.route({
      ...endpoints.chooseModels,
      handler: ({ user, body }) => chooseModels(context, user, body),
    });
    app.route({
      ...endpoints.giveConsent,
      handler: ({ user, params, body }) => giveConsent(context, user, params.id, body.destination),
    });
    app.route({
      ...endpoints.withdrawConsent,
      handler: ({ user, params }) => withdrawConsent(context, user, params.id),
    });
    app.route({
      ...endpoints.listModels,
      config: { limit: outgoing },
      handler: async ({ user, params }, reply) => {
        return listConnectionModels(context, user, params.id, closedSignal(reply));
      },
    });
    app.route({
      ...endpoints.testModel,
      config: { limit: outgoing },
      handler: async ({ user, params, body }, reply) => {
        return testModelOf(context, user, params.id, body, closedSignal(reply));
      },
    });
    app.route({
      ...endpoints.tryModel,
      config: { limit: outgoing },
      handler: async ({ user, params, body }, reply) => {
        return holdTrial(context, user, { ...params, model: body.model }, closedSignal(reply));
      },
    });
    app.route({ ...callEndpoints.listCalls, handler: ({ user, query }) => listCalls(context, user, query) });
    app.route({
      ...callEndpoints.getCallTotals,
      handler: ({ user, query }) => readTotals(context, user, query),
    });
    app.route({
      ...callEndpoints.getCall,
      handler: ({ user, params }) => readCall(context, user, params.id),
    });
    app.route({
      ...callEndpoints.exportCalls,
      handler: ({ user, query }, reply) => {
        const day = clock.now().toISOString().slice(0, 10);
        // Translators: the name of a file with the calls to models. “day” is a date.
        const name = `${t("What left this machine {day}", { day })}.${query.format}`;
        reply.header("content-disposition", contentDisposition.create(name));
        return reply.type(mediaTypes[query.format]).send(exportCalls(context, user, query));
      },
    });
  };

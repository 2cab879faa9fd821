import type { FastifyReply } from "fastify";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { exportCalls, getCall, getCallTotals, listCalls } from "#contract/models/model-calls.ts";
import {
  chooseModels,
  findLocalServers,
  getModels,
  giveConsent,
  listModels,
  removeConnection,
  saveConnection,
  testModel,
  tryModel,
  withdrawConsent,
} from "#contract/models/models.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { exportCalls as exportAll } from "./call-export.ts";
import type { CallStore } from "./call-store.ts";
import type { Choices } from "./choices.ts";
import type { ConnectionStore } from "./connection-store.ts";
import type { Trying } from "./trying.ts";

/** Requests that make this server call another one. */
const outgoing: Limit = { name: "calls to try a model", hits: 120, windowMs: 10 * 60_000 };

const mediaTypes = { jsonl: "application/jsonl", csv: "text/csv; charset=utf-8" } as const;

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const modelRoutes: FastifyPluginAsyncZod<{
  choices: Choices;
  connections: ConnectionStore;
  trying: Trying;
  calls: CallStore;
  limits: Pick<RateLimits, "hit">;
  clock: Clock;
}> = async (app, { choices, connections, trying, calls, limits, clock }) => {
  app.route({ ...getModels, handler: ({ user }) => choices.overview(user) });

  app.route({
    ...findLocalServers,
    handler: async ({ user }) => {
      await limits.hit(outgoing, user.id);
      return { servers: await trying.local(user) };
    },
  });

  app.route({
    ...saveConnection,
    handler: ({ user, params, body }) => connections.save(user, params.id, body),
  });

  app.route({
    ...removeConnection,
    handler: async ({ user, params }, reply) => {
      await connections.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({ ...chooseModels, handler: ({ user, body }) => choices.choose(user, body) });

  app.route({
    ...giveConsent,
    handler: ({ user, params, body }) => choices.consent(user, params.id, body.destination),
  });

  app.route({ ...withdrawConsent, handler: ({ user, params }) => choices.withdraw(user, params.id) });

  app.route({
    ...listModels,
    handler: async (request, reply) => {
      await limits.hit(outgoing, request.user.id);
      return trying.list(request.user, request.params.id, goneSignal(reply));
    },
  });

  app.route({
    ...testModel,
    handler: async (request, reply) => {
      await limits.hit(outgoing, request.user.id);
      return trying.test(request.user, request.params.id, request.body, goneSignal(reply));
    },
  });

  app.route({
    ...tryModel,
    handler: async (request, reply) => {
      await limits.hit(outgoing, request.user.id);
      const { params, body } = request;
      return trying.hold(request.user, params.id, params.number, body.model, goneSignal(reply));
    },
  });

  app.route({ ...listCalls, handler: ({ user, query }) => calls.list(user, query) });

  app.route({ ...getCallTotals, handler: ({ user, query }) => calls.totals(user, query) });

  app.route({ ...getCall, handler: ({ user, params }) => calls.get(user, params.id) });

  app.route({
    ...exportCalls,
    handler: ({ user, query }, reply) => {
      const day = clock.now().toISOString().slice(0, 10);
      reply.header(
        "content-disposition",
        `attachment; filename="What left this machine ${day}.${query.format}"`,
      );
      return reply.type(mediaTypes[query.format]).send(exportAll(calls, user, query));
    },
  });
};

/** Aborts when the client is gone, because nobody is waiting for the model's answer. */
function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once("close", () => gone.abort());
  return gone.signal;
}

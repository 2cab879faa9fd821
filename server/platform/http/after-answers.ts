import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { describeForLog } from "#server/platform/errors.ts";

/** @param problem the log message if the work fails */
export type AfterAnswer = (
  request: FastifyRequest,
  reply: FastifyReply,
  problem: string,
  work: () => Promise<void>,
) => void;

/**
 * Runs work after the answer was sent, so that neither the answer nor its time reveals what was found. A stopping
 * server waits for it.
 */
export function afterAnswers(app: FastifyInstance): AfterAnswer {
  const running = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(running);
  });
  return (request, reply, problem, work) => {
    // The event is emitted outside the request’s async context, which has its language.
    const begin = AsyncLocalStorage.bind(() => {
      const done = work()
        .catch((error: unknown) => request.log.error({ failure: describeForLog(error) }, problem))
        .finally(() => running.delete(done));
      running.add(done);
    });
    // The event is emitted once, so it is missed if the client has already disconnected.
    if (reply.raw.closed) begin();
    else reply.raw.once("close", begin);
  };
}

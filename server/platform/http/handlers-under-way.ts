import type { FastifyInstance } from "fastify";

/**
 * Watches the handlers of the routes that are added from now on. A handler continues after its client has left, and
 * `app.close()` waits for connections alone.
 * @returns waits until no handler is under way
 */
export function watchHandlers(app: FastifyInstance): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>();
  app.addHook("onRoute", (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const answer: unknown = handler.call(this, request, reply);
      if (!(answer instanceof Promise)) return answer;
      const ended = answer.finally(() => underWay.delete(ended));
      underWay.add(ended);
      return ended;
    };
  });
  return async () => {
    await Promise.allSettled(underWay);
  };
}

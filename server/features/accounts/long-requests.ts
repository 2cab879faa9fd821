import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { tooManyAtOnce } from "#server/platform/fair-queue.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call reads or changes much of a journal. See `limitLongRequests`. */
    isLong?: true;
  }
}

/**
 * Refuses a person's long requests while `max` of theirs are waiting or under way. All of a thousand would proceed in
 * turn, so they would be answered at the end, and be in memory until then.
 */
export function limitLongRequests(signedIn: FastifyInstance, max: number): void {
  const underWay = new Map<string, number>();
  const counted = new WeakSet<object>();

  signedIn.addHook("preHandler", (request, _reply, done) => {
    const { user, routeOptions } = request;
    if (!routeOptions.config.isLong) return done();
    const others = underWay.get(user.id) ?? 0;
    if (others >= max) return done(tooManyAtOnce());
    underWay.set(user.id, others + 1);
    counted.add(request);
    done();
  });
  // The work continues after a client has left, so the connection does not matter until there is an answer.
  signedIn.addHook("onSend", (request, reply, payload, done) => {
    if (counted.delete(request))
      finished(reply.raw, () => {
        const left = (underWay.get(request.user.id) ?? 1) - 1;
        if (left > 0) underWay.set(request.user.id, left);
        else underWay.delete(request.user.id);
      });
    done(null, payload);
  });
}

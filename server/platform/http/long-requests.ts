import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { tooManyAtOnce } from "../fair-queue.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** It reads or changes much of a journal. See `limitLongRequests`. */
    isLong?: true;
  }
}

/**
 * Refuses a person's long requests while `most` of theirs wait or are under way. Each takes its turns while others
 * are under way, so all of a thousand would be answered at the end, and be in memory until then.
 */
export function limitLongRequests(signedIn: FastifyInstance, most: number): void {
  const underWay = new Map<string, number>();
  const counted = new WeakSet<object>();

  signedIn.addHook("preHandler", (request, _reply, done) => {
    const { user, routeOptions } = request;
    if (!routeOptions.config.isLong) return done();
    const others = underWay.get(user.id) ?? 0;
    if (others >= most) return done(tooManyAtOnce());
    underWay.set(user.id, others + 1);
    counted.add(request);
    done();
  });
  // The work goes on when a client has gone, so until there is an answer, the connection does not matter.
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

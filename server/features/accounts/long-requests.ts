import { finished } from "node:stream";
import type { FastifyInstance } from "fastify";
import { t } from "#contract/translate.ts";
import { AppError } from "#server/platform/errors.ts";
import { tooManyAtOnce } from "#server/platform/fair-queue.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** The call reads or changes much of a journal. See `limitLongRequests`. */
    isLong?: true;
    /** Not put off while the server is overloaded: it changes something, or no browser would try it again. */
    isNeverPutOff?: true;
  }
}

/** How long a browser waits before it asks again. */
const putOffSeconds = 2;

const overloaded = () =>
  new AppError(
    "overloaded",
    t(
      "Many people are using this server at the moment, so lists and searches have to wait. What you write is still saved.",
    ),
    { retryAfterSeconds: putOffSeconds, answer: { retry_after_seconds: putOffSeconds } },
  );

/**
 * Refuses a person's long requests while `max` of theirs are waiting or under way. All of a thousand would proceed in
 * turn, so they would be answered at the end, and be in memory until then.
 *
 * While those of `maxPeople` people are under way, the server has more to do than it can: lists and searches of all
 * people are put off, so that saves don't wait for them.
 */
export function limitLongRequests(
  signedIn: FastifyInstance,
  { max, maxPeople }: { max: number; maxPeople: number },
): void {
  const underWay = new Map<string, number>();
  const counted = new WeakSet<object>();

  signedIn.addHook("preHandler", (request, _reply, done) => {
    const { user, routeOptions } = request;
    if (!routeOptions.config.isLong) return done();
    const others = underWay.get(user.id) ?? 0;
    if (others >= max) return done(tooManyAtOnce());
    if (underWay.size >= maxPeople && !routeOptions.config.isNeverPutOff) return done(overloaded());
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

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { openByKey, pauseByKey } from "#contract/reminders/reminders.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { addressOfKey } from "./link-keys.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import type { ReminderStore } from "./reminder-store.ts";

const pauses: Limit = { name: "pause by address", hits: 60, windowMs: 5 * 60_000 };

/** Open to whoever holds the key that a reminder came with. */
export const reminderKeyRoutes: FastifyPluginAsyncZod<{
  reminders: Pick<ReminderStore, "pauseByKey">;
  keys: () => Promise<ReminderKeys>;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { reminders, keys, limits }) => {
  // "Unsubscribe" in a mail program sends a form (RFC 8058); all that counts stands in the address.
  app.addContentTypeParser(
    ["application/x-www-form-urlencoded", "multipart/form-data"],
    { parseAs: "buffer" },
    (_request, _body, done) => done(null, undefined),
  );

  app.route({
    ...pauseByKey,
    handler: async (request) => {
      await limits.hit(pauses, request.ip);
      const { paused_until } = await reminders.pauseByKey(request.params.key, request.query.days);
      return { paused_until };
    },
  });

  app.route({
    ...openByKey,
    handler: async (request, reply) => {
      const { linkKey } = await keys();
      return reply.redirect(addressOfKey(linkKey, request.query.key) ?? "/", 302);
    },
  });
};

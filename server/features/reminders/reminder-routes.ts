import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import {
  addPushDevice,
  getReminders,
  openByKey,
  pauseByKey,
  removePushDevice,
  removeReminder,
  saveReminder,
  saveReminderSettings,
  tryPushDevice,
} from "#contract/reminders/reminders.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { addressOfKey } from "./link-keys.ts";
import type { PushDevices } from "./push-devices.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import type { ReminderStore } from "./reminder-store.ts";
import type { Sender } from "./sender.ts";

const pauses: Limit = { name: "pause by address", hits: 60, windowMs: 5 * 60_000 };
const tries: Limit = { name: "reminder to try a browser", hits: 10, windowMs: 10 * 60_000 };

/** Registered inside the signed-in scope, so `request.user` is always set. */
export const reminderRoutes: FastifyPluginAsyncZod<{
  reminders: ReminderStore;
  devices: PushDevices;
  sender: Pick<Sender, "tryDevice">;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { reminders, devices, sender, limits }) => {
  app.route({
    ...getReminders,
    handler: async ({ user }) => ({
      ...(await reminders.overview(user)),
      devices: await devices.list(user),
    }),
  });

  app.route({ ...saveReminder, handler: ({ user, params, body }) => reminders.save(user, params.id, body) });

  app.route({
    ...removeReminder,
    handler: async ({ user, params }, reply) => {
      await reminders.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({ ...saveReminderSettings, handler: ({ user, body }) => reminders.saveSettings(user, body) });

  app.route({
    ...addPushDevice,
    handler: async ({ user, body }, reply) => reply.code(201).send(await devices.add(user, body)),
  });

  app.route({
    ...removePushDevice,
    handler: async ({ user, params }, reply) => {
      await devices.remove(user, params.id);
      return reply.code(204).send(null);
    },
  });

  app.route({
    ...tryPushDevice,
    handler: async ({ user, params }, reply) => {
      await limits.hit(tries, user.id);
      await sender.tryDevice(user.id, params.id);
      return reply.code(204).send(null);
    },
  });
};

/** Open to whoever has a reminder's pause key. */
export const reminderKeyRoutes: FastifyPluginAsyncZod<{
  reminders: Pick<ReminderStore, "pauseByKey">;
  keys: () => Promise<ReminderKeys>;
  limits: Pick<RateLimits, "hit">;
}> = async (app, { reminders, keys, limits }) => {
  // "Unsubscribe" in a mail program sends a form (RFC 8058), but everything needed is in the URL.
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

import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import * as endpoints from "#contract/reminders/reminders.ts";
import type { Context } from "#server/context.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { addressOfKey } from "./link-keys.ts";
import { addDevice, removeDevice } from "./push-devices.ts";
import { reminderKeysOf } from "./reminder-keys.ts";
import { getOverview } from "./reminder-overview.ts";
import { pauseByKey, saveSettings } from "./reminder-settings.ts";
import { removeReminder, saveReminder } from "./save-reminder.ts";
import { tryDevice } from "./send-reminder.ts";

const pauses: Limit = { name: "pause by address", hits: 60, windowMs: 5 * 60_000 };
const tries: Limit = { name: "reminder to try a browser", hits: 10, windowMs: 10 * 60_000 };

export const reminderRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoints.getReminders, handler: ({ user }) => getOverview(context, user) });

    app.route({
      ...endpoints.saveReminder,
      handler: ({ user, params, body }) => saveReminder(context, user, params.id, body),
    });

    app.route({
      ...endpoints.removeReminder,
      handler: ({ user, params }) => removeReminder(context, user, params.id),
    });

    app.route({
      ...endpoints.saveReminderSettings,
      handler: ({ user, body }) => saveSettings(context, user, body),
    });

    app.route({
      ...endpoints.addPushDevice,
      handler: ({ user, body }) => addDevice(context, user, body),
    });

    app.route({
      ...endpoints.removePushDevice,
      handler: ({ user, params }) => removeDevice(context, user, params.id),
    });

    app.route({
      ...endpoints.tryPushDevice,
      config: { limit: tries },
      handler: async ({ user, params }) => {
        await tryDevice(context, user.id, params.id);
      },
    });
  };

/** Open to everyone who has a reminder's pause key. */
export const reminderKeyRoutes =
  (context: Context): FastifyPluginAsyncZod =>
  async (app) => {
    // "Unsubscribe" in a mail program sends a form (RFC 8058), but everything needed is in the URL.
    app.addContentTypeParser(
      ["application/x-www-form-urlencoded", "multipart/form-data"],
      { parseAs: "buffer" },
      (_request, _body, done) => done(null, undefined),
    );

    app.route({
      ...endpoints.pauseByKey,
      handler: async ({ ip, params, query }) => {
        await context.limits.hit(pauses, ip);
        const { paused_until } = await pauseByKey(context, params.key, query.days);
        return { paused_until };
      },
    });

    app.route({
      ...endpoints.openByKey,
      handler: async (request, reply) => {
        const { linkKey } = await reminderKeysOf(context)();
        return reply.redirect(addressOfKey(linkKey, request.query.key) ?? "/", 302);
      },
    });
  };

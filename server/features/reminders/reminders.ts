import type { Context } from "#server/context.ts";
import type { Feature } from "#server/feature.ts";
import { everyMinute } from "#server/platform/jobs/jobs.ts";
import { reminderKeyRoutes, reminderRoutes } from "./reminder-routes.ts";
import { reschedule } from "./reminder-rows.ts";
import { renewClaims, sendDueReminders } from "./sending.ts";

export const createReminders = (context: Context) =>
  ({
    routes: reminderRoutes(context),
    publicRoutes: reminderKeyRoutes(context),
    events: { zoneChanged: (tx, ownerId) => reschedule(tx, ownerId, context.clock.now().getTime()) },
    jobs:
      context.push === null
        ? {}
        : {
            send_reminders: {
              ...everyMinute(({ signal }) => sendDueReminders(context, signal)),
              renewClaims: () => renewClaims(context),
            },
          },
  }) satisfies Feature & Record<string, unknown>;

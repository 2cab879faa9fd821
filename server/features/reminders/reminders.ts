import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import type { Feature } from "#server/feature.ts";
import type { Clock } from "#server/platform/clock.ts";
import type { Database } from "#server/platform/database.ts";
import { everyMinute } from "#server/platform/jobs/jobs.ts";
import type { Mailer } from "#server/platform/mail.ts";
import type { SendPush } from "#server/platform/push.ts";
import type { RateLimits } from "#server/platform/rate-limits.ts";
import type { Secrets } from "#server/platform/secrets.ts";
import { createPushDevices } from "./push-devices.ts";
import { createReminderKeys } from "./reminder-keys.ts";
import { reminderKeyRoutes, reminderRoutes } from "./reminder-routes.ts";
import type { Activities, Experiments, Letters } from "./reminder-rows.ts";
import { createReminderStore } from "./reminder-store.ts";
import { createSender } from "./sender.ts";
import { createSending, type Sending } from "./sending.ts";

export type Reminders = Feature &
  Sending & {
    /** For whoever has a reminder's pause key. */
    publicRoutes: FastifyPluginAsyncZod;
  };

export function createReminders(deps: {
  database: Database;
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  secrets: Pick<Secrets, "reminderKey" | "masterKeyCheck">;
  activities: Activities;
  letters: Letters;
  experiments: Experiments;
  /** `null`: this server sends none. */
  push: SendPush | null;
  mailer: Pick<Mailer, "send"> | null;
  mailFrom: string | null;
  publicUrl: string;
  /** Reports a failure to reach a push or mail server. Never contains a person's words. */
  onProblem(what: string, error?: unknown): void;
}): Reminders {
  const { database, secrets, mailer, limits } = deps;
  const keys = createReminderKeys(database, secrets);
  const devices = createPushDevices({ ...deps, keys });
  const push = deps.push ?? (async () => "away" as const);
  const sender = createSender({ ...deps, push, keys, devices });
  const reminders = createReminderStore({ ...deps, keys, sendsMail: mailer !== null });
  const sending = createSending({ ...deps, asked: deps, keys, sender });
  return {
    routes: (app) => reminderRoutes(app, { reminders, devices, sender, limits }),
    publicRoutes: (app) => reminderKeyRoutes(app, { reminders, keys, limits }),
    events: { zoneChanged: reminders.moveAll },
    jobs:
      deps.push === null
        ? {}
        : {
            send_reminders: {
              ...everyMinute(({ signal }) => sending.send(signal)),
              renewClaims: sending.renewClaims,
            },
          },
    ...sending,
  };
}

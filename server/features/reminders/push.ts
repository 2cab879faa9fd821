import webPush from "web-push";
import { z } from "zod";
import type { Subscription } from "./push-subscription.ts";
import type { ReminderKeys } from "./reminder-keys.ts";

export type PushMessage = {
  payload: string;
  /** A message that waits at the push service is replaced by a later one of the same topic. */
  topic: string;
};

/**
 * `sent`: the push service has taken it. `gone`: it knows the browser no more. `away`: it may take it later.
 * `refused`: it will not.
 */
export type PushOutcome = "sent" | "gone" | "away" | "refused";

export type SendPush = (
  to: Subscription,
  message: PushMessage,
  from: ReminderKeys["push"] & { subject: string },
) => Promise<PushOutcome>;

/** Long enough for a phone that is off over dinner, and no reminder of the evening comes in the morning. */
const lifetimeSeconds = 4 * 3600;
const patienceMs = 10_000;

/** As Web Push has it: RFC 8030, sealed for the browser alone (RFC 8291), signed by this server (RFC 8292). */
export const sendPush: SendPush = async (to, { payload, topic }, vapidDetails) => {
  try {
    await webPush.sendNotification(to, payload, {
      vapidDetails,
      TTL: lifetimeSeconds,
      urgency: "normal",
      topic,
      timeout: patienceMs,
    });
    return "sent";
  } catch (error) {
    const { statusCode } = answeredSchema.safeParse(error).data ?? {};
    if (statusCode === undefined || statusCode === 429 || statusCode >= 500) return "away";
    return statusCode === 404 || statusCode === 410 ? "gone" : "refused";
  }
};

/** What the library throws where it was answered; anything else is a connection that failed. */
const answeredSchema = z.object({ statusCode: z.int() });

/** Whom push services may write to about this server's messages (RFC 8292, 2.1). */
export function subjectOf(publicUrl: string, mailFrom: string | null): string {
  if (mailFrom !== null) return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === "https:" ? origin : `mailto:reflector@${hostname}`;
}

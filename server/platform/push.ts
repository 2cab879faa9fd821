import { z } from "zod";

/** Where a browser can be reached, and the keys that encrypt messages to it (RFC 8030, RFC 8291). */
export const subscriptionSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
export type Subscription = z.infer<typeof subscriptionSchema>;

export type PushMessage = {
  payload: string;
  /** At the push service, a later message replaces a waiting one with the same topic. */
  topic: string;
};

/**
 * `sent`: the push service accepted it. `gone`: the subscription has ended. `away`: the push service may accept it
 * later. `refused`: it never will.
 */
export type PushOutcome = "sent" | "gone" | "away" | "refused";

export type SendPush = (
  to: Subscription,
  message: PushMessage,
  /** VAPID key pair that identifies this server to push services (RFC 8292), base64url. */
  from: { publicKey: string; privateKey: string; subject: string },
) => Promise<PushOutcome>;

/**
 * Long enough for a phone that is off for a while, too short for an evening notification to arrive the next morning.
 */
const lifetimeSeconds = 4 * 3600;
const patienceMs = 10_000;

/** Web Push (RFC 8030), encrypted for the browser (RFC 8291) and signed by this server (RFC 8292). */
export const sendPush: SendPush = async (to, { payload, topic }, vapidDetails) => {
  try {
    const { default: webPush } = await import("web-push");
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

/** Thrown by the library after an answer; any other error means that the connection failed. */
const answeredSchema = z.object({ statusCode: z.int() });

/** The contact address for push services (RFC 8292, 2.1). */
export function subjectOf(publicUrl: string, mailFrom: string | null): string {
  if (mailFrom !== null) return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
  const { protocol, hostname, origin } = new URL(publicUrl);
  return protocol === "https:" ? origin : `mailto:reflector@${hostname}`;
}

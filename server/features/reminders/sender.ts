import { createHmac } from "node:crypto";
import type { Person } from "#server/features/accounts/index.ts";
import type { Clock } from "#server/platform/clock.ts";
import { AppError } from "#server/platform/errors.ts";
import type { Mailer } from "#server/platform/mail.ts";
import { type PushMessage, type PushOutcome, type SendPush, subjectOf } from "#server/platform/push.ts";
import type { Limit, RateLimits } from "#server/platform/rate-limits.ts";
import { noSuchDevice, type PushDevices, type Reachable } from "./push-devices.ts";
import type { ReminderKeys } from "./reminder-keys.ts";
import { type About, addressOf, pushPayload, reminderMail, tryPayload } from "./reminder-messages.ts";

export type Sender = {
  /** @returns "try again" if nothing arrived and a later attempt may work */
  send(ownerId: string, person: Person, message: About & Ways): Promise<"done" | "try again">;
  /** @throws AppError `not_found`, `unavailable` */
  tryDevice(ownerId: string, id: string): Promise<void>;
};
type Ways = { by_push: boolean; by_email: boolean };

/** Per address, however many reminders a person sets: a mail server would take more for spam. */
const mailLimit: Limit = { name: "reminders by mail", hits: 10, windowMs: 86_400_000 };

export function createSender({
  clock,
  limits,
  keys,
  devices,
  push,
  mailer,
  mailFrom,
  publicUrl,
  onProblem,
}: {
  clock: Clock;
  limits: Pick<RateLimits, "hit">;
  keys: () => Promise<ReminderKeys>;
  devices: PushDevices;
  push: SendPush;
  mailer: Pick<Mailer, "send"> | null;
  mailFrom: string | null;
  publicUrl: string;
  /** Reports a failure to reach a push or mail server. Never contains a person's words. */
  onProblem(what: string, error?: unknown): void;
}): Sender {
  const subject = subjectOf(publicUrl, mailFrom);

  const pushTo = async (
    ownerId: string,
    { id, subscription }: Reachable,
    message: PushMessage,
  ): Promise<PushOutcome> => {
    const outcome = await push(subscription, message, { ...(await keys()).push, subject });
    if (outcome === "gone") await forget(ownerId, id);
    if (outcome === "refused") onProblem(`${new URL(subscription.endpoint).hostname} refused a notification`);
    return outcome;
  };

  const forget = async (ownerId: string, id: string) => {
    try {
      await devices.remove({ id: ownerId }, id);
    } catch (error) {
      // The person removed it in the meantime.
      if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    }
  };

  const mail = async (ownerId: string, { username, email }: Person, about: About): Promise<PushOutcome> => {
    if (!mailer || email === null) return "refused";
    const to = { id: ownerId, username, email };
    try {
      await limits.hit(mailLimit, email.toLowerCase());
      await mailer.send(reminderMail(to, about, await keys(), publicUrl, clock.now().getTime()));
      return "sent";
    } catch (error) {
      onProblem("a reminder was not mailed", error);
      return error instanceof AppError ? "refused" : "away";
    }
  };

  return {
    async send(ownerId, person, message) {
      const sending: Promise<PushOutcome>[] = [];
      if (message.by_push) {
        const known = await keys();
        const payload = pushPayload(message, ownerId, known, clock.now().getTime());
        const topic = topicOf(known, ownerId, addressOf(message));
        for (const device of await devices.reachable(ownerId))
          sending.push(pushTo(ownerId, device, { payload, topic }));
      }
      if (message.by_email) sending.push(mail(ownerId, person, message));
      const outcomes = await Promise.all(sending);
      // If one way worked, another attempt would remind twice.
      return !outcomes.includes("sent") && outcomes.includes("away") ? "try again" : "done";
    },

    async tryDevice(ownerId, id) {
      const device = (await devices.reachable(ownerId)).find((one) => one.id === id);
      if (!device) throw noSuchDevice();
      const topic = topicOf(await keys(), ownerId, "test");
      const outcome = await pushTo(ownerId, device, { payload: tryPayload, topic });
      if (outcome === "gone") throw noSuchDevice();
      if (outcome !== "sent")
        throw new AppError(
          "unavailable",
          "The push service of this browser did not take it. Please try again later.",
        );
    },
  };
}

/**
 * At most 32 characters of base64url (RFC 8030, 5.4). Differs for each person: equal topics would tell the
 * push service who uses the same activity.
 */
const topicOf = ({ topicKey }: ReminderKeys, ownerId: string, about: string) =>
  createHmac("sha256", topicKey).update(`${ownerId} ${about}`).digest("base64url").slice(0, 32);

import { createHmac } from "node:crypto";
import { t } from "#contract/translate.ts";
import type { Context } from "#server/context.ts";
import type { Person } from "#server/features/accounts/index.ts";
import { AppError } from "#server/platform/errors.ts";
import { type PushMessage, type PushOutcome, subjectOf } from "#server/platform/push.ts";
import type { Limit } from "#server/platform/rate-limits.ts";
import { noSuchDevice, type Reachable, reachableDevices, removeDevice } from "./push-devices.ts";
import { type ReminderKeys, reminderKeysOf } from "./reminder-keys.ts";
import { type About, addressOf, pushPayload, reminderMail, tryPayload } from "./reminder-messages.ts";

type Ways = { by_push: boolean; by_email: boolean };

/** For each address, however many reminders a person sets: a mail server would take more for spam. */
const mailLimit: Limit = { name: "reminders by mail", hits: 10, windowMs: 86_400_000 };

/** @returns "try again" if nothing arrived and a later attempt may work */
export async function sendReminder(
  context: Context,
  ownerId: string,
  person: Person,
  message: About & Ways,
): Promise<"done" | "try again"> {
  const sending: Promise<PushOutcome>[] = [];
  if (message.by_push) {
    const keys = await reminderKeysOf(context)();
    const payload = pushPayload(message, ownerId, keys, context.clock.now().getTime());
    const topic = topicOf(keys, ownerId, addressOf(message));
    for (const device of await reachableDevices(context, ownerId))
      sending.push(pushTo(context, ownerId, device, { payload, topic }));
  }
  if (message.by_email) sending.push(mailTo(context, ownerId, person, message));
  const outcomes = await Promise.all(sending);
  // If one way worked, another attempt would remind twice.
  return !outcomes.includes("sent") && outcomes.includes("away") ? "try again" : "done";
}

/** @throws AppError `not_found`, `unavailable` */
export async function tryDevice(context: Context, ownerId: string, id: string): Promise<void> {
  const device = (await reachableDevices(context, ownerId)).find((one) => one.id === id);
  if (!device) throw noSuchDevice();
  const topic = topicOf(await reminderKeysOf(context)(), ownerId, "test");
  const outcome = await pushTo(context, ownerId, device, { payload: tryPayload, topic });
  if (outcome === "gone") throw noSuchDevice();
  if (outcome !== "sent")
    throw new AppError(
      "unavailable",
      t("This browser’s notification service did not accept it. Please try again later."),
    );
}

async function pushTo(
  context: Context,
  ownerId: string,
  { id, subscription }: Reachable,
  message: PushMessage,
): Promise<PushOutcome> {
  if (context.push === null) return "away";
  const { push } = await reminderKeysOf(context)();
  const subject = subjectOf(context.publicUrl, context.mailFrom);
  const outcome = await context.push(subscription, message, { ...push, subject });
  if (outcome === "gone") await forgetDevice(context, ownerId, id);
  if (outcome === "refused")
    context.onProblem(`${new URL(subscription.endpoint).hostname} refused a notification`);
  return outcome;
}

async function forgetDevice(context: Context, ownerId: string, id: string): Promise<void> {
  try {
    await removeDevice(context, { id: ownerId }, id);
  } catch (error) {
    // The person removed it in the meantime.
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
  }
}

async function mailTo(
  context: Context,
  ownerId: string,
  { username, email }: Person,
  about: About,
): Promise<PushOutcome> {
  const { mailer, limits, clock, publicUrl } = context;
  if (!mailer || email === null) return "refused";
  const to = { id: ownerId, username, email };
  try {
    await limits.hit(mailLimit, email.toLowerCase());
    const keys = await reminderKeysOf(context)();
    await mailer.send(reminderMail(to, about, keys, publicUrl, clock.now().getTime()));
    return "sent";
  } catch (error) {
    context.onProblem("a reminder was not mailed", error);
    return error instanceof AppError ? "refused" : "away";
  }
}

/**
 * At most 32 characters of base64url (RFC 8030, 5.4). Differs for each person: equal topics would tell the
 * push service who uses the same activity.
 */
const topicOf = ({ topicKey }: ReminderKeys, ownerId: string, about: string) =>
  createHmac("sha256", topicKey).update(`${ownerId} ${about}`).digest("base64url").slice(0, 32);

import type { Input } from "#contract/endpoint.ts";
import type { addPushDevice } from "#contract/reminders/reminders.ts";
import { fromBase64url, toBase64url } from "#web/lib/device/base64url.ts";

type NewDevice = Input<typeof addPushDevice>["body"];

/** Why this browser could not subscribe to reminders. */
export type PushProblem = "denied" | "not_answered" | "no_worker" | "no_service";

export class PushFailure extends Error {
  override readonly name = "PushFailure";
  readonly problem: PushProblem;
  constructor(problem: PushProblem, cause?: unknown) {
    super(problem, { cause });
    this.problem = problem;
  }
}

export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission where it is undecided, so call it only after a press.
 *
 * @throws PushFailure
 */
export async function subscribe(pushKey: string): Promise<PushSubscription> {
  const permission = await Notification.requestPermission();
  if (permission !== "granted") throw new PushFailure(permission === "denied" ? "denied" : "not_answered");
  return subscribeAsAllowed(pushKey);
}

const maxWorkerWaitMs = 10_000;

/** The service worker's registration; on a first visit it may still be on its way. `null` if none comes. */
const readyWorker = (): Promise<ServiceWorkerRegistration | null> =>
  Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>((resolve) => setTimeout(resolve, maxWorkerWaitMs, null)),
  ]);

/** @throws PushFailure */
export async function subscribeAsAllowed(pushKey: string): Promise<PushSubscription> {
  const registration = await readyWorker();
  if (!registration) throw new PushFailure("no_worker");
  const key = fromBase64url(pushKey);
  if (!key) throw new PushFailure("no_service");
  const before = await registration.pushManager.getSubscription();
  if (before && isSame(before.options.applicationServerKey, key)) return before;
  try {
    // The old one is for another key of the server, and a browser has one subscription at a time.
    await before?.unsubscribe();
    return await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (cause) {
    if (cause instanceof DOMException) throw new PushFailure("no_service", cause);
    throw cause;
  }
}

/** What the server stores of a subscription. */
export function toDevice(subscription: PushSubscription): NewDevice {
  const { keys } = subscription.toJSON();
  return { endpoint: subscription.endpoint, keys: { p256dh: keys?.p256dh ?? "", auth: keys?.auth ?? "" } };
}

/** Identifies this browser among the push devices. */
export async function endpointHash({ endpoint }: Pick<PushSubscription, "endpoint">): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(endpoint));
  return toBase64url(new Uint8Array(digest));
}

const isSame = (one: ArrayBuffer | null, other: Uint8Array<ArrayBuffer>) =>
  one !== null && toBase64url(new Uint8Array(one)) === toBase64url(other);

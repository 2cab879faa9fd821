import { addPushDevice, getReminders } from "#contract/reminders/reminders.ts";
import { ApiFailure } from "#web/lib/api-failure.ts";
import { callApi } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { registeredBrowser } from "./registered-browser.ts";
import {
  currentSubscription,
  endpointHash,
  PushFailure,
  subscribeAsAllowed,
  toDevice,
} from "./subscription.ts";

/**
 * Registers this browser's push subscription again after the browser replaced or dropped it. Browsers report this only to
 * the service worker, which has no tokens.
 */
export async function renewSubscription(): Promise<void> {
  const registered = registeredBrowser.recall();
  if (registered === null || registered.username !== session.username()) return;
  const current = await currentSubscription();
  if (current && (await endpointHash(current)) === registered.endpointHash) return;
  try {
    const subscription = current ?? (await subscribeAsAllowed((await callApi(getReminders)).push_key));
    const device = await callApi(addPushDevice, { body: toDevice(subscription) });
    registeredBrowser.note({ ...registered, endpointHash: device.endpoint_hash });
  } catch (error) {
    // The next visit tries again; until then the settings show that reminders are off here.
    if (!(error instanceof ApiFailure || error instanceof PushFailure)) throw error;
  }
}

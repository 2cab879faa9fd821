import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import {
  addPushDevice,
  type PushDevice,
  type ReminderOverview,
  removePushDevice,
} from "#contract/reminders/reminders.ts";
import { callApi } from "#web/lib/call-api.ts";
import { session } from "#web/lib/session.ts";
import { type PushSupport, pushSupport } from "./push-support.ts";
import { registeredBrowser } from "./registered-browser.ts";
import { reminderMutationKey as mutationKey, useShownReminders } from "./reminder-queries.ts";
import { currentSubscription, endpointHash, subscribe, toDevice } from "./subscription.ts";

const hashKey = ["own-subscription"];

/** The permission for notifications. Also notices changes in the browser's own settings. */
const permission = {
  subscribe(listener: () => void) {
    let status: PermissionStatus | null = null;
    let isOver = false;
    void navigator.permissions?.query({ name: "notifications" }).then((found) => {
      if (isOver) return;
      status = found;
      status.addEventListener("change", listener);
    });
    // Safari fires no change event, so it is read again when the window gets the focus.
    addEventListener("focus", listener);
    return () => {
      isOver = true;
      status?.removeEventListener("change", listener);
      removeEventListener("focus", listener);
    };
  },
  now: (): NotificationPermission => ("Notification" in window ? Notification.permission : "denied"),
};

export type PushBrowser =
  | { state: Exclude<PushSupport, "supported"> | "unknown" | "denied" | "off" }
  | { state: "on"; device: PushDevice };

/** Whether this browser shows this person's reminders, or why not. */
export function usePushBrowser({ devices }: Pick<ReminderOverview, "devices">): PushBrowser {
  const support = pushSupport();
  const allowed = useSyncExternalStore(permission.subscribe, permission.now);
  const { data: hash } = useQuery({
    queryKey: hashKey,
    queryFn: ownHash,
    enabled: support === "supported",
    networkMode: "always",
    staleTime: 0,
  });
  if (support !== "supported") return { state: support };
  if (allowed === "denied") return { state: "denied" };
  if (hash === undefined) return { state: "unknown" };
  const device = devices.find(({ endpoint_hash }) => endpoint_hash === hash);
  return device && allowed === "granted" ? { state: "on", device } : { state: "off" };
}

async function ownHash(): Promise<string | null> {
  const subscription = await currentSubscription();
  return subscription && endpointHash(subscription);
}

const isOther = (device: PushDevice) => (one: PushDevice) =>
  one.id !== device.id && one.endpoint_hash !== device.endpoint_hash;

/** Its errors are `PushFailure` and `ApiFailure`. */
export function useTurnOn(pushKey: string) {
  const queryClient = useQueryClient();
  const shown = useShownReminders();
  return useMutation({
    mutationKey,
    mutationFn: async () => callApi(addPushDevice, { body: toDevice(await subscribe(pushKey)) }),
    onSuccess: (device) => {
      shown.change((before) => ({ ...before, devices: [...before.devices.filter(isOther(device)), device] }));
      queryClient.setQueryData(hashKey, device.endpoint_hash);
      const username = session.username();
      if (username !== null) registeredBrowser.note({ username, endpointHash: device.endpoint_hash });
    },
  });
}

/** Removes a push device. This browser's own one is also unsubscribed from its push service. */
export function useForgetDevice() {
  const queryClient = useQueryClient();
  const shown = useShownReminders();
  return useMutation({
    mutationKey,
    mutationFn: ({ id }: PushDevice) => callApi(removePushDevice, { params: { id } }),
    onSuccess: async (_none, device) => {
      shown.change((before) => ({ ...before, devices: before.devices.filter(isOther(device)) }));
      if (queryClient.getQueryData(hashKey) !== device.endpoint_hash) return;
      registeredBrowser.forget(device.endpoint_hash);
      queryClient.setQueryData(hashKey, null);
      await (await currentSubscription())?.unsubscribe();
    },
  });
}

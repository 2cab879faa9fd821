import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import {
  getReminders,
  type PushDevice,
  type Reminder,
  type ReminderContent,
  type ReminderOverview,
  type ReminderSettings,
  removeReminder,
  saveReminder,
  saveReminderSettings,
  tryPushDevice,
} from "#contract/reminders/reminders.ts";
import { callApi } from "#web/lib/call-api.ts";
import { settingsKey } from "#web/lib/preferences.ts";
import { apiQuery } from "#web/lib/query-client.ts";

export const remindersQuery = apiQuery(["reminders"], getReminders);

export const reminderMutationKey = [...settingsKey, "reminders"];

export const useReminderSaveState = () =>
  useMutationState({ filters: { mutationKey: reminderMutationKey }, select: ({ state }) => state.status }).at(
    -1,
  );

export function useShownReminders() {
  const queryClient = useQueryClient();
  const change = (to: (shown: ReminderOverview) => ReminderOverview) =>
    queryClient.setQueryData(remindersQuery.queryKey, (shown) => shown && to(shown));
  return {
    now: () => queryClient.getQueryData(remindersQuery.queryKey),
    /** Cancelled, because an older answer would show the old values. */
    cancelFetches: () => queryClient.cancelQueries(remindersQuery),
    refetch: () => queryClient.invalidateQueries(remindersQuery),
    change,
    replace: (reminder: Reminder) =>
      change((shown) => ({
        ...shown,
        reminders: shown.reminders.map((one) => (one.id === reminder.id ? reminder : one)),
      })),
  };
}

export function useAddReminder() {
  const shown = useShownReminders();
  return useMutation({
    mutationKey: reminderMutationKey,
    scope: { id: "reminders" },
    mutationFn: ({ id, ...body }: ReminderContent & { id: string }) =>
      callApi(saveReminder, { params: { id }, body }),
    onSuccess: (added) =>
      shown.change((before) => ({
        ...before,
        reminders: [...before.reminders.filter(({ id }) => id !== added.id), added],
      })),
  });
}

/** Changes show at once; a refused one is reverted. */
export function useChangeReminder(id: string) {
  const queryClient = useQueryClient();
  const shown = useShownReminders();
  const ownKey = [...reminderMutationKey, id];
  return useMutation({
    mutationKey: ownKey,
    scope: { id: "reminders" },
    mutationFn: (body: ReminderContent) => callApi(saveReminder, { params: { id }, body }),
    onMutate: async (content) => {
      await shown.cancelFetches();
      const before = shown.now()?.reminders.find((one) => one.id === id);
      if (before) shown.replace({ ...before, ...content });
      return before;
    },
    onError: (_error, _content, before) => before && shown.replace(before),
    onSuccess: (saved) => {
      // With another change under way, this answer would briefly show the old value.
      if (queryClient.isMutating({ mutationKey: ownKey }) === 1) shown.replace(saved);
    },
  });
}

export function useRemoveReminder() {
  const shown = useShownReminders();
  return useMutation({
    mutationKey: reminderMutationKey,
    scope: { id: "reminders" },
    mutationFn: (id: string) => callApi(removeReminder, { params: { id } }),
    onSuccess: (_none, id) =>
      shown.change((before) => ({
        ...before,
        reminders: before.reminders.filter((one) => one.id !== id),
      })),
  });
}

/** Saves quiet hours and pauses. They change when reminders come next, so the reminders are fetched again. */
export function useSaveReminderSettings() {
  const shown = useShownReminders();
  const show = (settings: ReminderSettings) => shown.change((before) => ({ ...before, settings }));
  return useMutation({
    mutationKey: reminderMutationKey,
    scope: { id: "reminders" },
    mutationFn: (body: Partial<ReminderSettings>) => callApi(saveReminderSettings, { body }),
    onMutate: async (wanted) => {
      await shown.cancelFetches();
      const before = shown.now()?.settings;
      if (before) show({ ...before, ...wanted });
      return before;
    },
    onError: (_error, _wanted, before) => before && show(before),
    onSuccess: (saved) => {
      show(saved);
      return shown.refetch();
    },
  });
}

export function useTryDevice() {
  const shown = useShownReminders();
  return useMutation({
    mutationFn: ({ id }: PushDevice) => callApi(tryPushDevice, { params: { id } }),
    // If the push service has dropped the browser, the server drops it too.
    onError: () => shown.refetch(),
  });
}

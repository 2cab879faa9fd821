import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { type Preferences, savePreferences } from "#contract/accounts/accounts.ts";
import { callApi } from "#web/lib/call-api.ts";
import { userQuery } from "#web/lib/user-query.ts";

/** The first part of every mutation key on the settings page. */
export const settingsKey = ["settings"];
const mutationKey = [...settingsKey, "preferences"];

/** Changes show at once and are sent one after the other. A refused one is reverted. */
export function useSavePreference<Name extends keyof Preferences>(name: Name) {
  const queryClient = useQueryClient();
  const show = (value: Preferences[Name]) =>
    queryClient.setQueryData(
      userQuery.queryKey,
      (user) => user && { ...user, preferences: { ...user.preferences, [name]: value } },
    );
  return useMutation({
    mutationKey,
    scope: { id: "preferences" },
    mutationFn: (value: Preferences[Name]) => callApi(savePreferences, { body: { [name]: value } }),
    onMutate: async (value) => {
      await queryClient.cancelQueries(userQuery);
      const before = queryClient.getQueryData(userQuery.queryKey)?.preferences[name];
      show(value);
      return before;
    },
    onError: (_error, _value, before) => {
      if (before !== undefined) show(before);
    },
    onSuccess: (user) => {
      // While another change is being sent, this answer would briefly show its old value.
      if (queryClient.isMutating({ mutationKey }) === 1) queryClient.setQueryData(userQuery.queryKey, user);
    },
  });
}

/** The status of the latest change of any setting. */
export const useSaveState = () =>
  useMutationState({ filters: { mutationKey: settingsKey }, select: ({ state }) => state.status }).at(-1);

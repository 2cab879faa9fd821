import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import {
  forgetAll,
  forgetRemembered,
  getRemembered,
  type Remembered,
  saveRemembered,
  setRemembering,
} from "#contract/chat/remembered.ts";
import { t } from "#contract/translate.ts";
import { callApi } from "#web/lib/call-api.ts";
import { focusReturned } from "#web/lib/focus-returned.ts";
import { settingsKey } from "#web/lib/preferences.ts";
import { freshQuery } from "#web/lib/query-client.ts";
import { undoOffer } from "#web/lib/undo-offer.ts";

/** A conversation may have added to it. */
export const rememberedQuery = freshQuery(["remembered"], getRemembered);

type Listed = { on: boolean; remembered: Remembered[] };
const show = (queryClient: QueryClient, change: (listed: Listed) => Listed) =>
  queryClient.setQueryData(rememberedQuery.queryKey, (listed) => listed && change(listed));

const refetch = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: rememberedQuery.queryKey });

const shared = { mutationKey: [...settingsKey, "remembered"], scope: { id: "remembered" } };

export const useSetRemembering = () =>
  useMutation({
    ...shared,
    mutationFn: (on: boolean) => callApi(setRemembering, { body: { on } }),
    onSuccess: ({ on }, _wanted, _before, { client }) => show(client, (listed) => ({ ...listed, on })),
  });

export const useSaveRemembered = () =>
  useMutation({
    ...shared,
    mutationFn: ({ id, text }: { id: string; text: string }) =>
      callApi(saveRemembered, { params: { id }, body: { text } }),
    onSuccess: (saved, _wanted, _before, { client }) => {
      show(client, ({ on, remembered }) => ({
        on,
        remembered: remembered.some(({ id }) => id === saved.id)
          ? remembered.map((each) => (each.id === saved.id ? saved : each))
          : [saved, ...remembered],
      }));
      return refetch(client);
    },
  });

/** Forgets a sentence at once, and offers to bring it back. */
export function useForget() {
  const queryClient = useQueryClient();
  return useMutation({
    ...shared,
    mutationFn: ({ id }: Remembered) => callApi(forgetRemembered, { params: { id } }),
    onSuccess: (_, { id, text }) => {
      show(queryClient, ({ on, remembered }) => ({
        on,
        remembered: remembered.filter((each) => each.id !== id),
      }));
      undoOffer.make({
        words: t("Forgotten."),
        undo: async () => {
          await callApi(saveRemembered, { params: { id }, body: { text } });
          await refetch(queryClient);
          await focusReturned(id);
        },
        undone: t("It is remembered again."),
      });
    },
    onSettled: () => refetch(queryClient),
  });
}

export const useForgetAll = () =>
  useMutation({
    ...shared,
    mutationFn: () => callApi(forgetAll),
    onSuccess: (_answer, _wanted, _before, { client }) => show(client, ({ on }) => ({ on, remembered: [] })),
  });
